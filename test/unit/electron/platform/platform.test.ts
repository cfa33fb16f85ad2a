import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { systemClock } from '#electron/platform/clock.ts'
import { createEmitter } from '#electron/platform/emitter.ts'
import { failureFromSystem, isWorkError, WorkError } from '#electron/platform/failures.ts'
import { findFolders, makeFolders } from '#electron/platform/folders.ts'
import { systemRandom } from '#electron/platform/random.ts'
import { createFakeClock } from '#test/support/fake-clock.ts'

describe('clocks', () => {
  it('sleeps, and wakes early with the reason of the abort', async () => {
    const clock = createFakeClock()
    const stop = new AbortController()
    const slept = clock.sleep(5_000, stop.signal)
    await clock.advance(1_000)
    stop.abort(new Error('enough'))
    await expect(slept).rejects.toThrow('enough')
    expect(clock.pending).toBe(0)
    await clock.run(clock.sleep(60_000))
    expect(clock.monotonic()).toBe(561_000)
  })

  it('counts from the start of the machine, not of the process', async () => {
    const clock = systemClock()
    const before = clock.monotonic()
    await clock.sleep(20)
    expect(clock.monotonic() - before).toBeGreaterThanOrEqual(15)
    expect(before / 1000).toBeGreaterThan(process.uptime())
  })
})

describe('createEmitter', () => {
  it('tells all listeners although one throws or leaves meanwhile', () => {
    const heard: string[] = []
    const faults: unknown[] = []
    const emitter = createEmitter<string>((fault) => faults.push(fault))
    const stop = emitter.on((value) => {
      heard.push(`a${value}`)
      stop()
      throw new Error('bad listener')
    })
    emitter.on((value) => heard.push(`b${value}`))
    emitter.emit('1')
    emitter.emit('2')
    expect(heard).toEqual(['a1', 'b1', 'b2'])
    expect(faults).toHaveLength(1)
  })
})

describe('failures', () => {
  it('carry code, sentence and data', () => {
    const failure = new WorkError('QUERY', 'Close the bracket.', { column: 7 })
    expect(failure).toMatchObject({
      code: 'QUERY',
      data: { column: 7 },
      message: 'Close the bracket.',
    })
    expect(isWorkError(failure, 'QUERY')).toBe(true)
    expect(isWorkError(failure, 'PLAN')).toBe(false)
    expect(isWorkError(new Error('x'))).toBe(false)
  })

  it.each([
    ['ENOSPC', 'DISK_FULL'],
    ['SQLITE_FULL', 'DISK_FULL'],
    ['EROFS', 'READ_ONLY'],
    ['EACCES', 'UNREADABLE'],
    ['ENOENT', 'NOT_FOUND'],
  ])('%s of the system is %s', (system, code) => {
    const error = Object.assign(new Error(system), { code: system })
    expect(failureFromSystem(error, 'the library')).toMatchObject({ code, cause: error })
  })

  it('leave a bug a bug', () => {
    expect(failureFromSystem(new TypeError('x'), 'the library')).toBeUndefined()
  })
})

describe('folders', () => {
  const facts = { env: {}, home: '/home/ann', platform: 'linux' as const }

  it('follow XDG, and ignore relative values', () => {
    const env = { XDG_DATA_HOME: '/mnt/data', XDG_CACHE_HOME: 'relative' }
    expect(findFolders({ ...facts, env })).toEqual({
      data: '/mnt/data/broadsheet',
      config: '/home/ann/.config/broadsheet',
      cache: '/home/ann/.cache/broadsheet',
      state: '/home/ann/.local/state/broadsheet',
    })
  })

  it('lie in one place when portable, readable by the owner only', () => {
    const root = join(mkdtempSync(join(tmpdir(), 'folders-')), 'portable')
    const folders = findFolders({ ...facts, dataDir: root })
    makeFolders(folders)
    for (const folder of Object.values(folders)) {
      expect(folder.startsWith(root)).toBe(true)
      expect(statSync(folder).mode & 0o777).toBe(0o700)
    }
  })
})

describe('systemRandom', () => {
  it('stays in [0, 1) and makes bytes and ids', () => {
    const random = systemRandom()
    for (let index = 0; index < 100; index++) {
      const value = random.next()
      expect(value >= 0 && value < 1).toBe(true)
    }
    expect(random.bytes(12)).toHaveLength(12)
    expect(random.id()).not.toBe(random.id())
  })
})
