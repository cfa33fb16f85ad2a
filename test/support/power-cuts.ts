/**
 * Cuts the power under a working process (reliability Z2): its folder lies on a file system in a file
 * (a loop device), and what that file holds while the process stands still is what a disk would hold
 * if there were no current from there on: nothing that was only written and not synced. The copy is
 * mounted as the next start would find it; everything acknowledged must be there.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createCliHost } from '#electron/hosts/cli/cli-host.ts'
import { systemRandom } from '#electron/platform/random.ts'
import { takeCare } from '#electron/sqlite/care.ts'
import { openWorkbench } from '#electron/workbench.ts'
import { runCliHere } from './cli-in-process.ts'

export type PowerCuts = {
  readonly cuts: number
  readonly acknowledged: number
  /** Acknowledged and not there behind a cut: must be empty. */
  readonly lost: readonly string[]
  /** Notices of damage, starts that failed, files and backups that are not sound: must be empty. */
  readonly faults: readonly string[]
}

const PROGRAM = fileURLToPath(new URL('./power-child.ts', import.meta.url))
const DISK_BYTES = 96 * 1024 * 1024
const STORIES = 40
/** Then the power comes back, and the next process works on what the last cut left. */
const CUTS_OF_A_LIFE = 10
const MOST_MS = 400

/** Whether file systems in files can be made and mounted here: as root, with loop devices. */
export function canCutPower(folder: string): boolean {
  const image = join(folder, 'try.img')
  const place = join(folder, 'try')
  try {
    makeDisk(image)
    mkdirSync(place)
    mount(image, place)
    unmount(place)
    return true
  } catch {
    return false
  } finally {
    rmSync(image, { force: true })
    rmSync(place, { force: true, recursive: true })
  }
}

export async function runPowerCuts(options: {
  readonly folder: string
  readonly cuts: number
  /** From 0 to 1. */
  readonly random: () => number
  readonly say?: (line: string) => void
}): Promise<PowerCuts> {
  const { folder, cuts, random, say = () => undefined } = options
  const [disk, cut] = [join(folder, 'disk.img'), join(folder, 'cut.img')]
  const [live, after] = [join(folder, 'live'), join(folder, 'after')]
  for (const place of [live, after]) mkdirSync(place, { recursive: true })
  const acts = new Map<string, string>()
  const lost = new Set<string>()
  const faults = new Set<string>()
  makeDisk(disk)
  await withMounted(disk, live, () => takeInStories(folder, join(live, 'data')))

  for (let done = 0; done < cuts;) {
    mount(disk, live)
    const child = startChild(join(live, 'data'), faults)
    try {
      await child.next(1)
      for (let turn = 0; turn < CUTS_OF_A_LIFE && done < cuts; turn += 1, done += 1) {
        await sleep(random() * MOST_MS)
        child.process.kill('SIGSTOP')
        await child.drained()
        for (const act of child.acknowledged()) acts.set(subjectOf(act), act)
        copyFileSync(disk, cut)
        child.process.kill('SIGCONT')
        await withMounted(cut, after, async () => {
          try {
            const gone = await missing(join(after, 'data'), [...acts.values()], faults)
            for (const act of gone) lost.add(act)
          } catch (error) {
            faults.add(`the start behind a cut failed: ${String(error)}`)
          }
        })
      }
    } finally {
      child.process.kill('SIGKILL')
      await child.ended
      unmount(live)
    }
    // What the process did after the last cut never was.
    copyFileSync(cut, disk)
    say(`${done} cuts, ${acts.size} acts acknowledged, ${lost.size} lost, ${faults.size} faults`)
  }
  return { cuts, acknowledged: acts.size, lost: [...lost], faults: [...faults] }
}

/** A later act on the same thing replaces the earlier one; of backups only the newest few stay. */
function subjectOf(act: string): string {
  const [kind = '', id = ''] = act.split(' ')
  if (kind === 'backup') return kind
  return kind === 'star' ? `${kind} ${id}` : act
}

function startChild(dataDir: string, faults: Set<string>) {
  const child: ChildProcess = spawn(process.execPath, [PROGRAM, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  let isOver = false
  child.stdout?.on('data', (data: Buffer) => (text += data.toString()))
  const ended = new Promise<void>((resolve) =>
    child.on('close', (code) => {
      isOver = true
      if (code !== null) faults.add(`the process ended by itself with ${code}`)
      resolve()
    }),
  )
  const wholeLines = () => text.split('\n').slice(0, -1)
  const acknowledged = () =>
    wholeLines().flatMap((line) => {
      if (line.startsWith('NOTICE ')) faults.add(line)
      return line.startsWith('ACK ') ? [line.slice(4)] : []
    })
  return {
    process: child,
    ended,
    acknowledged,
    async next(count: number): Promise<void> {
      const wanted = acknowledged().length + count
      while (acknowledged().length < wanted && !isOver) await sleep(20)
      if (isOver) throw new Error(`The process did nothing: ${text}`)
    },
    /** Until nothing more comes out of the pipe of a process that stands still. */
    async drained(): Promise<void> {
      for (let before = -1; before !== text.length;) {
        before = text.length
        await sleep(10)
      }
    },
  }
}

/** Opens what the cut left as a start would, and looks for each act. */
async function missing(
  dataDir: string,
  acts: readonly string[],
  faults: Set<string>,
): Promise<readonly string[]> {
  const gone: string[] = []
  const host = createCliHost(dataDir, systemRandom())
  const bench = await openWorkbench({ host, dataDir, env: {} })
  try {
    for (const notice of bench.notices()) faults.add(notice)
    const { collections, highlights, marks } = bench.work.library
    const isThere: Record<string, (id: string, more: string) => boolean> = {
      collection: (id) => collections.find(id) !== undefined,
      member: (id, story) => collections.membersAmong(id, [story]).length === 1,
      note: (id) => highlights.find(id)?.note.startsWith('Note ') === true,
      star: (id, isStarred) => marks.find(id).isStarred === (isStarred === 'true'),
      backup: (name) => backupsIn(dataDir).includes(basename(name)),
    }
    for (const act of acts) {
      const [kind = '', id = '', more = ''] = act.split(' ')
      if (!isThere[kind]?.(id, more)) gone.push(act)
    }
  } finally {
    await bench.close()
  }
  const files = ['library.db', 'cache/cache.db', 'embedded.db', ...backupsIn(dataDir).map((name) => `backups/${name}`)] // prettier-ignore
  for (const name of files) {
    const { findings } = takeCare({ kind: 'check', file: join(dataDir, name) })
    if (findings.length > 0) faults.add(`${name}: ${findings.join(' ')}`)
  }
  return gone
}

const backupsIn = (dataDir: string): readonly string[] =>
  readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('.db'))

async function takeInStories(folder: string, dataDir: string): Promise<void> {
  const lines = join(folder, 'stories.jsonl')
  const story = (id: number) =>
    JSON.stringify({
      ...{ id, title: `River ${id}`, body: `The river rose near town ${id}.`, language: 'en' },
      published_at: '2026-01-05T10:00:00Z',
      source: { id: 1, name: 'Review', domain: 'review.example' },
    })
  writeFileSync(lines, Array.from({ length: STORIES }, (_none, at) => story(at + 1)).join('\n'))
  const { code, err } = await runCliHere(dataDir, ['ingest', lines])
  if (code !== 0) throw new Error(err)
}

function makeDisk(image: string): void {
  writeFileSync(image, '')
  truncateSync(image, DISK_BYTES)
  execFileSync('mkfs.ext4', ['-q', '-F', image], { stdio: 'ignore' })
}

function mount(image: string, place: string): void {
  // The system's own commit every five seconds could fall into the copy of a disk.
  execFileSync('mount', ['-o', 'loop,commit=300', image, place], { stdio: 'ignore' })
}

function unmount(place: string): void {
  execFileSync('umount', ['-l', place], { stdio: 'ignore' })
}

async function withMounted(image: string, place: string, work: () => Promise<void>): Promise<void> {
  mount(image, place)
  try {
    await work()
  } finally {
    unmount(place)
  }
}
