import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { hostileLines } from './hostile-stories.ts'

/**
 * What a data folder holds before its host starts. `nothing` is shared by the files that name no
 * stock; `own` with the name of a file is for that one, which wants nobody before it.
 */
export type Stock =
  'nothing' | 'sample' | 'long list' | 'hostile' | `own: ${string}` | `sample, own: ${string}`

export const LONG_LIST = 20_000

const run = promisify(execFile)

const LINES: Readonly<Record<string, 'sample' | (() => readonly string[])>> = {
  sample: 'sample',
  'long list': longList,
  hostile: hostileLines,
}

/**
 * A new folder with that in it, filled through the command line, as a person would. Each stock is
 * filled once a run and copied from then on: `outputDir` is Playwright's, emptied before each run.
 */
export async function stockFolder(stock: Stock, outputDir: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-e2e-'))
  const shared = stock.replace(/(?:, )?own: .*/, '')
  const lines = LINES[shared]
  if (lines === undefined) return folder
  const kept = join(outputDir, 'stocks', shared)
  await once(kept, (fresh) => fill(fresh, lines))
  cpSync(kept, folder, { recursive: true })
  return folder
}

/** Makes a folder, whole or not at all, though workers want it at the same time. */
async function once(folder: string, make: (fresh: string) => Promise<void>): Promise<void> {
  const fresh = `${folder}.fresh`
  mkdirSync(dirname(folder), { recursive: true })
  while (!existsSync(folder)) {
    try {
      mkdirSync(fresh)
    } catch {
      await wait(100)
      continue
    }
    try {
      // Another may have put it there between the look and the lock.
      if (existsSync(folder)) continue
      await make(fresh)
      renameSync(fresh, folder)
    } finally {
      rmSync(fresh, { recursive: true, force: true })
    }
  }
}

async function fill(folder: string, lines: 'sample' | (() => readonly string[])): Promise<void> {
  const file = join(folder, 'stories.jsonl')
  if (lines !== 'sample') writeFileSync(file, `${lines().join('\n')}\n`)
  const cli = ['electron/hosts/cli/broadsheet.js', '--data-dir', folder, '--quiet']
  await run(process.execPath, [...cli, 'ingest', lines === 'sample' ? lines : file])
}

/** Short stories a minute apart, the newest first; the number in the title is the place. */
function longList(): string[] {
  const newest = Date.now() - 60_000
  return Array.from({ length: LONG_LIST }, (_, place) =>
    JSON.stringify({
      id: 9_000_000_000 + place,
      title: `Row ${place + 1} of the long list`,
      body: `Line ${place + 1} says little.`,
      language: 'en',
      published_at: new Date(newest - place * 60_000).toISOString().replace(/\.\d+Z$/, 'Z'),
      source: { name: 'Long List', domain: 'long.test' },
      sentiment: {
        title: { polarity: 'neutral', score: 0.5 },
        body: { polarity: 'neutral', score: 0.5 },
      },
      entities: [],
      categories: [],
      keywords: [],
      summary: { sentences: [] },
    }),
  )
}
