import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { filesBelow, placeOf, rootOf } from '#electron/work/batch/file-walk.ts'

const folder = mkdtempSync(join(tmpdir(), 'file-walk-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
for (const name of ['a', 'a/deep', 'b']) mkdirSync(join(folder, name))
for (const name of ['a/one.txt', 'a/deep/two.txt', 'b/one.txt', 'three.txt']) {
  writeFileSync(join(folder, name), name)
}
symlinkSync(folder, join(folder, 'a/loop'))

const listed = async (...roots: string[]) => {
  const found: { path: string; problem?: string }[] = []
  for await (const { path, problem } of filesBelow(roots))
    found.push({ path, ...(problem && { problem }) })
  return found
}

it('names files below one folder, and follows no link', async () => {
  const root = await rootOf(join(folder, 'a'))
  const found = await listed(root)
  expect(found.map(({ path }) => path)).toEqual(['deep/two.txt', 'loop', 'one.txt'])
  expect(found[1]?.problem).toMatch(/link|regular/)
  expect(placeOf([root], 'deep/two.txt')).toBe(join(folder, 'a/deep/two.txt'))
})

it('tells equal names of several roots apart, and finds each again', async () => {
  const roots = await Promise.all(
    ['a/one.txt', 'b/one.txt', 'b'].map((name) => rootOf(join(folder, name))),
  )
  const found = (await listed(...roots)).map(({ path }) => path)
  expect(new Set(found).size).toBe(3)
  expect(found.map((path) => placeOf(roots, path))).toEqual([
    join(folder, 'a/one.txt'),
    join(folder, 'b/one.txt'),
    join(folder, 'b/one.txt'),
  ])
})

it('lists names as people do, of a folder and of files that were chosen', async () => {
  const names = ['n1.txt', 'N2.txt', 'n10.txt']
  const numbers = join(folder, 'numbers')
  mkdirSync(numbers)
  for (const name of names) writeFileSync(join(numbers, name), name)
  expect((await listed(await rootOf(numbers))).map(({ path }) => path)).toEqual(names)
  const roots = names.toReversed().map((name) => join(numbers, name))
  expect((await listed(...roots)).map(({ path }) => path)).toEqual(names)
})

it('says which place is gone and what to do', async () => {
  await expect(rootOf(join(folder, 'gone'))).rejects.toThrow(/gone is not there\. .*new place/)
  await expect(listed(join(folder, 'gone/'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
