/** What was acknowledged survives kills, damage, full and read-only disks, and other versions. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest'
import { openProfileLock } from '#electron/sqlite/profile-lock.ts'
import { linesOf, runCliHere } from '#test/support/cli-in-process.ts'
import { errorOf, runCliProcess } from '#test/support/cli-process.ts'
import { runFolderKills } from '#test/support/kill-folder-work.ts'
import { KILL_LOOP_STORIES, runKillLoop } from '#test/support/kill-loop.ts'
import { runMigrationKills } from '#test/support/kill-migration.ts'
import { runStorageKills } from '#test/support/kill-storage.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import { canFailWrites, runWriteFaults } from '#test/support/write-faults.ts'

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
let folder: string
/** Two stories, searches "Early" (in the backup) and "Late" (made after it). */
let base: string
let stories: string
let copies = 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'durability-'))
  chmodSync(folder, 0o755)
  base = join(folder, 'base')
  stories = join(folder, 'stories.jsonl')
  writeFileSync(stories, [1, 2].map(wireStory).join('\n'))
  await runCliHere(base, ['ingest', stories])
  await runCliHere(base, ['search', 'save', 'Early', 'river'])
  for (const { path } of filesIn(join(base, 'backups'))) rmSync(path)
  await runCliHere(base, ['search', 'save', 'Late', 'harbour'])
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const wireStory = (id: number) =>
  JSON.stringify({
    id,
    title: `River ${id}`,
    body: 'The river rose.',
    published_at: '2026-01-05T10:00:00Z',
    source: { id: 1, name: 'Review', domain: 'review.example' },
  })
const copyOfBase = () => {
  const copy = join(folder, `copy-${++copies}`)
  cpSync(base, copy, { recursive: true })
  return copy
}
const filesIn = (place: string) =>
  existsSync(place) ? readdirSync(place).map((name) => ({ name, path: join(place, name) })) : []
const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
const namesOf = async (dataDir: string) =>
  linesOf((await runCliHere(dataDir, ['search', 'list'])).out).map(({ name }) => name)

describe('a folder another Broadsheet holds', () => {
  it('refuses whoever writes, and lets read who only reads', async () => {
    const dataDir = copyOfBase()
    const lock = openProfileLock(dataDir)
    try {
      for (const args of [
        ['search', 'save', 'x', 'y'],
        ['ingest', 'sample'],
        ['serve', '--port', '0'],
      ]) {
        const answer = await runCliHere(dataDir, args)
        expect([answer.code, answer.out]).toEqual([1, ''])
        expect(errorOf(answer).code).toBe('LOCKED')
        expect(errorOf(answer).message).toContain(`${dataDir} is in use by another Broadsheet`)
      }
      expect(await namesOf(dataDir)).toEqual(['Early', 'Late'])
      const { code, out } = await runCliHere(dataDir, ['stories', 'list'])
      expect([code, linesOf(out)]).toEqual([0, expect.objectContaining({ length: 2 })])
    } finally {
      lock.close()
    }
  })

  it('is made by a verb that only reads where there was none', async () => {
    const { code, out, err } = await runCliHere(join(folder, 'new'), ['search', 'list', '--ids'])
    expect([code, out, err]).toEqual([0, '', ''])
  })
})

describe('a file that is', () => {
  const DAMAGE: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
    'overwritten at its head': (bytes) => bytes.fill('X', 0, 30),
    'flipped in its middle': (bytes) => {
      const from = Math.floor(bytes.length / 3)
      for (let at = from; at < 2 * from; at += 1) bytes[at] = (bytes[at] ?? 0) ^ 0xa5
      return bytes
    },
    'cut in half': (bytes) => bytes.subarray(0, bytes.length / 2),
  }
  const cases = ['library.db', 'cache/cache.db', 'embedded.db'].flatMap((file) =>
    Object.keys(DAMAGE).map((how) => [how, file] as const),
  )

  it.each(cases)('%s: %s is set aside and said so, the rest is there', async (how, name) => {
    const dataDir = copyOfBase()
    const file = join(dataDir, name)
    const damaged = DAMAGE[how]!(readFileSync(file))
    writeFileSync(file, damaged)
    // A question to the embedded service reads its file, maybe beside a window, and moves nothing.
    if (name === 'embedded.db') {
      const asked = await runCliHere(dataDir, ['timeseries'])
      expect(asked.code).toBe(1)
      expect(asked.err).toContain('embedded.db')
    }
    const args = name === 'embedded.db' ? ['ingest', stories] : ['search', 'list']
    const { code, err } = await runCliHere(dataDir, args)
    expect(code).toBe(0)
    const [{ notice }] = linesOf(err) as [{ notice: string }]
    const aside = / set aside as (\S+?)[.,]? /.exec(notice)?.[1] ?? ''
    expect(aside).toContain('.damaged-')
    expect(hashOf(aside)).toBe(createHash('sha256').update(damaged).digest('hex'))
    if (name === 'library.db') {
      expect(notice).toContain('-daily.db was opened')
      expect(err).toContain('were taken over: 1 search')
    }
    // The later one is not in the backup; it comes out of the damaged file.
    expect(await namesOf(dataDir)).toEqual(['Early', 'Late'])
    // The cache is had again with the next work; the others never lost a story of it.
    if (name === 'cache/cache.db') await runCliHere(dataDir, ['ingest', stories])
    const { out } = await runCliHere(dataDir, ['stories', 'list'])
    expect(linesOf(out)).toHaveLength(2)
  })

  it('empty although there are backups is damage too', async () => {
    const dataDir = copyOfBase()
    writeFileSync(join(dataDir, 'library.db'), '')
    expect(await namesOf(dataDir)).toEqual(['Early'])
  })

  it('without the log a killed program left is not taken for whole', async () => {
    const dataDir = join(folder, 'no-log')
    const saved: string[] = []
    for (const name of ['One', 'Two']) {
      const { err } = await runCliProcess(dataDir, ['--json', 'search', 'save', name, name], {
        diesSaying: 'ACK',
      })
      saved.push(/ACK (\S+)/.exec(err)?.[1] ?? '')
    }
    // Nothing was ever moved out of the log, so without it there is only the backup.
    rmSync(join(dataDir, 'library.db-wal'))
    const list = await runCliHere(dataDir, ['search', 'list', '--ids'])
    expect(list.err).toContain('-daily.db was opened')
    expect(list.out).toBe(`HAVE ${saved[0]}\n`)

    const other = copyOfBase()
    writeFileSync(join(other, 'library.db-shm'), Buffer.alloc(32_768))
    const { code, err } = await runCliHere(other, ['search', 'list'])
    expect(code).toBe(0)
    expect(err).toContain('library.db-wal of the library is gone although it was still needed')
    expect(await namesOf(other)).toEqual(['Early', 'Late'])
    expect((await runCliHere(other, ['search', 'list'])).err).toBe('')
  }, 120_000)

  it('emptied: it begins anew and says so once', async () => {
    const dataDir = copyOfBase()
    for (const name of ['cache/cache.db', 'embedded.db']) {
      writeFileSync(join(dataDir, name), '')
      rmSync(join(dataDir, `${name}-wal`), { force: true })
    }
    const { code, err } = await runCliHere(dataDir, ['ingest', join(dataDir, 'library.db')])
    expect(code).toBe(1)
    expect(err).toContain('The story cache cache.db was there but held nothing')
    expect(err).toContain('The newsroom embedded.db was there but held nothing')
    expect((await runCliHere(dataDir, ['search', 'list'])).err).toBe('')
  })

  it('set aside by a start that was killed comes back from the backup', async () => {
    const dataDir = copyOfBase()
    const file = join(dataDir, 'library.db')
    renameSync(file, join(dataDir, 'library.damaged-20260101T000000Z.db'))
    cpSync(filesIn(join(dataDir, 'backups'))[0]!.path, `${file}.restoring`)
    const { err } = await runCliHere(dataDir, ['search', 'list'])
    expect(err).toContain('library.damaged-20260101T000000Z.db')
    expect(await namesOf(dataDir)).toEqual(['Early', 'Late'])
    expect(filesIn(dataDir).map(({ name }) => name)).not.toContain('library.db.rescue')
    expect((await runCliHere(dataDir, ['search', 'list'])).err).toBe('')
  })

  it.each([
    ['library.db', ['search', 'save', 'x', 'y']],
    ['cache/cache.db', ['search', 'list']],
    ['embedded.db', ['timeseries']],
  ])('of a newer version: %s keeps every byte', async (name, args) => {
    const dataDir = copyOfBase()
    const file = join(dataDir, name)
    const bytes = readFileSync(file)
    // The header's user_version.
    bytes.writeUInt32BE(99, 60)
    writeFileSync(file, bytes)
    const before = hashOf(file)
    const answer = await runCliHere(dataDir, args)
    expect([answer.code, answer.out]).toEqual([1, ''])
    expect(errorOf(answer)).toMatchObject({
      code: 'UNSUPPORTED',
      message: expect.stringContaining('written by a newer Broadsheet (version 99'),
    })
    expect(hashOf(file)).toBe(before)
  })
})

describe('a folder nobody can write', () => {
  const asNobody = isRoot ? { uid: NOBODY, env: { HOME: '/nonexistent' } } : {}

  it('can be read by another user, and says why nothing is stored', async () => {
    const dataDir = copyOfBase()
    for (const { path } of [...filesIn(dataDir), ...filesIn(join(dataDir, 'cache'))])
      if (path.endsWith('.db')) chmodSync(path, 0o444)
    for (const place of [join(dataDir, 'cache'), dataDir]) chmodSync(place, 0o555)
    try {
      const save = ['--json', 'search', 'save', 'x', 'y']
      const refused = await runCliProcess(dataDir, save, asNobody)
      expect(refused.code).toBe(1)
      expect(errorOf(refused).code).toBe('READ_ONLY')
      expect(errorOf(refused).message).toContain(`The data folder ${dataDir} cannot be written`)

      const list = await runCliProcess(dataDir, ['--json', 'stories', 'list'], asNobody)
      expect([list.code, list.err]).toEqual([0, ''])
      expect(linesOf(list.out)).toHaveLength(2)
      expect(
        filesIn(tmpdir()).filter(({ name }) => name.startsWith('broadsheet-reading-')),
      ).toEqual([])
    } finally {
      for (const place of [dataDir, join(dataDir, 'cache')]) chmodSync(place, 0o755)
    }
  }, 120_000)

  it('can be read without a cache too: what is saved is listed, and the missing stories are told', async () => {
    const dataDir = copyOfBase()
    rmSync(join(dataDir, 'cache'), { recursive: true })
    mkdirSync(join(dataDir, 'cache'))
    for (const { path } of filesIn(dataDir)) if (path.endsWith('.db')) chmodSync(path, 0o444)
    for (const place of [join(dataDir, 'cache'), dataDir]) chmodSync(place, 0o555)
    try {
      const list = await runCliProcess(dataDir, ['--json', 'search', 'list'], asNobody)
      expect(list.code).toBe(0)
      expect(linesOf(list.out).length).toBeGreaterThan(0)
      expect(list.err).toContain('There is no story cache here and none can be made')
      const temporary = filesIn(tmpdir()).filter(({ name }) => name.startsWith('broadsheet-cache-'))
      expect(temporary).toEqual([])
    } finally {
      for (const place of [dataDir, join(dataDir, 'cache')]) chmodSync(place, 0o755)
    }
  }, 120_000)

  it('because a file stands there is named', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    const answer = await runCliHere(file, ['search', 'list'])
    expect(answer.code).toBe(1)
    expect(errorOf(answer)).toMatchObject({
      code: 'UNREADABLE',
      message: expect.stringContaining(`${file} cannot be opened: a file stands where`),
    })
  })
})

describe('a full disk', () => {
  it('loses nothing, lets read, and goes on when there is room', async (context) => {
    const mount = mountSmallDisk(context)
    const dataDir = join(mount, 'data')
    try {
      cpSync(base, dataDir, { recursive: true })
      const filler = join(mount, 'filler')
      fill(filler)
      const full = await runCliHere(dataDir, ['search', 'save', 'x', 'y'])
      expect([full.code, full.out]).toEqual([1, ''])
      expect(errorOf(full)).toMatchObject({
        code: 'DISK_FULL',
        message: expect.stringContaining('free some space and try again'),
      })
      expect(await namesOf(dataDir)).toEqual(['Early', 'Late'])

      // Room to begin with, and not enough for it all.
      writeFileSync(filler, Buffer.alloc(5_500_000))
      const sample = await runCliHere(dataDir, ['ingest', 'sample'])
      expect(sample.code).toBe(1)
      expect(errorOf(sample).code).toBe('DISK_FULL')
      expect((await namesOf(dataDir)).slice(0, 2)).toEqual(['Early', 'Late'])

      rmSync(filler)
      execFileSync('mount', ['-o', 'remount,size=64m', mount])
      const again = await runCliHere(dataDir, ['ingest', 'sample'])
      expect([again.code, again.err]).toEqual([0, ''])
      const { out } = await runCliHere(dataDir, ['stories', 'list'])
      const { read } = JSON.parse(again.out) as { read: number }
      expect(linesOf(out)).toHaveLength(read + 2)
    } finally {
      execFileSync('umount', [mount])
    }
  }, 180_000)
})

function mountSmallDisk(context: TestContext): string {
  const mount = join(folder, 'small')
  mkdirSync(mount)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', mount], { stdio: 'ignore' })
  } catch {
    console.log('skipped: a small disk can be mounted by root only')
    context.skip()
  }
  return mount
}

function fill(file: string): void {
  for (let bytes = 16_000_000; bytes >= 4096; bytes /= 2) {
    try {
      writeFileSync(file, Buffer.alloc(bytes), { flag: 'a' })
    } catch {
      // What fitted stays; the next piece is smaller.
    }
  }
}

describe('a write that fails', () => {
  it('from any position on is said, loses nothing and damages nothing', async (context) => {
    if (!canFailWrites()) {
      console.log('skipped: strace is not here, or may not trace')
      context.skip()
    }
    const place = join(folder, 'failing')
    const result = await runWriteFaults({ folder: place, positions: [2, 15] })
    expect(result).toMatchObject({ lost: [], faults: [], runs: 4 })
    expect(result.failed).toBeGreaterThan(0)
  }, 240_000)
})

describe('a process that is ended', () => {
  it('with kill -9 loses nothing it acknowledged and damages nothing', async () => {
    const place = join(folder, 'killed')
    mkdirSync(place)
    const random = seededRandom(7).next
    const result = await runKillLoop({ folder: place, cycles: 4, random })
    expect(result).toMatchObject({ lost: [], faults: [], stories: KILL_LOOP_STORIES })
    expect(result.acknowledged).toBeGreaterThan(1)
  }, 240_000)

  it('with kill -9 while its files are opened and written has what was acknowledged', async () => {
    const place = join(folder, 'killed-storage')
    mkdirSync(place)
    const random = seededRandom(17).next
    const result = await runStorageKills({ folder: place, cycles: 3, random })
    expect(result).toMatchObject({ lost: [], faults: [], killed: 3 })
    expect(result.acknowledged).toBeGreaterThan(0)
  }, 240_000)

  it('with kill -9 in backup, restore, compacting, tidying or packing leaves no half behind', async () => {
    const place = join(folder, 'killed-work')
    mkdirSync(place)
    const random = seededRandom(11).next
    const result = await runFolderKills({ folder: place, cycles: 5, stories: 120, random })
    expect(result).toMatchObject({ lost: [], faults: [], acknowledged: 5 })
    expect(Object.values(result.killed).some((count) => count > 0)).toBe(true)
  }, 240_000)

  it('with kill -9 while a library is brought up to date leaves it of one version or another', async () => {
    const random = seededRandom(13).next
    const result = await runMigrationKills({ folder: join(folder, 'migrated'), cycles: 4, random })
    expect(result.faults).toEqual([])
    expect(result.killed).toBeGreaterThan(0)
  }, 120_000)

  it('with Ctrl-C stops with code 130 and gives the folder back', async () => {
    const dataDir = copyOfBase()
    const served = await runCliProcess(dataDir, ['serve', '--port', '0'], {
      onText: (text, kill) => text.includes('baseUrl') && kill('SIGINT'),
    })
    expect([served.code, served.signal]).toEqual([130, null])
    expect((await runCliHere(dataDir, ['search', 'save', 'After', 'y'])).code).toBe(0)
  }, 120_000)
})
