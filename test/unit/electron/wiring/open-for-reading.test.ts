import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findFolders, makeFolders } from '#electron/platform/folders.ts'
import { SqliteError } from '#electron/sqlite/errors.ts'
import { openDatabases, openForReading } from '#electron/wiring/open-databases.ts'
import { DEFAULT_RECIPE } from '#shared/model/recipe.ts'
import { createFakeClock } from '#test/support/fake-clock.ts'
import { createMemoryLog } from '#test/support/memory-log.ts'

let home: string
let parts: Parameters<typeof openForReading>[0]
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'open-for-reading-'))
  const folders = findFolders({ env: {}, home, platform: 'linux', dataDir: home })
  makeFolders(folders)
  const log = createMemoryLog()
  parts = { folders, clock: createFakeClock(), log, canJustRead: false, notice: () => undefined }
  const databases = openDatabases({ ...parts, isReadOnly: false })
  const { batches } = databases.library
  const batch = { id: 'one', name: 'One', roots: ['/papers'], isUpload: false, now: 1 }
  batches.add({ ...batch, recipe: DEFAULT_RECIPE })
  batches.setState('one', 'running', 2)
  databases.close()
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

function stateSeen(lock: Parameters<typeof openForReading>[1]) {
  const databases = openForReading(parts, lock)
  try {
    expect(databases.isReadOnly).toBe(true)
    return databases.library.batches.find('one')
  } finally {
    databases.close()
  }
}

it('a batch whose process was killed is not told as running to who only reads', () => {
  let claims = 0
  const seen = stateSeen(() => {
    claims += 1
    return { close: () => void (claims -= 1) }
  })
  expect(seen).toMatchObject({ state: 'paused' })
  expect(seen?.stateText).toContain('ended while this batch was under way')
  expect(claims).toBe(0)
})

it.each(['LOCKED', 'READ_ONLY'] as const)('a folder that is %s is read as it stands', (code) => {
  const seen = stateSeen(() => {
    throw new SqliteError(code, 'not now', { file: 'lock.db' })
  })
  expect(seen).toMatchObject({ state: 'running' })
})
