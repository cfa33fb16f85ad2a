/**
 * What helps somebody else to find a fault, and nothing of what the person reads, asks or is called:
 * figures, words of closed lists, and the program's own sentences. Everything else stays out by not
 * being taken, rather than by being looked for.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { Newsroom } from '#electron/platform/newsroom.ts'
import type { About, Activity, Status, StorageStats } from '#shared/model/activity.ts'
import type { Profile } from '#shared/model/profile.ts'
import { Settings } from '#shared/model/settings.ts'

export type DiagnosticsParts = {
  readonly logFile: string
  readonly newsroom: Pick<Newsroom, 'feeds'>
  readonly library: {
    readonly searches: { listSaved(): readonly unknown[] }
    readonly collections: { list(): readonly unknown[] }
    readonly corrections: { list(): readonly { readonly isOn: boolean }[] }
  }
  readonly settings: { get(): Settings }
  readonly storage: { stats(): Promise<StorageStats> }
  profiles(): Promise<readonly Profile[]>
  about(): About
  status(): Promise<Status>
  activity(): Activity
  now(): number
}

const LOG_BYTES = 256 * 1024
const MOST_LINES = 200
const MOST_FRAMES = 12

/** Exactly the text that would be saved. */
export async function writeDiagnostics(parts: DiagnosticsParts): Promise<string> {
  const { version, host, vault } = parts.about()
  const { lanes, jobs, entries } = parts.activity()
  const { files, cachedStories, embeddedStories, lastBackup } = await parts.storage.stats()
  const { line, queued, engine, isReadOnly, notices } = await parts.status()
  const facts = {
    format: 'broadsheet-diagnostics',
    madeAt: new Date(parts.now()).toISOString(),
    broadsheet: { version, host, engine: engine.kind, isReadOnly, notices: notices.length },
    machine: {
      platform: process.platform,
      arch: process.arch,
      node: process.versions.node,
      electron: process.versions.electron ?? 'none',
      memoryMb: Math.round(process.memoryUsage.rss() / 1e6),
    },
    settings: plainSettings(parts.settings.get()),
    // Names of our own files.
    files: files.map(({ name, bytes }) => ({ name, bytes })),
    counts: {
      cachedStories,
      embeddedStories,
      searches: parts.library.searches.listSaved().length,
      collections: parts.library.collections.list().length,
      corrections: tally(parts.library.corrections.list(), ({ isOn }) => (isOn ? 'on' : 'off')),
      feeds: tally(await feedsOf(parts), ({ state }) => state),
      activity: tally(entries, ({ level }) => level),
      jobs: tally(jobs, ({ kind }) => kind),
    },
    lastBackup: lastBackup ?? 'none',
    vault: vault.kind,
    connections: (await parts.profiles()).map(({ kind, state, isActive, fields }) => ({
      kind,
      state,
      isActive,
      family: fields.family,
    })),
    line,
    queued,
    lanes: lanes.map((lane) => ({
      endpoint: wordOf(lane.endpoint) ?? 'other',
      waiting: lane.waiting,
      inFlight: lane.inFlight,
      used: lane.used,
      capacity: lane.capacity ?? 'none',
      isPaused: lane.pausedReason !== undefined,
    })),
    log: logLines(tailOf(parts.logFile)),
  }
  return `${JSON.stringify(facts, undefined, 2)}\n`
}

/** The last lines of our log, of each only what the program itself wrote. */
export function logLines(text: string): object[] {
  return text
    .split('\n')
    .slice(-MOST_LINES)
    .flatMap((line) => {
      const read = recordOf(line)
      if (!read) return []
      const error = errorOf(read.error)
      return [
        {
          time: timeOf(read.time),
          level: typeof read.level === 'number' ? read.level : 0,
          ...(wordOf(read.part) && { part: wordOf(read.part) }),
          ...(/^[a-z]{1,20}\.[A-Za-z]{1,40}$/.test(String(read.procedure)) && {
            procedure: read.procedure,
          }),
          message: typeof read.msg === 'string' ? ownSentence(read.msg) : '',
          ...(error && { error }),
        },
      ]
    })
}

/**
 * The program's sentence without what was put into it. Messages are fixed texts (a test sees to it),
 * but for a few that name files.
 */
function ownSentence(message: string): string {
  return (
    message
      .split(': ')[0]!
      .replace(/“[^”]*”?|"[^"]*"?|«[^»]*»?/g, '[…]')
      // A path or an address may have blanks in it, so nothing behind it is kept.
      .replace(/\S*[/\\@].*$/s, '[…]')
      .replace(/[^\x20-\x7e…]+/g, '[…]')
      .replace(/\S*\d{5,}\S*/g, '[…]')
      .slice(0, 200)
  )
}

/** Its kind and where in our program it came from; its message may hold anything. */
function errorOf(error: unknown): object | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { type, code, stack } = error as Record<string, unknown>
  const frames = typeof stack === 'string' ? framesOf(stack) : []
  return {
    ...(/^[A-Za-z]{0,30}Error$/.test(String(type)) && { type }),
    ...(/^[A-Z][A-Z_]{1,40}$/.test(String(code)) && { code }),
    ...(frames.length > 0 && { frames }),
  }
}

/** Only lines of the form that the engine writes, and of our own folders. */
function framesOf(stack: string): string[] {
  const frame =
    /^ {4}at (?:(?:async )?[\w$.<>[\] ]{1,80} \()?\S*?\/((?:electron|shared|renderer)\/[\w/.-]{1,120}\.(?:ts|js):\d{1,6}:\d{1,6})\)?$/
  return stack
    .split('\n')
    .flatMap((line) => frame.exec(line)?.[1] ?? [])
    .slice(0, MOST_FRAMES)
}

/** Values of closed lists, figures and switches; a time zone is a place and stays out. */
function plainSettings(settings: Settings): object {
  const { timeZone, ...others } = settings
  const plain = Object.entries(others).filter(([name, value]) => {
    if (typeof value === 'number' || typeof value === 'boolean') return true
    const schema = Object.entries(Settings.shape).find(([known]) => known === name)?.[1]
    return schema?.def.type === 'enum'
  })
  return {
    ...Object.fromEntries(plain),
    timeZone: timeZone === 'local' || timeZone === 'UTC' ? timeZone : 'chosen',
  }
}

/** A name of the program's own: no blank, nothing but letters, digits and a few signs, and short. */
function wordOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^[A-Za-z][\w./-]{0,39}$/.test(value) ? value : undefined
}

function timeOf(value: unknown): string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
    ? new Date(value).toISOString()
    : ''
}

function tally<T>(items: readonly T[], key: (item: T) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const item of items) counts[key(item)] = (counts[key(item)] ?? 0) + 1
  return counts
}

async function feedsOf({ newsroom }: DiagnosticsParts) {
  // In reading mode nobody can be asked.
  return newsroom.feeds().catch(() => [])
}

function recordOf(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

function tailOf(file: string): string {
  try {
    const handle = openSync(file, 'r')
    try {
      const { size } = fstatSync(handle)
      const data = Buffer.alloc(Math.min(size, LOG_BYTES))
      readSync(handle, data, 0, data.length, size - data.length)
      return data.toString('utf8')
    } finally {
      closeSync(handle)
    }
  } catch {
    return ''
  }
}
