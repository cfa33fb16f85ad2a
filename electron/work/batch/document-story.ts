/** A document as stories: so it is found by the query language and can be compared with the news. */
import { createHash } from 'node:crypto'
import type { StoryCache } from '#electron/cache/cache.ts'
import { wireTextOf } from '#electron/remote/news/own-story.ts'
import type { IndexedStory } from '#electron/storyindex/types.ts'
import type { EntityMood, TextResult } from '#shared/model/analysis.ts'
import type { Entity, Story } from '#shared/model/story.ts'

type DocumentPlace = {
  readonly batchId: string
  readonly path: string
  readonly part: number
}

export type StoryParts = DocumentPlace & {
  readonly batchName: string
  readonly title: string
  readonly text: string
  readonly language: string
  /** ISO 8601. */
  readonly publishedAt: string
  readonly author?: string
  readonly results: readonly TextResult[]
}

/** A story's words are put into the index at once, on the thread people wait for. */
const STORY_UNITS = 100_000
/** The index answers with whole stories; longer excerpts of names help nobody. */
const MOST_ENTITIES = 200

/**
 * One story, or several for a long text: each holds a stretch of it, the first also what was found.
 * Their ids are the same whenever the same document of the batch is read again.
 */
export function* storiesOf(parts: StoryParts): Generator<IndexedStory> {
  let index = 0
  for (const body of stretchesOf(parts.text)) {
    const story = storyOf(parts, body, index)
    yield { story, wire: wireTextOf(story) }
    index += 1
  }
}

/**
 * Lets go of what a document held before, from this stretch on: nobody shall find a text by words that it
 * has no more. Within the caller's transaction.
 */
export function dropStretches(
  { batchStories, stories }: Pick<StoryCache, 'batchStories' | 'stories'>,
  document: DocumentPlace,
  from: number,
): void {
  const stale: string[] = []
  for (let index = from; ; index += 1) {
    const id = storyIdOf(document, index)
    if (!batchStories.has(document.batchId, id)) break
    stale.push(id)
  }
  if (stale.length === 0) return
  batchStories.drop(document.batchId, stale)
  stories.remove(stale)
}

function storyOf(parts: StoryParts, body: string, index: number): Story {
  const isFirst = index === 0
  const found = isFirst ? parts.results : []
  const mood = resultOf(found, 'sentiment')
  const classified = resultOf(found, 'classify')
  const hasMood = mood !== undefined && mood.polarityConfidence > 0
  return {
    id: storyIdOf(parts, index),
    title: isFirst ? parts.title : `${parts.title} (${index + 1})`,
    body,
    summary: resultOf(found, 'summarize')?.sentences ?? [],
    source: { name: parts.batchName, title: parts.path, locations: [], scopes: [], ranks: [] },
    author: { name: parts.author ?? '' },
    entities: entitiesOf(found),
    keywords: resultOf(found, 'entities')?.values.keyword?.slice(0, 30) ?? [],
    hashtags: resultOf(found, 'hashtags')?.hashtags ?? [],
    charactersCount: body.length,
    wordsCount: body.split(/\s+/).length,
    sentencesCount: mood?.sentences?.length ?? 0,
    paragraphsCount: body.split(/\n+/).length,
    categories: (classified?.categories ?? []).map(({ id, label, score, parents }) => ({
      id,
      label,
      score,
      taxonomy: classified?.taxonomy,
      parents,
    })),
    industries: [],
    media: [],
    sentiment: hasMood
      ? { body: { polarity: mood.polarity, confidence: mood.polarityConfidence } }
      : {},
    language: parts.language,
    publishedAt: parts.publishedAt,
    clusters: [],
    licenseType: 0,
  }
}

/** Of the stretch with this index; decimal and below 2^53, as story ids are. */
export function storyIdOf({ batchId, path, part }: DocumentPlace, index: number): string {
  const name = ['document', batchId, path, part, index].join('\n')
  const digest = createHash('sha256').update(name).digest()
  return String(digest.readUIntBE(0, 6) * 16 + (digest[6]! & 15))
}

/** Cut at the last blank before the limit, never between the halves of a surrogate pair. */
function* stretchesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length || from === 0;) {
    let to = Math.min(text.length, from + STORY_UNITS)
    if (to < text.length) {
      const blank = text.lastIndexOf(' ', to)
      if (blank > from + STORY_UNITS / 2) to = blank + 1
      else if (isHighSurrogate(text.charCodeAt(to - 1))) to -= 1
    }
    yield text.slice(from, to)
    if (to >= text.length) return
    from = to
  }
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff

function resultOf<A extends TextResult['analysis']>(
  results: readonly TextResult[],
  analysis: A,
): Extract<TextResult, { analysis: A }> | undefined {
  return results.find((result) => result.analysis === analysis) as
    Extract<TextResult, { analysis: A }> | undefined
}

/** With their moods where entity-level sentiment was asked for; else by type and place alone. */
function entitiesOf(results: readonly TextResult[]): Entity[] {
  const moods = resultOf(results, 'elsa')?.entities
  if (moods) return moods.slice(0, MOST_ENTITIES).map(entityFromMood)
  const found = resultOf(results, 'entities')
  if (!found) return []
  const names = Object.entries(found.values).flatMap(([type, values]) =>
    NAMED.has(type) ? values.map((name) => ({ name, type })) : [],
  )
  return names.slice(0, MOST_ENTITIES).map(({ name, type }) => {
    const mentions = (found.mentions ?? [])
      .filter((mention) => mention.type === type && mention.text === name)
      .slice(0, 50)
      .map(({ offset, text }) => ({ start: offset, end: offset + [...text].length }))
    return entityOf({ id: name, name, types: [capital(type)], mentions })
  })
}

const NAMED: ReadonlySet<string> = new Set(['person', 'organization', 'location', 'product'])

function entityFromMood({ name, type, links, mentions, overallSentiment }: EntityMood): Entity {
  return {
    ...entityOf({
      id: links[0]?.uri ?? name,
      name,
      types: [type],
      mentions: mentions.slice(0, 50).map(({ offset, text, sentiment }) => ({
        start: offset,
        end: offset + [...text].length,
        sentiment,
      })),
    }),
    overallSentiment,
  }
}

function entityOf(parts: {
  id: string
  name: string
  types: string[]
  mentions: Entity['body']['surfaceForms'][number]['mentions']
}): Entity {
  const frequency = Math.max(1, parts.mentions.length)
  return {
    id: parts.id,
    stockTickers: [],
    types: parts.types,
    overallProminence: Math.min(1, frequency / 10),
    overallFrequency: frequency,
    title: { surfaceForms: [] },
    body: { surfaceForms: [{ text: parts.name, frequency, mentions: [...parts.mentions] }] },
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
