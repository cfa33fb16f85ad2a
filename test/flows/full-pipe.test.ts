/** A graph on its way out of the command line: a full disk is told, a closed pipe is no fault. */
import { spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CACHE_MIGRATIONS, openCache } from '#electron/cache/cache.ts'
import { openDatabase } from '#electron/sqlite/open.ts'
import { makeStories } from '#test/support/make-stories.ts'
import { NOW } from '#test/support/open-index.ts'

const PROGRAM = fileURLToPath(new URL('../../electron/hosts/cli/broadsheet.js', import.meta.url))
const FULL = '/dev/full'
const folder = mkdtempSync(join(tmpdir(), 'broadsheet-full-'))

beforeAll(() => {
  const file = join(folder, 'cache', 'cache.db')
  mkdirSync(join(folder, 'cache'), { recursive: true })
  const clock = { now: () => NOW }
  const migrations = fileURLToPath(CACHE_MIGRATIONS)
  const db = openDatabase({ file, migrations, kind: 'story cache', clock })
  openCache(db, { clock }).stories.put([...makeStories({ count: 60, newest: NOW })])
  db.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function graphInto(stdout: number | 'pipe', most: string) {
  const args = ['--data-dir', folder, 'graph', 'export', '--most', most]
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', stdout, 'pipe'] })
  let err = ''
  child.stderr!.on('data', (data: Buffer) => (err += data.toString()))
  const end = new Promise<{ code: number | null; err: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, err }))
  })
  return { child, end }
}

test.skipIf(!existsSync(FULL))(
  'a full disk is said, and the code is that of a failure',
  async () => {
    const full = openSync(FULL, 'w')
    const { code, err } = await graphInto(full, '500').end
    closeSync(full)
    expect(code).toBe(1)
    expect(err).toBe('broadsheet: The answer could not be written: the disk is full.\n')
  },
)

test('who stops reading gets what was read, without a complaint', async () => {
  const { child, end } = graphInto('pipe', '2000')
  const [first] = (await new Promise<Buffer[]>((resolve) => {
    child.stdout!.once('data', (data: Buffer) => resolve([data]))
  })) as [Buffer]
  child.stdout!.destroy()
  expect(first.toString()).toContain('<gexf')
  const { code, err } = await end
  expect([code, err]).toEqual([0, ''])
})
