import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'

import { openBatchItems } from '#electron/cache/batch-items.ts'
import { CACHE_MIGRATIONS } from '#electron/cache/cache.ts'
import { openDatabase } from '#electron/sqlite/open.ts'

const folder = mkdtempSync(join(tmpdir(), 'batch-items-'))
const db = openDatabase({
  file: join(folder, 'cache.db'),
  migrations: fileURLToPath(CACHE_MIGRATIONS),
  kind: 'cache',
  clock: { now: () => 0 },
})
const items = openBatchItems(db)

afterAll(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

type Seen = { readonly content: number; readonly isEmpty: boolean; readonly isGone: boolean }
let batches = 0

function batchOf(files: readonly Seen[]): string {
  const batchId = `batch ${(batches += 1)}`
  const paths = files.map((_file, at) => `${at}.txt`)
  items.putSurveyed(
    batchId,
    files.map(({ content, isEmpty }, at) => ({
      path: paths[at]!,
      // From the last to the first: the key says nothing of the place.
      place: files.length - at,
      bytes: isEmpty ? 0 : 10,
      modifiedAt: 0,
      kind: 'text',
      isGuess: false,
      sha256: `content ${content}`,
      isTable: false,
      rows: 1,
    })),
  )
  items.place(batchId, [], paths.filter((_path, at) => files[at]!.isGone), []) // prettier-ignore
  return batchId
}

it('says of a file that went before it was read that it is gone, and reads it when it is back', () => {
  const file = (path: string, place: number) => ({
    ...{ path, place, bytes: 10, modifiedAt: 0, sha256: path, rows: 1 },
    ...{ kind: 'text', isGuess: false, isTable: false },
  })
  items.putSurveyed('gone', [file('new.txt', 1), file('old.txt', 2)])
  const states = () => items.files('gone').map(({ state, code }) => [state, code])
  items.finish(items.files('gone')[1]!.key, { state: 'done', method: 'm' })
  items.place('gone', [], ['new.txt', 'old.txt'], [])
  expect(states()).toEqual([['skipped', 'gone'], ['done', null]]) // prettier-ignore
  items.place('gone', [], [], ['new.txt', 'old.txt'])
  items.reopen('gone', 'm')
  expect(states()).toEqual([['waiting', null], ['done', null]]) // prettier-ignore
})

describe('copies in a folder', () => {
  it('are copies of the first file with their content that is there and not empty', () => {
    const files = fc.array(
      fc.record({ content: fc.nat(3), isEmpty: fc.boolean(), isGone: fc.boolean() }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(files, (seen) => {
        const batchId = batchOf(seen)
        items.findTwins(batchId)
        const rows = items.files(batchId)
        for (const row of rows) {
          const first = rows.find((one) => one.sha256 === row.sha256 && one.bytes > 0 && !one.is_gone) // prettier-ignore
          expect(row.twin_of).toBe(first && first.place < row.place ? first.key : null)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('are none of a file that cannot be read: the same bytes under another ending may be a text', () => {
    const file = (path: string, place: number) => ({
      ...{ path, place, bytes: 10, modifiedAt: 0, sha256: 'same', rows: 1 },
      ...{ kind: 'text', isGuess: false, isTable: false },
    })
    const damaged = { ...file('a.pdf', 1), kind: 'pdf', problem: 'damaged' as const }
    items.putSurveyed('kinds', [damaged, file('a.txt', 2), file('b.txt', 3)])
    items.findTwins('kinds')
    const [, first, second] = items.files('kinds')
    expect([first?.twin_of, second?.twin_of]).toEqual([null, first?.key])
  })

  it('cost as much as there are of them, not the square of it', () => {
    const costOf = (count: number): number => {
      const copy = { content: 0, isEmpty: false, isGone: false }
      const batchId = batchOf(Array.from({ length: count }, () => copy))
      const costs = Array.from({ length: 3 }, () => {
        const before = process.cpuUsage()
        items.findTwins(batchId)
        const { user, system } = process.cpuUsage(before)
        return user + system
      })
      return costs.sort((a, b) => a - b)[1]!
    }
    const few = costOf(1000)
    // Twelve times as many: 144 times the cost where each is compared with each.
    expect(costOf(12_000) / few).toBeLessThan(60)
  })
})
