import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { openBatchItems } from '#electron/cache/batch-items.ts'
import { CACHE_MIGRATIONS } from '#electron/cache/cache.ts'
import { openDatabase } from '#electron/sqlite/open.ts'
import { lookAtFiles } from '#electron/work/batch/look-at-files.ts'
import type { FilePool } from '#electron/workers/file-pool.ts'
import { shinglesOf, signatureOf } from '#shared/logic/shingles.ts'
import { DEFAULT_RECIPE } from '#shared/model/recipe.ts'

const folder = mkdtempSync(join(tmpdir(), 'find-near-copies-'))
const db = openDatabase({
  file: join(folder, 'cache.db'),
  migrations: fileURLToPath(CACHE_MIGRATIONS),
  kind: 'cache',
  clock: { now: () => 0 },
})
const items = openBatchItems(db)
let documents = ''
let read: string[] = []
let isAway = false
let isBroken = false
beforeEach(() => {
  documents = mkdtempSync(join(folder, 'documents-'))
  isAway = false
})
afterAll(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

const textOf = (path: string) => readFileSync(path, 'utf8')
const files: FilePool = {
  survey(path) {
    const text = textOf(path)
    const signature = signatureOf(shinglesOf(text))
    const facts = { kind: 'text', isGuess: false, isTable: false, rows: 1 }
    return Promise.resolve({ ...facts, sha256: text, signature })
  },
  shingles(path) {
    if (isBroken) return Promise.reject(new Error('the power went'))
    read.push(basename(path))
    return Promise.resolve(isAway ? new Uint32Array() : shinglesOf(textOf(path)))
  },
  document: () => Promise.reject(new Error('nobody asks for one')),
  read: () => {
    throw new Error('nobody reads one')
  },
  close: () => Promise.resolve(),
}

/** @returns the files that were read again */
async function look(): Promise<string[]> {
  read = []
  const facts = { batchId: documents, roots: [documents + sep], recipe: DEFAULT_RECIPE }
  const steps = lookAtFiles({ ...facts, items, files, threads: 1, isColumnNew: false })
  for (let step = await steps.next(); !step.done; step = await steps.next());
  return read.sort()
}

/** Which file each is near to, of those that are near to one. */
function pairs(): Record<string, string> {
  const rows = items.files(documents)
  const pathOf = new Map(rows.map(({ key, path }) => [key, path]))
  const near = rows.filter(({ near_to }) => near_to !== null)
  return Object.fromEntries(near.map(({ path, near_to }) => [path, pathOf.get(near_to!)!]))
}

/** Two hundred words of which the first so many are other ones. */
const text = (changed: number, word = 'word') =>
  Array.from({ length: 200 }, (_none, at) =>
    at < changed ? `x${changed}y${at}` : `${word}${at}`,
  ).join(' ')
let stamp = 1000
const write = (name: string, content: string) => {
  writeFileSync(join(documents, name), content)
  utimesSync(join(documents, name), 0, (stamp += 1))
}

it('texts whose answer is known are not read a second time', async () => {
  for (const [at, changed] of [0, 2, 4, 6].entries()) write(`${at}.txt`, text(changed))
  write('other.txt', text(0, 'else'))
  expect(await look()).toEqual(['0.txt', '1.txt', '2.txt', '3.txt'])
  const found = { '1.txt': '0.txt', '2.txt': '0.txt', '3.txt': '0.txt' }
  expect(pairs()).toEqual(found)
  const shares = items.files(documents).map(({ near_share }) => near_share)

  expect(await look()).toEqual([])
  expect(pairs()).toEqual(found)
  expect(items.files(documents).map(({ near_share }) => near_share)).toEqual(shares)
})

it('a new file is compared with the first of its kind, and those that are known are not', async () => {
  for (const [at, changed] of [0, 2, 4].entries()) write(`${at}.txt`, text(changed))
  await look()
  write('9.txt', text(6))
  expect(await look()).toEqual(['0.txt', '9.txt'])
  expect(pairs()).toEqual({ '1.txt': '0.txt', '2.txt': '0.txt', '9.txt': '0.txt' })
})

it('an unchanged pair is another once its first file is gone, and again when it is back', async () => {
  for (const [at, changed] of [0, 2, 4].entries()) write(`${at}.txt`, text(changed))
  await look()
  rmSync(join(documents, '0.txt'))
  expect(await look()).toEqual(['1.txt', '2.txt'])
  expect(pairs()).toEqual({ '2.txt': '1.txt' })
  expect(await look()).toEqual([])
  write('0.txt', text(0))
  await look()
  expect(pairs()).toEqual({ '1.txt': '0.txt', '2.txt': '0.txt' })
})

it('an unchanged pair is another once its first file changed', async () => {
  for (const [at, changed] of [0, 2, 4].entries()) write(`${at}.txt`, text(changed))
  await look()
  const before = items.files(documents)[1]!.near_share!
  write('0.txt', text(12))
  await look()
  expect(pairs()).toEqual({ '1.txt': '0.txt', '2.txt': '0.txt' })
  expect(items.files(documents)[1]!.near_share).toBeLessThan(before)
  write('0.txt', text(0, 'else'))
  await look()
  expect(pairs()).toEqual({ '2.txt': '1.txt' })
})

it('a look that ended before the comparing leaves it to the next', async () => {
  for (const [at, changed] of [0, 2].entries()) write(`${at}.txt`, text(changed))
  await look()
  write('5.txt', text(4))
  isBroken = true
  await expect(look()).rejects.toThrow('the power went')
  isBroken = false
  expect(await look()).toEqual(['0.txt', '5.txt'])
  expect(pairs()).toEqual({ '1.txt': '0.txt', '5.txt': '0.txt' })
})

it('a text that could not be read just now is compared at the next look', async () => {
  for (const [at, changed] of [0, 2].entries()) write(`${at}.txt`, text(changed))
  isAway = true
  await look()
  expect(pairs()).toEqual({})
  isAway = false
  await look()
  expect(pairs()).toEqual({ '1.txt': '0.txt' })
})

it('of many letters of one form each is compared with a few, and a near copy among them is found', async () => {
  // An eighth of each is its own: all are nearly near copies, and none is one.
  const letter = (at: number) =>
    [
      ...Array.from({ length: 160 }, (_none, word) => `form${word}`),
      ...Array.from({ length: 24 }, (_none, word) => `own${at}w${word}`),
    ].join(' ')
  const LETTERS = 300
  for (let at = 0; at < LETTERS; at += 1) write(`${1000 + at}.txt`, letter(at))
  write(`${1000 + LETTERS}.txt`, `${letter(LETTERS - 30)} indeed`)
  const readings = (await look()).length
  expect(pairs()).toEqual({ [`${1000 + LETTERS}.txt`]: `${1000 + LETTERS - 30}.txt` })
  // Without a limit each is compared with all before it; the latest readings are kept.
  expect(readings).toBeLessThan(LETTERS * 2)
  expect(await look()).toEqual([])
})

it('says of how many texts it is at, which the look at files does not know', async () => {
  for (const name of ['a.txt', 'b.txt', 'c.txt']) {
    writeFileSync(join(documents, name), `${'The same letter to each of them. '.repeat(9)}${name}`)
  }
  const facts = { batchId: documents, roots: [documents + sep], recipe: DEFAULT_RECIPE }
  const told: (number | undefined)[] = []
  const steps = lookAtFiles({ ...facts, items, files, threads: 1, isColumnNew: false })
  for await (const { of } of steps) told.push(of)
  expect(told.slice(0, 3)).toEqual([undefined, undefined, undefined])
  expect(new Set(told.slice(3))).toEqual(new Set([3]))
})
