/**
 * Kills with -9 in the middle of work: `--n 10000` is the 1,000 cycles of reliability Z1, and starts
 * again over a library of 100,000 stories.
 */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { runFolderKills } from '#test/support/kill-folder-work.ts'
import { runKillLoop } from '#test/support/kill-loop.ts'
import { type Restart, runRestarts } from '#test/support/kill-restart.ts'
import { runMigrationKills } from '#test/support/kill-migration.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import { canFailWrites, runWriteFaults } from '#test/support/write-faults.ts'
import { figureOf, peerOf } from '../bench.ts'
import type { BenchOptions, BenchPart, BenchRow } from '../bench.ts'
import { libraryOf } from '../library.ts'

export const part: BenchPart = { run }

/** Of the cycles: save, update and ingest; backup, restore, compacting, tidying and packing; migration. */
const SHARES = { commands: 0.4, folder: 0.3, migration: 0.3 } as const
const CYCLE_SHARE = 10
const FEWEST = 20
const LIBRARY_SHARE = 10
const RESTARTS = 8
/** Enough that each piece of work lasts longer than the kill is late. */
const FOLDER_STORIES = 3000
/** Writes of one save, start and end of the program included, are fewer. */
const MOST_WRITES = 400

async function run({ n, folder, say }: BenchOptions): Promise<readonly BenchRow[]> {
  const cyclesOf = (work: keyof typeof SHARES) =>
    Math.max(FEWEST, Math.round((SHARES[work] * n) / CYCLE_SHARE))
  const restarts = await restart({ n, folder, say })
  const commands = cyclesOf('commands')
  say(`kill: ${commands} kills with -9 in the middle of save, update and ingest`)
  const random = seededRandom().next
  const result = await runKillLoop({ folder, cycles: commands, random, say })
  const { acknowledged, lost, faults, killed, startMs, stories } = result
  const each = Object.entries(killed).map(([verb, count]) => `${count} in ${verb}`)
  say(`kill: ${each.join(', ')}; ${acknowledged} acknowledged, ${lost.length} LOST`)
  say(`kill: ${faults.length} faults, ${stories} stories whole at the end`)
  for (const fault of faults) say(`kill: FAULT ${fault}`)
  say(
    `kill: ${cyclesOf('folder')} kills in the middle of backup, restore, compacting, tidying and packing`,
  )
  const work = await runFolderKills({
    folder: join(folder, 'work'),
    cycles: cyclesOf('folder'),
    stories: FOLDER_STORIES,
    random: seededRandom(2).next,
    say,
  })
  const inWork = Object.entries(work.killed).map(([verb, count]) => `${count} in ${verb}`)
  say(
    `kill: ${inWork.join(', ')}; ${work.whole} files under their final name, ${work.lost.length} LOST`,
  )
  for (const fault of work.faults) say(`kill: FAULT ${fault}`)
  say(`kill: ${cyclesOf('migration')} kills in the middle of bringing a library up to date`)
  const migrations = await runMigrationKills({
    folder: join(folder, 'migration'),
    cycles: cyclesOf('migration'),
    random: seededRandom(3).next,
    say,
  })
  say(`kill: ${migrations.killed} in migration, left at ${JSON.stringify(migrations.versions)}`)
  for (const fault of migrations.faults) say(`kill: FAULT ${fault}`)
  const writes = canFailWrites() ? await failWrites(join(folder, 'writes'), n, say) : undefined
  if (!writes) say('kill: failing writes skipped, strace is not here or may not trace')
  const single = (value: number) => ({ median: value, p95: value })
  return [
    ...(writes
      ? [
          {
            what: `${writes.runs} saves with failing writes: lost or damaged`,
            unit: '',
            ours: single(writes.lost.length + writes.faults.length),
            peers: [],
          },
        ]
      : []),
    { what: 'acknowledged and lost', unit: '', ours: single(lost.length), peers: [] },
    { what: 'files damaged, starts failed', unit: '', ours: single(faults.length), peers: [] },
    {
      what: 'work on the folder: acknowledged and lost',
      unit: '',
      ours: single(work.lost.length),
      peers: [],
    },
    {
      what: 'work on the folder: halves and damage',
      unit: '',
      ours: single(work.faults.length),
      peers: [],
    },
    {
      what: 'migration: halves and rows lost',
      unit: '',
      ours: single(migrations.faults.length),
      peers: [],
    },
    {
      what: 'kills',
      unit: '',
      ours: single(killsIn(killed, work.killed) + migrations.killed),
      peers: [],
    },
    { what: 'next listing, process and all', unit: 'ms', ours: figureOf(startMs), peers: [] },
    ...restarts,
  ]
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

function killsIn(...works: readonly Readonly<Record<string, number>>[]): number {
  return works.flatMap((work) => Object.values(work)).reduce((sum, count) => sum + count, 0)
}

/** Every position of one save, or each so many of them where `--n` is less than usual. */
function failWrites(folder: string, n: number, say: (line: string) => void) {
  const stride = Math.max(1, Math.round(10_000 / n))
  const positions = Array.from({ length: MOST_WRITES / stride }, (_none, at) => 1 + at * stride)
  return runWriteFaults({ folder, positions, say })
}
