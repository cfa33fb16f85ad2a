/** Backups to a file and back, checks and compaction, on real and on damaged files. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs' // prettier-ignore
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest'
import { openProfileLock } from '#electron/sqlite/profile-lock.ts'
import { linesOf, runCliHere } from '#test/support/cli-in-process.ts'
import { errorOf } from '#test/support/cli-process.ts'
import { seededRandom } from '#test/support/seeded-random.ts'

let folder: string
let base: string
let backup: string
let copies = 0
const isRoot = process.getuid?.() === 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'))
  base = join(folder, 'base')
  backup = join(folder, 'backup.zip')
  const stories = join(folder, 'stories.jsonl')
  writeFileSync(stories, [1, 2, 3].map(wireStory).join('\n'))
  await runCliHere(base, ['ingest', stories])
  await runCliHere(base, ['search', 'save', 'Early', 'river'])
  expect((await runCliHere(base, ['backup', backup, '--with-stories'])).code).toBe(0)
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
const namesIn = async (dataDir: string) =>
  linesOf((await runCliHere(dataDir, ['search', 'list'])).out).map(({ name }) => name)
const storiesIn = async (dataDir: string) =>
  linesOf((await runCliHere(dataDir, ['stories', 'export'])).out).length
const without = (file: string) => {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
}

describe('a backup', () => {
  it('brings everything into an empty folder, and says what it holds', async () => {
    const fresh = join(folder, 'fresh')
    const restored = await runCliHere(fresh, ['restore', backup])
    expect(restored.code).toBe(0)
    expect(JSON.parse(restored.out)).toMatchObject({ searches: 1, hasStories: true, aside: [] })
    expect(await namesIn(fresh)).toEqual(['Early'])
    expect(await storiesIn(fresh)).toBe(3)
    expect(JSON.parse((await runCliHere(fresh, ['library', 'check'])).out).isSound).toBe(true)
  })

  it('brings the names of one’s own, and keeps those that were there beside them', async () => {
    const from = copyOfBase()
    const table = join(folder, 'names.csv')
    writeFileSync(table, 'name,type\nHeron Works,company\n')
    expect((await runCliHere(from, ['knowledge', 'import', table])).code).toBe(0)
    const file = join(folder, 'names.zip')
    expect((await runCliHere(from, ['backup', file])).code).toBe(0)
    const to = copyOfBase()
    writeFileSync(table, 'name,type\nCrow Works,company\n')
    await runCliHere(to, ['knowledge', 'import', table])
    const { code, out } = await runCliHere(to, ['restore', file])
    expect(code).toBe(0)
    const { aside } = JSON.parse(out) as { aside: string[] }
    const list = linesOf((await runCliHere(to, ['knowledge', 'list'])).out)
    expect(list.map(({ name }) => name)).toEqual(['Heron Works'])
    const kept = aside.find((path) => path.includes('own-knowledge')) ?? ''
    expect(kept).toMatch(/own-knowledge\.before-restore-.*\.csv$/)
    expect(readFileSync(kept, 'utf8')).toContain('Crow Works')
  })

  it('keeps the library that was there beside it', async () => {
    const copy = copyOfBase()
    const restored = await runCliHere(copy, ['restore', backup])
    expect(await namesIn(copy)).toEqual(['Early'])
    const { aside } = JSON.parse(restored.out) as { aside: string[] }
    const other = join(folder, `aside-${copies}`)
    mkdirSync(other)
    const library = aside.find((file) => file.includes('library.before-restore-'))!
    cpSync(library, join(other, 'library.db'))
    expect(await namesIn(other)).toEqual(['Early', 'Late'])
  })

  it('comes back where the library is damaged, emptied or gone', async () => {
    for (const harm of [damaged, emptied, without]) {
      const copy = copyOfBase()
      harm(join(copy, 'library.db'))
      expect((await runCliHere(copy, ['restore', backup])).code).toBe(0)
      expect(await namesIn(copy)).toEqual(['Early'])
    }
  })

  it('is finished after a kill between setting aside and putting in place', async () => {
    const copy = copyOfBase()
    const staging = join(copy, 'restore')
    mkdirSync(staging)
    writeFileSync(join(staging, 'library.db'), unzipSync(readFileSync(backup))['library.db']!)
    const files = [{ role: 'library', name: 'library.db' }]
    writeFileSync(join(staging, 'staged.json'), JSON.stringify({ madeAt: '', files }))
    without(join(copy, 'library.db'))
    expect(await namesIn(copy)).toEqual(['Early'])
    await runCliHere(copy, ['search', 'save', 'After', 'lake'])
    expect(await namesIn(copy)).toEqual(['Early', 'After'])
    expect(existsSync(staging)).toBe(false)
  })

  it('changed, cut, foreign or of a newer Broadsheet is refused, and nothing is touched', async () => {
    const whole = readFileSync(backup)
    const entries = unzipSync(whole)
    const manifest = JSON.parse(Buffer.from(entries['manifest.json']!).toString()) as object
    const packed = (over: object, list: Record<string, Uint8Array> = entries) =>
      zipSync({ ...list, 'manifest.json': Buffer.from(JSON.stringify({ ...manifest, ...over })) })
    const otherLibrary = Buffer.from(entries['library.db']!)
    otherLibrary[5000]! ^= 1
    const cases: [string, Uint8Array, RegExp][] = [
      ['cut', whole.subarray(0, whole.length - 100), /cut off/],
      ['flipped', flipped(whole, 3000), /checksum|damaged|larger|shorter/],
      ['changed', packed({}, { ...entries, 'library.db': otherLibrary }), /changed or damaged/],
      ['newer', packed({ version: 9, madeBy: '7.0' }), /newer Broadsheet 7\.0/],
      ['capsule', packed({ format: 'broadsheet-capsule' }), /research capsule/],
      ['stranger', packed({}, { ...entries, 'evil.sh': Buffer.from('x') }), /not on its list/],
      ['no library', packed({ entries: [] }, {}), /no library/],
    ]
    const copy = copyOfBase()
    for (const [what, bytes, says] of cases) {
      const file = join(folder, `${what}.zip`)
      writeFileSync(file, bytes)
      const answer = await runCliHere(copy, ['restore', file])
      expect(answer.code, what).toBe(1)
      expect(errorOf(answer).message, what).toMatch(says)
    }
    expect(existsSync(join(copy, 'restore'))).toBe(false)
    expect(await namesIn(copy)).toEqual(['Early', 'Late'])
  })

  it('is not written over another, and not restored beside a window', async () => {
    const again = await runCliHere(base, ['backup', backup])
    expect(errorOf(again)).toMatchObject({ code: 'USAGE' })
    const copy = copyOfBase()
    const lock = openProfileLock(copy)
    try {
      expect((await runCliHere(copy, ['backup', join(folder, 'beside.zip')])).code).toBe(0)
      expect(errorOf(await runCliHere(copy, ['restore', backup]))).toMatchObject({ code: 'LOCKED' })
      expect(errorOf(await runCliHere(copy, ['library', 'compact']))).toMatchObject({ code: 'LOCKED' }) // prettier-ignore
    } finally {
      lock.close()
    }
  })

  it('of a damaged library is no backup, and says so', async () => {
    const copy = copyOfBase()
    damaged(join(copy, 'library.db'))
    const target = join(folder, 'never.zip')
    const answer = await runCliHere(copy, ['backup', target])
    expect(answer.code).toBe(1)
    expect(errorOf(answer)).toMatchObject({ code: 'UNREADABLE' })
    expect(readdirSync(folder).filter((name) => name.startsWith('never'))).toEqual([])
    expect(existsSync(join(copy, 'backup.part'))).toBe(false)
  })

  it('leaves old data whole where the disk is full', async (context) => {
    await onSmallDisk(context, async (disk) => {
      writeFileSync(join(disk, 'ballast'), Buffer.alloc(4 * 1024 * 1024 - 8192, 7))
      const answer = await runCliHere(base, ['backup', join(disk, 'b.zip'), '--with-stories'])
      expect(errorOf(answer)).toMatchObject({ code: 'DISK_FULL' })
      expect(readdirSync(disk)).toEqual(['ballast'])

      const home = join(disk, 'home')
      mkdirSync(home)
      const restored = await runCliHere(home, ['restore', backup])
      expect(errorOf(restored)).toMatchObject({ code: 'DISK_FULL' })
      expect(existsSync(join(home, 'library.db'))).toBe(false)
      rmSync(join(disk, 'ballast'))
      expect((await runCliHere(home, ['restore', backup])).code).toBe(0)
      expect(existsSync(join(home, 'library.db'))).toBe(true)
    })
  })
})

describe('the files of a folder', () => {
  it('are sound, and are found damaged wherever a page of them is', async () => {
    const random = seededRandom(7)
    expect(JSON.parse((await runCliHere(base, ['library', 'check'])).out)).toMatchObject({
      isSound: true,
    })
    let found = 0
    for (let turn = 0; turn < 3; turn += 1) {
      const copy = copyOfBase()
      const file = join(copy, 'library.db')
      const bytes = readFileSync(file)
      const page = 1 + Math.floor(random.next() * (bytes.length / 4096 - 2))
      bytes.fill(0xa5, page * 4096, page * 4096 + 4096)
      writeFileSync(file, bytes)
      const answer = await runCliHere(copy, ['library', 'check'])
      const { isSound } = JSON.parse(answer.out) as { isSound: boolean }
      expect(answer.code).toBe(isSound ? 0 : 1)
      if (!isSound) found += 1
      expect(readFileSync(file).equals(bytes), 'checking changes nothing').toBe(true)
    }
    expect(found).toBe(3)
  })

  it('tell of what only we can know: tallies that are wrong, stories no list has', async () => {
    const { default: Sqlite } = await import('better-sqlite3')
    const copy = copyOfBase()
    const library = new Sqlite(join(copy, 'library.db'))
    library.exec('UPDATE search_tally SET total = total + 5')
    library.close()
    const cache = new Sqlite(join(copy, 'cache', 'cache.db'))
    cache.exec('DELETE FROM story WHERE key = (SELECT min(key) FROM story)')
    cache.close()
    const { files } = JSON.parse((await runCliHere(copy, ['library', 'check'])).out) as {
      files: { name: string; findings: string[] }[]
    }
    const findings = Object.fromEntries(files.map(({ name, findings: said }) => [name, said]))
    expect(findings['library.db']!.join(' ')).toContain('count other stories than they have')
    expect(findings['cache.db']).toContain('1 stories are listed but not there.')
  })

  it('give back the room of what was removed', async () => {
    const { default: Sqlite } = await import('better-sqlite3')
    const copy = copyOfBase()
    const cache = new Sqlite(join(copy, 'cache', 'cache.db'))
    cache.exec('CREATE TABLE bulk (x); INSERT INTO bulk VALUES (randomblob(3000000)); DROP TABLE bulk') // prettier-ignore
    cache.close()
    const { files } = JSON.parse((await runCliHere(copy, ['library', 'compact'])).out) as {
      files: { name: string; bytesBefore: number; bytes: number }[]
    }
    const grown = files.find(({ name }) => name === 'cache.db')!
    expect(grown.bytesBefore - grown.bytes).toBeGreaterThan(2_900_000)
    expect(await storiesIn(copy)).toBe(3)
  })

  it('are measured by kind, and the kinds add up to the files', async () => {
    const { kinds, files } = JSON.parse((await runCliHere(base, ['library', 'stats'])).out) as {
      kinds: { kind: string; file: string; bytes: number; rows: number }[]
      files: { name: string; bytes: number }[]
    }
    expect(kinds).toContainEqual(
      expect.objectContaining({ kind: 'texts of stories', file: 'cache.db', rows: 3 }),
    )
    for (const { name, bytes } of files) {
      const sum = kinds.filter(({ file }) => file === name).reduce((all, one) => all + one.bytes, 0)
      expect(sum, name).toBe(bytes)
    }
  })
})

function damaged(file: string): void {
  const bytes = readFileSync(file)
  for (let at = 4096; at < bytes.length; at += 4096) bytes.fill(0x5a, at, at + 1500)
  writeFileSync(file, bytes)
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true })
}

function emptied(file: string): void {
  truncateSync(file, 0)
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true })
}

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at]! ^= 0xff
  return copy
}

/** A disk of four megabytes, where this user may mount one. */
async function onSmallDisk(context: TestContext, work: (disk: string) => Promise<void>) {
  if (!isRoot || process.platform !== 'linux') return context.skip('A small disk needs root.')
  const disk = mkdtempSync(join(tmpdir(), 'small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk], { stdio: 'pipe' })
  } catch {
    rmSync(disk, { recursive: true, force: true })
    return context.skip('This machine lets nobody mount a small disk.')
  }
  try {
    await work(disk)
  } finally {
    execFileSync('umount', [disk])
    rmSync(disk, { recursive: true, force: true })
  }
}
