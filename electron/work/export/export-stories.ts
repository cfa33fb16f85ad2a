import type { StoryCache } from '#electron/cache/cache.ts'
import { wireWithoutBody } from '#electron/remote/news/wire-line.ts'
import type { IndexedStory } from '#electron/storyindex/types.ts'
import { csvRow } from '#shared/logic/csv.ts'
import type { StoryOrder, StoryScope } from '#shared/model/story-list.ts'
import type { StoryLists } from '../story-lists.ts'
import { bibtexEntry, CSV_COLUMNS, csvCells, cslItem, risRecord } from './formats.ts'

export type ExportFormat = 'jsonl' | 'csv' | 'ris' | 'bibtex' | 'csl-json'

export type ExportOptions = {
  readonly scope: StoryScope
  readonly order: StoryOrder
  readonly format: ExportFormat
  readonly limit?: number
  readonly signal?: AbortSignal
}

/** Stories between two breaths: an export must not hold up the window. */
const BREATH = 50

type Writer = {
  readonly head?: string
  write(story: IndexedStory, index: number): string
  readonly tail?: string
}

/**
 * Cached stories as text, in pieces. JSONL is the wire object as it came, one a line, save that the
 * body of a licensed story (`license_type` 1) stays on this computer.
 */
export async function* exportStories(
  parts: { readonly lists: StoryLists; readonly cache: StoryCache },
  options: ExportOptions,
): AsyncGenerator<string> {
  const writer = WRITERS[options.format]
  const ids = parts.lists.ids(options.scope, 'all', options.order).slice(0, options.limit)
  if (writer.head) yield writer.head
  let index = 0
  for (const id of ids) {
    options.signal?.throwIfAborted()
    const story = parts.cache.stories.get(id)
    if (story) yield writer.write(story, index++)
    if (index % BREATH === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  if (writer.tail) yield writer.tail
}

/** The wire object of one story; without its body where that is licensed. */
export function wireLine({ story, wire }: IndexedStory): string {
  return story.licenseType === 1 ? wireWithoutBody(wire) : wire
}

const WRITERS: Readonly<Record<ExportFormat, Writer>> = {
  jsonl: { write: (story) => `${wireLine(story)}\n` },
  csv: { head: csvRow(CSV_COLUMNS), write: ({ story }) => csvRow(csvCells(story)) },
  ris: { write: ({ story }) => risRecord(story) },
  bibtex: { write: ({ story }) => bibtexEntry(story) },
  'csl-json': {
    head: '[',
    write: ({ story }, index) => `${index === 0 ? '\n' : ',\n'}${JSON.stringify(cslItem(story))}`,
    tail: '\n]\n',
  },
}
