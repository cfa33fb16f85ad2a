import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { openProfileLock } from '#electron/sqlite/profile-lock.ts'

const CHILD = new URL('../../../support/sqlite-child.ts', import.meta.url).pathname

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'broadsheet-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function holdElsewhere(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [CHILD, 'lock', folder])
  return new Promise((resolve, reject) => {
    child.stdout.on('data', () => resolve(child))
    child.on('exit', () => reject(new Error('The other process ended without the lock.')))
  })
}

test('a second process is told, and gets in the moment the first is killed', async () => {
  const child = await holdElsewhere()
  expect(() => openProfileLock(folder)).toThrowError(
    expect.objectContaining({ code: 'LOCKED', message: expect.stringContaining(folder) }),
  )
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await exited
  openProfileLock(folder).close()
})

test('a released folder can be claimed again by the same process', () => {
  const first = openProfileLock(folder)
  expect(() => openProfileLock(folder)).toThrowError(expect.objectContaining({ code: 'LOCKED' }))
  first.close()
  first.close()
  openProfileLock(folder).close()
})
