/**
 * Kills with -9 in the middle of work: `--n 10000` is the 1,000 cycles of reliability Z1, and starts
 * again over a library of 100,000 stories.
 */
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runFolderKills } from '#test/support/kill-folder-work.ts'
import { type KillLoopResult, runKillLoop } from '#test/support/kill-loop.ts'
import { type Restart, runRestarts } from '#test/support/kill-restart.ts'
import { runMigrationKills } from '#test/support/kill-migration.ts'
import { runStorageKills } from '#test/support/kill-storage.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import { figureOf, peerOf } from '../bench.ts'
import type { BenchOptions, BenchPart, BenchRow } from '../bench.ts'
import { libraryOf } from '../library.ts'

export const part: BenchPart = { run }

/**
 * Of the cycles: save, update and ingest of the command line; backup, restore, compacting, tidying and
 * packing; migration; saving, importing and backing up without all the rest of a program.
 */
const SHARES = { commands: 0.2, folder: 0.1, migration: 0.3, storage: 0.4 } as const
const CYCLE_SHARE = 10
const FEWEST = 20
const LIBRARY_SHARE = 10
const RESTARTS = 8
const LANES = 2
/** Enough that each piece of work lasts longer than the kill is late. */
const FOLDER_STORIES = 3000

async function run({ n, folder, say }: BenchOptions): Promise<readonly BenchRow[]> {
  const cyclesOf = (work: keyof typeof SHARES) =>
    Math.max(FEWEST, Math.round((SHARES[work] * n) / CYCLE_SHARE))
  say(`kill: ${n / CYCLE_SHARE} kills with -9: ${JSON.stringify(SHARES)}`)
  // Side by side: most of the time is spent waiting for processes to start.
  const [commands, work, migrations, storage] = await Promise.all([
    killCommands({ cycles: cyclesOf('commands'), folder, say }),
    runFolderKills({
      folder: join(folder, 'work'),
      cycles: cyclesOf('folder'),
      stories: FOLDER_STORIES,
      random: seededRandom(2).next,
      say,
    }),
    runMigrationKills({
      folder: join(folder, 'migration'),
      cycles: cyclesOf('migration'),
      random: seededRandom(3).next,
      say,
    }),
    runStorageKills({
      folder,
      cycles: cyclesOf('storage'),
      random: seededRandom(5).next,
      say,
    }),
  ])
  const killed = {
    ...{ ...commands.killed, ...work.killed },
    ...{ migration: migrations.killed, storage: storage.killed },
  }
  const lost = [...commands.lost, ...work.lost, ...storage.lost]
  const faults = [commands, work, migrations, storage].flatMap((kills) => kills.faults)
  say(`kill: killed in ${JSON.stringify(killed)}`)
  say(`kill: libraries left at ${JSON.stringify(migrations.versions)}`)
  say(`kill: ${commands.stories} stories whole at the end, ${work.whole} files under final names`)
  for (const what of lost) say(`kill: LOST ${what}`)
  for (const fault of faults) say(`kill: FAULT ${fault}`)
  const row = (what: string, value: number): BenchRow => ({
    ...{ what, unit: '', ours: { median: value, p95: value }, peers: [] },
  })
  return [
    row(
      'kills',
      Object.values(killed).reduce((sum, count) => sum + count, 0),
    ),
    row('acknowledged', commands.acknowledged + work.acknowledged + storage.acknowledged),
    row('acknowledged and lost', lost.length),
    row('halves, damage, failed starts', faults.length),
    {
      ...{ what: 'next listing, process and all', unit: 'ms', peers: [] },
      ours: figureOf(commands.startMs),
    },
    ...(await restart({ n, folder, say })),
  ]
}

/** Several folders at once, with no kill in common. */
async function killCommands(options: {
  readonly cycles: number
  readonly folder: string
  readonly say: BenchOptions['say']
}): Promise<KillLoopResult> {
  const loops = await Promise.all(
    Array.from({ length: LANES }, (_none, lane) => {
      const folder = join(options.folder, `commands-${lane}`)
      mkdirSync(folder)
      const cycles = Math.ceil(options.cycles / LANES)
      return runKillLoop({ ...options, folder, cycles, random: seededRandom(10 + lane).next })
    }),
  )
  const killed: Record<string, number> = {}
  for (const loop of loops) {
    for (const [verb, count] of Object.entries(loop.killed)) {
      killed[verb] = (killed[verb] ?? 0) + count
    }
  }
  return {
    acknowledged: loops.reduce((sum, loop) => sum + loop.acknowledged, 0),
    lost: loops.flatMap((loop) => loop.lost),
    faults: loops.flatMap((loop) => loop.faults),
    killed,
    startMs: loops.flatMap((loop) => loop.startMs),
    stories: Math.min(...loops.map((loop) => loop.stories)),
  }
}

async function restart({ n, folder, say }: BenchOptions): Promise<readonly BenchRow[]> {
  const stories = n * LIBRARY_SHARE
  const dataDir = join(folder, 'library')
  cpSync(libraryOf(stories, say), dataDir, { recursive: true })
  const random = seededRandom(4).next
  const found = await runRestarts({ dataDir, folder, times: RESTARTS, random, say })
  say(`kill: ${found.killed} of ${RESTARTS} killed while they wrote into ${stories} stories`)
  const rowOf = (unit: string, value: (restart: Restart) => number): BenchRow => {
    const ours = figureOf(found.afterKill.map(value))
    const clean = figureOf(found.afterCleanEnd.map(value))
    const what = `start after a kill, ${stories} stories, to an answered page`
    return { what, unit, ours, peers: [peerOf('start after a clean end', ours, clean)] }
  }
  return [rowOf('ms', ({ ms }) => ms), rowOf('ms of the processor', ({ cpuMs }) => cpuMs)]
}
