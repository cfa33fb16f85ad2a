/**
 * Writes the two taxonomies in their compact form: `node make-taxonomies.ts <folder of lists>`,
 * a list being `[{ id, label, level, parent }]`. A line of ours: `[id, label]`; the code tells the rest.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const [folder = '/work/shared/data/wire/taxonomies'] = process.argv.slice(2)
for (const name of ['iptc-subjectcode', 'iab-qag']) {
  const list = JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8')) as {
    id: string
    label: string
  }[]
  const lines = list.map(({ id, label }) => JSON.stringify([id, label.replace(/\s+/g, ' ').trim()]))
  const file = new URL(`../taxonomies/${name}.json`, import.meta.url)
  writeFileSync(file, `[\n${lines.join(',\n')}\n]\n`)
  console.log(`${name}: ${lines.length}`)
}
