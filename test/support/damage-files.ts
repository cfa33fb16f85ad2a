/**
 * Damages a database file in many ways and opens the folder as a start does (reliability Z4): the
 * damage must be said or do no harm, the damaged file must still be there byte for byte, and whatever
 * was not said must read as before.
 */
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createCliHost } from '#electron/hosts/cli/cli-host.ts'
import { openEmbeddedIndex } from '#electron/embedded/index/open-embedded-index.ts'
import { systemClock } from '#electron/platform/clock.ts'
import { failureFromDatabase, isWorkError } from '#electron/platform/failures.ts'
import { systemRandom } from '#electron/platform/random.ts'
import { SqliteError } from '#electron/sqlite/errors.ts'
import { openWorkbench } from '#electron/workbench.ts'
import { runCliHere } from './cli-in-process.ts'
import { createMemoryLog } from './memory-log.ts'

export type DamageOutcome = {
  readonly mode: DamageMode
  readonly file: string
  /** `said`: told, and the damaged file kept; `harmless`: reads as before; else what went wrong. */
  readonly end: 'said' | 'harmless' | 'unnoticed' | 'thrown' | 'not kept'
  readonly detail: string
  /** Of what a person made, as it was, 0 to 1; of the library, where the folder could be opened. */
  readonly survived?: number
}

type Damage = (bytes: Buffer, pick: (below: number) => number) => Buffer

const PAGE = 4096
const WRITTEN_LATER_MS = 60_000
const STORIES = 60
const FEEDS = 40
const pageAt = (bytes: Buffer, pick: (below: number) => number) =>
  PAGE * (1 + pick(Math.max(1, Math.floor(bytes.length / PAGE) - 1)))
const fill = (bytes: Buffer, from: number, length: number, next: () => number) => {
  for (let at = from; at < Math.min(bytes.length, from + length); at += 1) bytes[at] = next()
  return bytes
}

const DAMAGES = {
  'head overwritten': (bytes, pick) => fill(bytes, 0, 30, () => pick(256)),
  'field of the header changed': (bytes, pick) => fill(bytes, 16 + pick(60), 2, () => pick(256)),
  'page of zeros': (bytes, pick) => fill(bytes, pageAt(bytes, pick), PAGE, () => 0),
  'page of noise': (bytes, pick) => fill(bytes, pageAt(bytes, pick), PAGE, () => pick(256)),
  'half a page of zeros': (bytes, pick) => fill(bytes, pageAt(bytes, pick), PAGE / 2, () => 0),
  'third of zeros': (bytes) => fill(bytes, Math.floor(bytes.length / 3), Math.floor(bytes.length / 3), () => 0), // prettier-ignore
  'third flipped': (bytes) => {
    for (let at = Math.floor(bytes.length / 3); at < (2 * bytes.length) / 3; at += 1) {
      bytes[at] = (bytes[at] ?? 0) ^ 0xa5
    }
    return bytes
  },
  'cut anywhere': (bytes, pick) => bytes.subarray(0, 100 + pick(bytes.length - 100)),
  'cut at a page': (bytes, pick) => bytes.subarray(0, pageAt(bytes, pick)),
  'cut within its head': (bytes, pick) => bytes.subarray(0, 1 + pick(99)),
  emptied: () => Buffer.alloc(0),
  'two pages swapped': (bytes, pick) => {
    const [a, b] = [pageAt(bytes, pick), pageAt(bytes, pick)]
    const kept = Buffer.from(bytes.subarray(a, a + PAGE))
    bytes.copy(bytes, a, b, b + PAGE)
    kept.copy(bytes, b)
    return bytes
  },
  'page in a foreign place': (bytes, pick) => {
    const from = pageAt(bytes, pick)
    bytes.copy(bytes, pageAt(bytes, pick), from, from + PAGE)
    return bytes
  },
  'head of a page changed': (bytes, pick) => fill(bytes, pageAt(bytes, pick) + pick(8), 1, () => pick(256)), // prettier-ignore
  'bits flipped': (bytes, pick) => {
    for (let left = 64; left > 0; left -= 1) {
      const at = pick(bytes.length)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << pick(8))
    }
    return bytes
  },
  'table of contents changed': (bytes, pick) => fill(bytes, 108 + pick(PAGE - 140), 24, () => 32 + pick(90)), // prettier-ignore
  'another file': (bytes, pick) => fill(Buffer.alloc(bytes.length), 0, bytes.length, () => pick(256)), // prettier-ignore
} satisfies Readonly<Record<string, Damage>>

export type DamageMode = keyof typeof DAMAGES
export const DAMAGE_MODES = Object.keys(DAMAGES) as readonly DamageMode[]
export const DAMAGED_FILES = ['library.db', 'cache/cache.db', 'embedded.db'] as const
type DamagedFile = (typeof DAMAGED_FILES)[number]

/** Stories, searches, collections, notes and stars, so that each file has trees of several pages. */
export async function fillFolder(dataDir: string): Promise<void> {
  const lines = join(dirname(dataDir), 'stories.jsonl')
  writeFileSync(lines, Array.from({ length: STORIES }, (_none, at) => storyLine(at + 1)).join('\n'))
  await runCliHere(dataDir, ['ingest', lines])
  await runCliHere(dataDir, ['search', 'save', 'Harbour', 'harbour'])
  const host = createCliHost(dataDir, systemRandom())
  const bench = await openWorkbench({ host, dataDir, env: {} })
  try {
    const { lists, collections, highlights, marks, newsroom } = bench.work
    await newsroom.addFeeds(
      Array.from({ length: FEEDS }, (_none, at) => ({
        url: `https://feeds.example/${at}`,
        title: `Feed ${at}`,
      })),
    )
    for (const [at, storyId] of lists.ids({ kind: 'all' }, 'all', 'oldest').entries()) {
      const { id } = collections.add({
        name: `Collection ${at}`,
        note: 'What it is for. '.repeat(9),
      })
      collections.put(id, [storyId])
      const note = `Note ${at}: ${'what was read there. '.repeat(20)}`
      highlights.add({ storyId, element: 'story', color: 'green', note })
      marks.setStarred([storyId], at % 3 === 0)
    }
  } finally {
    await bench.close()
  }
}

function storyLine(id: number): string {
  return JSON.stringify({
    ...{ id, title: `Harbour ${id}`, body: `The river rose near town ${id}. `.repeat(20) },
    ...{ published_at: '2026-01-05T10:00:00Z', language: 'en' },
    source: { id: 1, name: 'Review', domain: 'review.example' },
  })
}

/** @param base A folder that was closed in good order. */
export async function damageAndOpen(options: {
  readonly base: string
  readonly copy: string
  readonly file: DamagedFile
  readonly mode: DamageMode
  /** From 0 to 1. */
  readonly random: () => number
  /** What the folder says undamaged, read for this file. */
  readonly before: FolderText
  /** As a disk damages, which leaves the time of the last write; else as a program does. */
  readonly isUnwritten?: boolean
  readonly hasThread?: boolean
}): Promise<DamageOutcome> {
  const { base, copy, file: name, mode, random, before } = options
  cpSync(base, copy, { recursive: true })
  const file = join(copy, name)
  const whole = readFileSync(file)
  const pick = (below: number) => Math.floor(random() * below)
  const damaged = DAMAGES[mode](Buffer.from(whole), pick)
  const { atime, mtime } = statSync(join(base, name))
  writeFileSync(file, damaged)
  // A copy of a folder has other times than the folder, and so the sums know another.
  utimesSync(
    file,
    atime,
    options.isUnwritten ? mtime : new Date(mtime.getTime() + WRITTEN_LATER_MS),
  )
  const end = (what: DamageOutcome['end'], detail = ''): DamageOutcome => ({ mode, file: name, end: what, detail }) // prettier-ignore
  try {
    if (damaged.equals(whole)) return end('harmless', 'the same bytes')
    const { text, made, notices } = await readFolder(copy, name, options.hasThread)
    if (notices.length === 0) {
      return text === before.text ? end('harmless') : end('unnoticed', text.slice(0, 200))
    }
    // An empty file holds nothing that could be kept.
    if (damaged.length > 0 && !hasBytes(file, damaged)) return end('not kept', notices.join(' '))
    const found = new Set(made)
    const survived = before.made.filter((one) => found.has(one)).length / before.made.length
    const saidSo = end('said', notices.join(' '))
    return name === 'library.db' ? { ...saidSo, survived } : saidSo
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    if (isWorkError(error) && hasBytes(file, damaged)) return end('said', said)
    return end(isWorkError(error) ? 'not kept' : 'thrown', said)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

export type FolderText = {
  readonly text: string
  /** Each thing a person made. */
  readonly made: readonly string[]
}

/**
 * Everything a person made, and every story, as text; the newsroom's feeds and stories instead where
 * its file is asked for.
 * @param hasThread Whether the newsroom is opened in its thread, as a start does: that takes a second.
 */
export async function readFolder(
  dataDir: string,
  file: DamagedFile,
  hasThread = false,
): Promise<FolderText & { notices: readonly string[] }> {
  if (file === 'embedded.db' && !hasThread) return readNewsroom(dataDir)
  const bench = await openWorkbench({
    host: createCliHost(dataDir, systemRandom()),
    dataDir,
    env: {},
  })
  try {
    const { work } = bench
    if (file === 'embedded.db') {
      const { newsroom } = work
      const text = JSON.stringify([await newsroom.feeds(), await newsroom.arrivals(0, 2 * STORIES)])
      return { text, made: [], notices: [...bench.notices()] }
    }
    const ids = work.lists.ids({ kind: 'all' }, 'all', 'oldest')
    const { library } = work
    const refusals: string[] = []
    /** A story that is damaged is refused with its sentence, which is saying it. */
    const storyOf = (id: string) => {
      try {
        return work.cache.stories.get(id)?.story
      } catch (error) {
        if (!(error instanceof SqliteError) || error.code !== 'CORRUPTED') throw error
        refusals.push(error.message)
        return undefined
      }
    }
    const text = JSON.stringify([
      library.searches.listSaved(),
      library.collections.list(),
      library.highlights.list({}, 0, 1000),
      ids.map((id) => [library.marks.find(id), storyOf(id)]),
    ])
    const made = [
      ...library.searches.listSaved(),
      ...library.collections.list(),
      ...library.highlights.list({}, 0, 1000).rows,
      ...ids.flatMap((id) => library.marks.find(id) ?? []),
    ].map((one) => JSON.stringify(one))
    return { text, made, notices: [...bench.notices(), ...refusals] }
  } finally {
    await bench.close()
  }
}

/** As the newsroom's thread opens its file. */
function readNewsroom(dataDir: string): FolderText & { notices: readonly string[] } {
  const notices: string[] = []
  const onDamage = (sentence: string) => void notices.push(sentence)
  const file = join(dataDir, 'embedded.db')
  try {
    const random = systemRandom()
    const log = createMemoryLog()
    const index = openEmbeddedIndex({ file, clock: systemClock(), random, log, onDamage })
    try {
      const text = JSON.stringify([index.feeds.list(), index.stories.arrivals(0, 2 * STORIES)])
      return { text, made: [], notices }
    } finally {
      index.close()
    }
  } catch (error) {
    throw failureFromDatabase(error)
  }
}

function hasBytes(file: string, bytes: Buffer): boolean {
  const wanted = createHash('sha256').update(bytes).digest('hex')
  return [file, ...besides(file)].some(
    (place) => existsSync(place) && createHash('sha256').update(readFileSync(place)).digest('hex') === wanted, // prettier-ignore
  )
}

/** Where damaged files are set aside. */
const besides = (file: string): readonly string[] =>
  readdirSync(dirname(file))
    .filter((name) => name.startsWith(basename(file, '.db')) && /\.(damaged|changed)-/.test(name))
    .map((name) => join(dirname(file), name))
