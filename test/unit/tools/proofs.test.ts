import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = new URL('../../../', import.meta.url)
const readme = readFileSync(new URL('README.md', ROOT), 'utf8')
const rows = readme.split('\n').filter((line) => /^\| Z\d+ \|/.test(line))
const partsOf = (row: string) =>
  [...row.matchAll(/`((?:unit|flows|e2e|wire|component)\/[\w./-]+)`: ([^`]+)/g)].map(
    ([, file = '', names = '']) => ({ file, names: namesIn(names) }),
  )

/** Names stand between semicolons; one of them may have a semicolon of its own. */
function namesIn(text: string): string[] {
  const said = text.replace(/\. Not .*$|\. Memory .*$|[|;\s]+(and the step)?\s*$/, '').trim()
  return said === '' ? [] : said.split('; ').map((name) => name.replace(/[|;\s]+$/, ''))
}

test('the README has every goal of reliability, once', () => {
  const ids = rows.map((row) => /Z\d+/.exec(row)?.[0])
  expect(ids).toEqual(Array.from({ length: 20 }, (_none, at) => `Z${at + 1}`))
})

test.each(rows.map((row) => [/Z\d+/.exec(row)![0], row] as const))(
  'what %s names is there',
  (_id, row) => {
    const parts = partsOf(row)
    const benches = [...row.matchAll(/`bench -- ([\w-]+)`/g)].map(([, name]) => name)
    expect(parts.length + benches.length).toBeGreaterThan(0)
    for (const { file, names } of parts) {
      const text = readFileSync(new URL(`test/${file}`, ROOT), 'utf8')
      expect(names.length, file).toBeGreaterThan(0)
      for (const name of names) expect(text, file).toContain(name)
    }
    for (const name of benches) {
      expect(existsSync(new URL(`test/bench/parts/${name}.ts`, ROOT)), name).toBe(true)
    }
  },
)
