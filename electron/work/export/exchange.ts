/** What goes out to other programs and comes in from them. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { createArchive } from '#electron/platform/archive/write-archive.ts'
import { failureFromSystem } from '#electron/platform/failures.ts'
import type { SealProgress } from '#shared/model/backup.ts'
import type { StoryFormat } from '#shared/model/story-export.ts'
import { fileName } from '../capsule/capsule-work.ts'
import type { Scopes } from '../scopes.ts'
import type { Transfers } from '../transfers.ts'
import { exportFiles, exportStories, type Exported, type ExportOptions, type ExportParts } from './export-stories.ts' // prettier-ignore
import { createSearchSets, type SearchSetParts } from './search-sets.ts'
import { createStarred, type StarredParts } from './starred.ts'

export type ExchangeParts = ExportParts &
  SearchSetParts &
  StarredParts & { readonly transfers: Transfers; readonly scopes: Scopes }

export type Exchange = ReturnType<typeof createExchange>

const ENDINGS: Readonly<Record<StoryFormat, string>> = {
  jsonl: 'jsonl',
  csv: 'csv',
  ris: 'ris',
  bibtex: 'bib',
  'csl-json': 'json',
  markdown: 'md.zip',
}
/** Stories between two words of progress. */
const STRIDE = 200

export function createExchange(parts: ExchangeParts) {
  return {
    exportTo: (file: string, options: ExportOptions) => exportTo(parts, file, options),

    /** A file to be fetched as a transfer. */
    async *export(options: ExportOptions) {
      const { id, path } = parts.transfers.reserve('export')
      try {
        const exported = yield* exportTo(parts, path, options)
        const words = parts.scopes.words(options.scope).replaceAll(/^[a-z ]+"(.*)"$/g, '$1')
        const name = `${fileName(words)}.${ENDINGS[options.format]}`
        yield { step: 'Done', made: { transferId: id, name, ...exported } }
      } catch (error) {
        parts.transfers.drop(id)
        throw error
      }
    },
    ...createSearchSets(parts),
    ...createStarred(parts),
  }
}

/** The file appears under its name only when it is whole; Markdown is a zip with a file a story. */
async function* exportTo(
  parts: ExportParts,
  file: string,
  options: ExportOptions,
): AsyncGenerator<SealProgress, Exported> {
  yield { step: 'Writing stories' }
  return options.format === 'markdown'
    ? yield* writeZip(parts, file, options)
    : yield* writeText(parts, file, options)
}

async function* writeText(
  parts: ExportParts,
  file: string,
  options: ExportOptions,
): AsyncGenerator<SealProgress, Exported> {
  const part = `${file}.part`
  try {
    const handle = openSync(part, 'w', 0o600)
    try {
      const pieces = exportStories(parts, options)
      let count = 0
      let next = await pieces.next()
      for (; !next.done; next = await pieces.next()) {
        const data = Buffer.from(next.value, 'utf8')
        for (let at = 0; at < data.length;) at += writeSync(handle, data, at)
        if (++count % STRIDE === 0) yield { step: `${count.toLocaleString('en')} stories written` }
      }
      fsyncSync(handle)
      renameSync(part, file)
      return next.value
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    rmSync(part, { force: true })
    throw failureFromSystem(error, file) ?? error
  }
}

async function* writeZip(
  parts: ExportParts,
  file: string,
  options: ExportOptions,
): AsyncGenerator<SealProgress, Exported> {
  const archive = createArchive(file)
  try {
    const stories = exportFiles(parts, options)
    let count = 0
    let next = await stories.next()
    for (; !next.done; next = await stories.next()) {
      await archive.add(next.value.name, [next.value.text])
      if (++count % STRIDE === 0) yield { step: `${count.toLocaleString('en')} stories written` }
    }
    archive.finish()
    return next.value
  } catch (error) {
    archive.abandon()
    throw error
  }
}
