/**
 * Kills a program with -9 while it opens, saves, imports and backs up, over and over in one folder: what
 * it acknowledged is there, every file is sound, and a backup under its final name is whole (Z1). The
 * same files as those of the command line's kills, at a fraction of their processor time.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemClock } from '#electron/platform/clock.ts'
import { findFolders, makeFolders } from '#electron/platform/folders.ts'
import { takeCare } from '#electron/sqlite/care.ts'
import type { IndexedStory } from '#electron/storyindex/types.ts'
import { databaseFiles } from '#electron/work/storage.ts'
import { openDatabases } from '#electron/wiring/open-databases.ts'
import { makeStories } from './make-stories.ts'
import { createMemoryLog } from './memory-log.ts'

export type StorageKills = {
  readonly killed: number
  readonly acknowledged: number
  /** Acknowledged and not there: must be empty. */
  readonly lost: readonly string[]
  /** Notices, unsound files, halves of backups: must be empty. */
  readonly faults: readonly string[]
}

const PROGRAM = fileURLToPath(new URL('./storage-child.ts', import.meta.url))
const SPAN_MS = 600
/** Reading everything that was ever acknowledged takes longer with each turn. */
const ALL_EVERY = 50

export async function runStorageKills(options: {
  readonly folder: string
  readonly cycles: number
  /** From 0 to 1. */
  readonly random: () => number
  readonly say?: (line: string) => void
}): Promise<StorageKills> {
  const { folder, cycles, random, say = () => undefined } = options
  const dataDir = join(folder, 'storage')
  mkdirSync(dataDir, { recursive: true })
  const folders = findFolders({ env: {}, home: dataDir, platform: process.platform, dataDir })
  makeFolders(folders)
  const acknowledged = { search: new Set<string>(), story: new Set<string>() }
  const lost = new Set<string>()
  const faults: string[] = []
  let killed = 0
  // A file that a kill left at its making is empty, and is said to be: nothing was in it yet.
  open().close()
  for (let turn = 1; turn <= cycles; turn += 1) {
    const { isKilled, out } = await writeAndKill(dataDir, turn * 1_000_000, {
      // One of three while it opens its files, the others behind something it acknowledged.
      behind: turn % 3 === 1 ? 'BEGIN' : 'ACK',
      afterMs: random() * SPAN_MS,
    })
    if (isKilled) killed += 1
    else faults.push(`turn ${turn}: it ended by itself: ${out.slice(-500)}`)
    for (const [line] of out.matchAll(/^NOTICE .*$/gm)) faults.push(`turn ${turn}: ${line}`)
    const acks = [...out.matchAll(/^ACK (search|story|backup) (\S+)$/gm)]
    const fresh = { search: new Set<string>(), story: new Set<string>() }
    for (const [, kind, id = ''] of acks) {
      if (kind === 'search' || kind === 'story') {
        fresh[kind].add(id)
        acknowledged[kind].add(id)
      } else if (existsSync(id)) {
        const { findings } = takeCare({ kind: 'check', file: id })
        faults.push(...findings.map((finding) => `turn ${turn}, ${id}: ${finding}`))
      } else lost.add(`turn ${turn}: ${id}`)
    }
    lookAfter(turn % ALL_EVERY === 0 || turn === cycles ? acknowledged : fresh, turn)
    if (turn % ALL_EVERY === 0)
      say(`${turn} kills of the storage, ${killed} killed, ${lost.size} lost`)
  }
  const { search, story } = acknowledged
  return { killed, acknowledged: search.size + story.size, lost: [...lost], faults }

  function open(notice: (sentence: string) => void = () => undefined) {
    const clock = systemClock()
    const how = { isReadOnly: false, canJustRead: false, notice }
    return openDatabases({ folders, clock, log: createMemoryLog(), ...how })
  }

  /** As the next start does, and then each file from end to end. */
  function lookAfter(wanted: typeof acknowledged, turn: number): void {
    const fault = (what: string) => void faults.push(`turn ${turn}: ${what}`)
    const databases = open(fault)
    try {
      const { library, cache } = databases
      const have = new Set(library.searches.listSaved().map(({ id }) => id))
      for (const id of wanted.search) if (!have.has(id)) lost.add(`turn ${turn}: ${id}`)
      for (const id of wanted.story) {
        if (cache.stories.get(id)?.story.id !== id) lost.add(`turn ${turn}: story ${id}`)
      }
    } finally {
      databases.close()
    }
    for (const { path } of databaseFiles(folders).filter(({ path: file }) => existsSync(file))) {
      takeCare({ kind: 'check', file: path }).findings.forEach(fault)
    }
    const backups = join(folders.data, 'backups')
    const left = existsSync(backups) ? readdirSync(backups) : []
    if (left.some((name) => name.endsWith('.part'))) fault('half a backup was left')
  }
}

const [model] = makeStories({ count: 1 })

/** For who writes and who looks after it. */
export function storyOf(number: number): IndexedStory {
  const { story } = model!
  const publishedAt = new Date(Date.UTC(2026, 0, 1) + (number % 10_000_000) * 1000).toISOString()
  return { story: { ...story, id: String(number), publishedAt }, wire: '' }
}

function writeAndKill(
  dataDir: string,
  first: number,
  { behind, afterMs }: { readonly behind: string; readonly afterMs: number },
): Promise<{ isKilled: boolean; out: string }> {
  const child = spawn(process.execPath, [PROGRAM, dataDir, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let out = ''
  let isTimed = false
  child.stdout.on('data', (data: Buffer) => {
    out += data.toString()
    if (isTimed || !out.includes(behind)) return
    isTimed = true
    setTimeout(() => child.kill('SIGKILL'), afterMs)
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (_code, signal) => resolve({ isKilled: signal === 'SIGKILL', out }))
  })
}
