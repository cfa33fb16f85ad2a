/** Measures the patterns on the check set of our own: `node measure-patterns.ts [v]`. Exact strings count. */
import { readFileSync } from 'node:fs'
import { findPatterns } from '#electron/embedded/analysis/patterns/find-patterns.ts'
import { recordQuality } from './quality-file.ts'

const TYPES = { m: 'money', p: 'percentage', u: 'url', e: 'email', t: 'phone', d: 'date' } as const

const isTalking = process.argv[2] === 'v'
const counts = new Map<string, { right: number; found: number; wanted: number }>()
const rows = readFileSync(new URL('pattern-check.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
for (const row of rows) {
  const [language = '', text = '', ...gold] = row.split('|')
  const wanted = gold.map((one) => `${TYPES[one[0] as keyof typeof TYPES]} ${one.slice(2)}`)
  const found = findPatterns(text, language).map(
    ({ type, start, end }) => `${type} ${text.slice(start, end)}`,
  )
  for (const type of Object.values(TYPES)) {
    const count = counts.get(type) ?? { right: 0, found: 0, wanted: 0 }
    const own = found.filter((one) => one.startsWith(type))
    count.right += own.filter((one) => wanted.includes(one)).length
    count.found += own.length
    count.wanted += wanted.filter((one) => one.startsWith(type)).length
    counts.set(type, count)
  }
  const missed = wanted.filter((one) => !found.includes(one))
  const wrong = found.filter((one) => !wanted.includes(one))
  if (isTalking && missed.length + wrong.length > 0) {
    console.log(`${language} missed ${missed.join(' ; ')} | wrong ${wrong.join(' ; ')}`)
  }
}
const share = (a: number, b: number): number => Math.round((1000 * a) / Math.max(b, 1)) / 1000
const figures = Object.fromEntries(
  [...counts].map(([type, { right, found, wanted }]) => [
    type,
    {
      cases: wanted,
      precision: share(right, found),
      recall: share(right, wanted),
      f1: share(2 * right, found + wanted),
    },
  ]),
)
recordQuality('patterns', { set: 'own sentences, 16 languages', ...figures })
console.log(figures)
