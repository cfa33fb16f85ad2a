/**
 * Kills the command line at random moments of its work and looks after each kill whether what it
 * had acknowledged is there, nothing is damaged, and the next start is quick (reliability Z1, CL).
 */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCliHere } from './cli-in-process.ts'
import { runCliProcess, type CliEnd } from './cli-process.ts'

export type KillLoopOptions = {
  readonly folder: string
  readonly cycles: number
  /** From 0 to 1. */
  readonly random: () => number
  readonly say?: (line: string) => void
}

export type KillLoopResult = {
  readonly acknowledged: number
  /** Acknowledged and not there: must be empty. */
  readonly lost: readonly string[]
  /** Files set aside, notices and failed starts: must be empty. */
  readonly faults: readonly string[]
  /** How many runs were killed before they had ended by themselves, by verb. */
  readonly killed: Readonly<Record<string, number>>
  /** Of the first listing after a kill, where it was a process of its own. */
  readonly startMs: readonly number[]
  /** Of the ingestion that is let to end after all. */
  readonly stories: number
}

const STORIES = 300
const TIMED_EVERY = 20
/** The service looks at the last month only where nothing else is asked. */
const SINCE = ['--param', 'published_at.start=2025-12-01T00:00:00Z']

export async function runKillLoop(options: KillLoopOptions): Promise<KillLoopResult> {
  const { folder, cycles, random, say = () => undefined } = options
  const dataDir = join(folder, 'data')
  const stories = join(folder, 'stories.jsonl')
  writeFileSync(stories, storyLines())
  const acknowledged = new Set<string>()
  const lost = new Set<string>()
  const faults: string[] = []
  const killed: Record<string, number> = { save: 0, update: 0, ingest: 0 }
  const startMs: number[] = []
  const note = (end: Pick<CliEnd, 'err'>) => {
    for (const [, id = ''] of end.err.matchAll(/^ACK (\S+)$/gm)) acknowledged.add(id)
    for (const [line] of end.err.matchAll(/^\{"notice".*$/gm)) faults.push(line)
  }
  const lines: Record<string, (turn: number) => readonly string[]> = {
    save: (turn) => ['search', 'save', `s${turn}`, `river NOT "bridge ${turn}"`, ...SINCE],
    ingest: () => ['ingest', stories],
    update: () => ['search', 'update'],
  }
  const verbs = Object.keys(lines)

  // How long each takes when nobody disturbs it: the kill falls somewhere into that.
  const usual: Record<string, number> = {}
  for (const verb of verbs) {
    const end = await runCliProcess(dataDir, ['--json', ...lines[verb]!(0)])
    note(end)
    usual[verb] = end.ms
  }
  for (let turn = 1; turn <= cycles; turn += 1) {
    const verb = verbs[turn % verbs.length]!
    const afterMs = (usual[verb] ?? 1000) * (0.4 + 0.8 * random())
    // Half of the saves are killed right behind their acknowledgement, before they could tidy up.
    const isAtAck = verb === 'save' && turn % 2 === 1
    const end = await runCliProcess(dataDir, ['--json', ...lines[verb]!(turn)], {
      ...(isAtAck ? { diesSaying: 'ACK' } : { kill: { afterMs, signal: 'SIGKILL' } }),
    })
    note(end)
    if (end.signal === 'SIGKILL') killed[verb] = (killed[verb] ?? 0) + 1
    else if (end.code !== 0) faults.push(`${verb} ended with ${end.code}: ${end.err}`)

    const list = await listIds(dataDir, turn % TIMED_EVERY === 1)
    if (list.ms !== undefined) startMs.push(list.ms)
    note(list)
    if (list.code !== 0) faults.push(`list ended with ${list.code}: ${list.err}`)
    const have = new Set([...list.out.matchAll(/^HAVE (\S+)$/gm)].map(([, id]) => id))
    for (const id of acknowledged) if (!have.has(id)) lost.add(id)
    if (turn % 10 === 0) say(`${turn} kills, ${acknowledged.size} acknowledged, ${lost.size} lost`)
  }
  const last = await runCliProcess(dataDir, ['--json', 'ingest', stories])
  note(last)
  for (const place of [dataDir, join(dataDir, 'cache')]) {
    faults.push(...readdirSync(place).filter((name) => name.includes('damaged')))
  }
  const report = JSON.parse(last.out) as { stored: number; duplicates: number }
  if (report.stored + report.duplicates !== STORIES) faults.push(`last ingest: ${last.out}`)
  const all = await runCliProcess(dataDir, ['--json', 'stories', 'list'])
  return {
    acknowledged: acknowledged.size,
    lost: [...lost],
    faults,
    killed,
    startMs,
    stories: new Set(all.out.trimEnd().split('\n')).size,
  }
}

/** The next start; mostly without a process of its own, whose start would take most of the time. */
async function listIds(
  dataDir: string,
  isTimed: boolean,
): Promise<Pick<CliEnd, 'code' | 'out' | 'err'> & { readonly ms?: number }> {
  const args = ['search', 'list', '--ids']
  return isTimed ? runCliProcess(dataDir, ['--json', ...args]) : runCliHere(dataDir, args)
}

export const KILL_LOOP_STORIES = STORIES

function storyLines(): string {
  return Array.from({ length: STORIES }, (_none, at) => {
    const id = at + 1
    const published = new Date(Date.UTC(2026, 0, 1) + at * 3_600_000).toISOString()
    return `${JSON.stringify({
      id,
      title: `Story ${id} of the river`,
      body: `The river rose near town ${id}. `.repeat(40),
      published_at: published,
      language: 'en',
      source: { id: 1, name: 'Review', domain: 'review.example' },
    })}\n`
  }).join('')
}
