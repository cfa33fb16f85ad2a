import { expect, it } from 'vitest'
import { compactedInWords } from '#shared/logic/compacted.ts'

const file = (name: string, bytesBefore: number, bytes: number) => ({
  ...{ name, what: '', bytesBefore, bytes, findings: [], version: 1 },
})

it('says each file that became smaller, from what to what', () => {
  expect(
    compactedInWords([
      file('library.db', 2_000_000, 2_000_000),
      file('cache.db', 1_120_000_000, 998_000_000),
    ]),
  ).toBe('cache.db went from 1.1 GB to 998 MB; the others had nothing to give back.')
  expect(compactedInWords([file('cache.db', 3_000_000, 1_000_000)])).toBe(
    'cache.db went from 3.0 MB to 1.0 MB.',
  )
  expect(compactedInWords([file('cache.db', 1_000_000, 1_020_000)])).toBe(
    'There was nothing to give back.',
  )
})
