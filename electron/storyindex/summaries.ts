/** Rows for lists. A list is read again after each notice, so those of late are remembered. */
import { SqliteError } from '#electron/sqlite/errors.ts'
import type { Story } from '#shared/model/story.ts'

import { unpackFacts } from './codec.ts'
import type { IndexedSummary } from './types.ts'

const MOST_ENTITIES = 4
/** About 5 MB. */
const MOST_REMEMBERED = 1000

export type Summaries = {
  /** `packed` decides: a story that changed is read anew. */
  of(id: string, packed: Uint8Array): IndexedSummary
}

export function createSummaries(): Summaries {
  const known = new Map<string, { packed: Uint8Array; summary: IndexedSummary }>()
  return {
    of: (id, packed) => {
      const before = known.get(id)
      known.delete(id)
      const isSame = before !== undefined && Buffer.compare(before.packed, packed) === 0
      const entry = isSame ? before : { packed, summary: summaryOf(id, packed) }
      known.set(id, entry)
      if (known.size > MOST_REMEMBERED) known.delete(known.keys().next().value ?? '')
      return entry.summary
    },
  }
}

/** One damaged story does not take its whole list away. */
function summaryOf(id: string, packed: Uint8Array): IndexedSummary {
  try {
    return summaryFrom(packed)
  } catch (error) {
    if (!(error instanceof SqliteError) || error.code !== 'CORRUPTED') throw error
    return {
      id,
      title: 'This story is damaged',
      excerpt: error.message,
      sourceName: '',
      author: '',
      language: 'en',
      publishedAt: new Date(0).toISOString(),
      wordsCount: 0,
      entities: [],
    }
  }
}

function summaryFrom(packed: Uint8Array): IndexedSummary {
  const { story, excerpt } = unpackFacts(packed)
  const { title, body } = story.sentiment
  return {
    id: story.id,
    title: story.title,
    excerpt,
    sourceName: story.source.name,
    ...(story.source.domain === undefined ? {} : { sourceDomain: story.source.domain }),
    author: story.author.name,
    language: story.language,
    publishedAt: story.publishedAt,
    wordsCount: story.wordsCount,
    ...(title ? { titleSentiment: title } : {}),
    ...(body ? { bodySentiment: body } : {}),
    entities: prominent(story.entities),
  }
}

function prominent(entities: Story['entities']): { id: string; name: string }[] {
  return [...entities]
    .sort((a, b) => b.overallProminence - a.overallProminence)
    .slice(0, MOST_ENTITIES)
    .map((entity) => ({
      id: entity.id,
      name: [...entity.title.surfaceForms, ...entity.body.surfaceForms][0]?.text ?? entity.id,
    }))
}
