/**
 * Kills what rewrites or copies a whole data folder in the middle of it: backup, restore, compacting,
 * tidying, packing a capsule. After each the folder opens with everything acknowledged, every file
 * of it is sound, and a file under its final name is whole (reliability Z1).
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCliHost } from '#electron/hosts/cli/cli-host.ts'
import { openWorkbench } from '#electron/workbench.ts'
import { linesOf, runCliHere } from './cli-in-process.ts'
import { seededRandom } from './seeded-random.ts'

export const FOLDER_VERBS = ['backup', 'restore', 'compact', 'tidy', 'pack'] as const
type Verb = (typeof FOLDER_VERBS)[number]

export type FolderKills = {
  readonly acknowledged: number
  /** Acknowledged searches and starred stories that are gone: must be empty. */
  readonly lost: readonly string[]
  /** Files that are not sound, halves under a final name, failed starts: must be empty. */
  readonly faults: readonly string[]
  /** Ended by the kill and not by themselves, by verb. */
  readonly killed: Readonly<Record<Verb, number>>
  /** Files under their final name after a kill, each found whole. */
  readonly whole: number
}

const PROGRAM = fileURLToPath(new URL('./folder-child.ts', import.meta.url))
const STARRED = 5
/** A step takes about as long. */
const STEP_MS = 60
const MOST_STEPS = 6

export async function runFolderKills(options: {
  readonly folder: string
  readonly cycles: number
  readonly stories: number
  /** From 0 to 1. */
  readonly random: () => number
  readonly say?: (line: string) => void
}): Promise<FolderKills> {
  const { folder, cycles, stories, random, say = () => undefined } = options
  const dataDir = join(folder, 'data')
  const lines = join(folder, 'stories.jsonl')
  mkdirSync(folder, { recursive: true })
  writeFileSync(lines, Array.from({ length: stories }, (_none, at) => storyLine(at + 1)).join(''))
  const killed: Record<Verb, number> = { backup: 0, restore: 0, compact: 0, tidy: 0, pack: 0 }
  const acknowledged = new Set<string>()
  const lost = new Set<string>()
  const faults: string[] = []
  let whole = 0
  const must = async (args: readonly string[], place = dataDir) => {
    const end = await runCliHere(place, args)
    if (end.code !== 0) faults.push(`${args.join(' ')} ended with ${end.code}: ${end.err}`)
    for (const line of end.err.match(/^\{"notice".*(damaged|did not|could not).*$/gm) ?? []) {
      faults.push(line)
    }
    return end
  }
  await must(['ingest', lines])
  const starred = await starSome(dataDir)

  for (let turn = 0; turn < cycles; turn += 1) {
    const verb = FOLDER_VERBS[turn % FOLDER_VERBS.length]!
    const file = join(folder, `${verb}-${turn}.zip`)
    const saved = await must(['search', 'save', `s${turn}`, `river NOT "bridge ${turn}"`])
    for (const [, id = ''] of saved.err.matchAll(/^ACK (\S+)$/gm)) acknowledged.add(id)
    if (verb === 'restore') await must(['backup', file, '--with-stories'])
    const keeps = String(stories - Math.floor((turn * stories) / (2 * cycles)) - 1)
    const isDone = await runAndKill([verb, dataDir, verb === 'tidy' ? keeps : file], {
      steps: 1 + Math.floor(random() * MOST_STEPS),
      afterMs: random() * STEP_MS,
    })
    if (!isDone) killed[verb] += 1

    // The first start after a kill ends what was begun; only then are the files as they should be.
    const list = await must(['search', 'list', '--ids'])
    const have = new Set([...list.out.matchAll(/^HAVE (\S+)$/gm)].map(([, id]) => id))
    for (const id of acknowledged) if (!have.has(id)) lost.add(id)
    const kept = new Set(linesOf((await must(['stories', 'list'])).out).map(({ id }) => String(id)))
    for (const id of starred) if (!kept.has(id)) lost.add(`story ${id} after ${verb}`)
    await must(['library', 'check'])
    if (verb === 'backup' || verb === 'pack') {
      if (isDone && !existsSync(file)) faults.push(`${verb} was done and there is no file`)
      if (existsSync(file)) {
        whole += 1
        if (verb === 'pack') await must(['capsule', 'verify', file])
        else await restoreElsewhere(file, join(folder, `fresh-${turn}`))
      }
    }
    rmSync(file, { force: true })
    if (turn % 10 === 9) say(`${turn + 1} turns, ${Object.values(killed).join('/')} killed`)
  }
  return { acknowledged: acknowledged.size, lost: [...lost], faults, killed, whole }

  async function restoreElsewhere(file: string, place: string): Promise<void> {
    mkdirSync(place)
    await must(['restore', file], place)
    const { out } = await must(['search', 'list', '--ids'], place)
    for (const id of acknowledged) if (!out.includes(id)) lost.add(`${id} in ${file}`)
    rmSync(place, { recursive: true })
  }
}

/** @returns whether it had done its work before it was ended */
function runAndKill(
  args: readonly string[],
  { steps, afterMs }: { readonly steps: number; readonly afterMs: number },
): Promise<boolean> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let out = ''
  child.stdout.on('data', (data: Buffer) => {
    const before = out.split('STEP').length - 1
    out += data.toString()
    const now = out.split('STEP').length - 1
    // Work of fewer steps is ended somewhere behind its first one.
    if ((before < steps && now >= steps) || (before === 0 && now > 0)) {
      setTimeout(() => child.kill('SIGKILL'), afterMs * (now >= steps ? 1 : steps))
    }
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', () => resolve(out.includes('DONE')))
  })
}

/** What a person marked never goes. */
async function starSome(dataDir: string): Promise<readonly string[]> {
  const host = createCliHost(dataDir, seededRandom())
  const bench = await openWorkbench({ host, dataDir, env: {} })
  try {
    const { lists, marks } = bench.work
    const ids = lists.ids({ kind: 'all' }, 'all', 'oldest').slice(0, STARRED)
    marks.setStarred([...ids], true)
    return [...ids]
  } finally {
    await bench.close()
  }
}

function storyLine(id: number): string {
  const published = new Date(Date.UTC(2026, 0, 1) + id * 60_000).toISOString()
  return `${JSON.stringify({
    id,
    title: `Story ${id} of the river`,
    body: `The river rose near town ${id}. `.repeat(60),
    published_at: published,
    language: 'en',
    source: { id: 1, name: 'Review', domain: 'review.example' },
  })}\n`
}
