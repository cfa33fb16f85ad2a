import type { StoryCache } from '#electron/cache/cache.ts'
import type { Library } from '#electron/library/library.ts'
import { wireWithoutBody } from '#electron/remote/news/wire-line.ts'
import type { IndexedStory } from '#electron/storyindex/types.ts'
import { csvRow } from '#shared/logic/csv.ts'
import type { StoryExport, StoryFormat } from '#shared/model/story-export.ts'
import type { StoryLists } from '../story-lists.ts'
import { bibtexEntry, CSV_COLUMNS, csvCells, cslItem, risRecord, type StoryExtras } from './formats.ts' // prettier-ignore
import { markdownName, markdownStory } from './markdown.ts'

export type ExportOptions = StoryExport & {
  readonly limit?: number
  readonly signal?: AbortSignal
}

export type ExportParts = {
  readonly lists: Pick<StoryLists, 'ids'>
  readonly cache: Pick<StoryCache, 'stories'>
  readonly library: Pick<Library, 'hits' | 'tags' | 'highlights'>
}

/** What came of an export: stories written, and bodies that their licence kept here. */
export type Exported = { readonly stories: number; readonly withheld: number }

/** Stories between two breaths: an export must not hold up the window. */
const BREATH = 50

/** What a spreadsheet needs to take a file for UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

type Written = { readonly item: IndexedStory; readonly mayLeave: boolean; readonly index: number }

type Writer = {
  readonly head?: string
  write(written: Written, parts: ExportParts): string
  readonly tail?: string
  readonly hasBody?: boolean
}

/**
 * Cached stories as text, in pieces. JSONL is the wire object as it came, one a line, save that the
 * body of a licensed story (`license_type` 1) stays on this computer unless it is said that it may go.
 */
export async function* exportStories(
  parts: ExportParts,
  options: ExportOptions,
): AsyncGenerator<string, Exported> {
  const writer = WRITERS[options.format]
  const exported = { stories: 0, withheld: 0 }
  if (options.hasMark && options.format === 'csv') yield BYTE_ORDER_MARK
  if (writer.head) yield writer.head
  for await (const written of storiesOf(parts, options)) {
    yield writer.write(written, parts)
    exported.stories += 1
    if (writer.hasBody && !written.mayLeave) exported.withheld += 1
  }
  if (writer.tail) yield writer.tail
  return exported
}

/** Stories as Markdown, a file each. */
export async function* exportFiles(
  parts: ExportParts,
  options: ExportOptions,
): AsyncGenerator<{ readonly name: string; readonly text: string }, Exported> {
  const exported = { stories: 0, withheld: 0 }
  for await (const written of storiesOf(parts, options)) {
    yield { name: markdownName(written.item.story), text: markdownOf(written, parts) }
    exported.stories += 1
    if (!written.mayLeave) exported.withheld += 1
  }
  return exported
}

/** The wire object of one story; without its body where that is licensed. */
export function wireLine({ story, wire }: IndexedStory): string {
  return story.licenseType === 1 ? wireWithoutBody(wire) : wire
}

async function* storiesOf(parts: ExportParts, options: ExportOptions): AsyncGenerator<Written> {
  const ids = parts.lists.ids(options.scope, 'all', options.order).slice(0, options.limit)
  let index = 0
  for (const id of ids) {
    options.signal?.throwIfAborted()
    const item = parts.cache.stories.get(id)
    if (!item) continue
    const isLicensed = item.story.licenseType === 1 && item.story.body !== ''
    yield { item, mayLeave: !isLicensed || options.hasLicensed === true, index: index++ }
    if (index % BREATH === 0) await new Promise((resolve) => setImmediate(resolve))
  }
}

function markdownOf({ item, mayLeave }: Written, { library }: ExportParts): string {
  return markdownStory(item.story, { ...marksOf(item.story.id, library), hasBody: mayLeave })
}

function marksOf(id: string, library: ExportParts['library']) {
  const tags = library.tags.ofStory(id).flatMap((tag) => library.tags.find(tag)?.name ?? [])
  return { tags, highlights: library.highlights.ofStory(id) }
}

/** The day of access is that of the search that brought it; nothing is said of others. */
function extrasOf({ item }: Written, { library }: ExportParts): StoryExtras {
  const { id } = item.story
  const at = library.hits.arrivedAt(id)
  return {
    ...marksOf(id, library),
    ...(at !== undefined && { seenAt: new Date(at).toISOString() }),
  }
}

const WRITERS: Readonly<Record<StoryFormat, Writer>> = {
  jsonl: {
    hasBody: true,
    write: ({ item, mayLeave }) => `${mayLeave ? item.wire : wireLine(item)}\n`,
  },
  csv: {
    head: csvRow(CSV_COLUMNS),
    write: (written, parts) => csvRow(csvCells(written.item.story, extrasOf(written, parts))),
  },
  ris: { write: (written, parts) => risRecord(written.item.story, extrasOf(written, parts)) },
  bibtex: { write: (written, parts) => bibtexEntry(written.item.story, extrasOf(written, parts)) },
  'csl-json': {
    head: '[',
    write: (written, parts) => {
      const item = cslItem(written.item.story, extrasOf(written, parts))
      return `${written.index === 0 ? '\n' : ',\n'}${JSON.stringify(item)}`
    },
    tail: '\n]\n',
  },
  markdown: { hasBody: true, write: (written, parts) => `${markdownOf(written, parts)}\n` },
}
