import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const CHILD = new URL('../../../support/old-objects-child.ts', import.meta.url)

test('leaves hardly anything of an article among the old objects', { timeout: 60_000 }, () => {
  const grown = Number(execFileSync(process.execPath, [CHILD.pathname], { encoding: 'utf8' }))
  // Some 0.1 MB; where V8 chooses which objects begin as old ones, 17 MB or a collection between.
  expect(Math.abs(grown)).toBeLessThan(4e6)
})
