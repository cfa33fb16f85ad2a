import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { Batches } from '#electron/work/batch/batches.ts'
import { createUploads } from '#electron/work/batch/uploads.ts'

const folder = mkdtempSync(join(tmpdir(), 'uploads-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let root: string | undefined
const batches = {
  kept: () => ({ isUpload: root !== undefined, roots: root === undefined ? [] : [root] }),
  addUpload: (_name: string, place: string) => ((root = place), { id: 'one' }),
} as unknown as Batches
const uploads = createUploads({ batches, folder, newId: () => 'one' })
const data = (text: string) => Buffer.from(text).toString('base64')

beforeEach(() => uploads.create('Some files'))

it('puts pieces together in order, below its own folder', async () => {
  await uploads.add({ id: 'one', path: 'deep/a.txt', offset: 0, data: data('river ') })
  await uploads.add({ id: 'one', path: 'deep/a.txt', offset: 6, data: data('rose') })
  expect(readFileSync(join(folder, 'one/deep/a.txt'), 'utf8')).toBe('river rose')
  const gap = uploads.add({ id: 'one', path: 'deep/a.txt', offset: 99, data: data('x') })
  await expect(gap).rejects.toMatchObject({ code: 'UNREADABLE' })
})

it.each([
  '../a',
  '/etc/passwd',
  'a/../../b',
  'a//b',
  'C:\\a',
  'a\\..\\b',
  '.',
  'a\u0000b',
  `${'x'.repeat(300)}`,
])('refuses the name %j', async (path) => {
  const before = readdirSync(folder, { recursive: true }).length
  await expect(uploads.add({ id: 'one', path, offset: 0, data: '' })).rejects.toMatchObject({
    code: 'UNREADABLE',
  })
  expect(readdirSync(folder, { recursive: true })).toHaveLength(before)
})
