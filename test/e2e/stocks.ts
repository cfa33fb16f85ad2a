import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hostileLines } from './hostile-stories.ts'

/**
 * What a data folder holds before its host starts. `nothing` is shared by the files that name no
 * stock; `own` is for one file that wants nobody before it.
 */
export type Stock = 'nothing' | 'own' | 'sample' | 'sample, own' | 'long list' | 'hostile'

export const LONG_LIST = 20_000

const run = promisify(execFile)

/** Fills a new folder through the command line, as a person would, and answers where it is. */
export async function stockFolder(stock: Stock): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-e2e-'))
  const cli = (...words: string[]) =>
    run(process.execPath, [
      'electron/hosts/cli/broadsheet.js',
      '--data-dir',
      folder,
      '--quiet',
      ...words,
    ])
  const ingest = async (lines: readonly string[]) => {
    const file = join(folder, 'stories.jsonl')
    writeFileSync(file, `${lines.join('\n')}\n`)
    await cli('ingest', file)
  }
  if (stock === 'sample' || stock === 'sample, own') await cli('ingest', 'sample')
  if (stock === 'long list') await ingest(longList())
  if (stock === 'hostile') await ingest(hostileLines())
  return folder
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
