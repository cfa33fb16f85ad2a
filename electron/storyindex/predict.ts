/**
 * Guesses our reading of a story from the wire object that is kept anyway, so that only what the
 * guess gets wrong needs room. It knows the current model as servers write it and nothing of the
 * rest: a wrong guess costs bytes, never truth. Stored stories depend on each guess, so none ever
 * changes: better ones would be a format of their own.
 */
import type { Entity, EntityElement, Story } from '#shared/model/story.ts'

type Json = Readonly<Record<string, unknown>>

/** A story but for its body; parts that cannot be guessed are left out. */
export function predictStory(wire: unknown): Partial<Story> {
  const from = objectOf(wire)
  const links = objectOf(from['links'])
  const guess: Record<string, unknown> = {
    id: textOf(from['id']),
    title: from['title'] ?? '',
    summary: objectOf(from['summary'])['sentences'] ?? [],
    source: sourceOf(objectOf(from['source'])),
    author: picked(withId(objectOf(from['author'])), ['id', 'name']),
    entities: listOf(from['entities']).map(entityOf),
    keywords: from['keywords'] ?? [],
    hashtags: from['hashtags'] ?? [],
    charactersCount: from['characters_count'],
    wordsCount: from['words_count'],
    sentencesCount: from['sentences_count'],
    paragraphsCount: from['paragraphs_count'],
    categories: listOf(from['categories']).map(categoryOf),
    industries: listOf(from['industries']).map(categoryOf),
    media: listOf(from['media']).map((each) =>
      renamed(each, ['type', 'url', 'format', 'width', 'height'], {
        contentLength: 'content_length',
      }),
    ),
    sentiment: sentimentOf(objectOf(from['sentiment'])),
    language: from['language'],
    publishedAt: from['published_at'],
    publishedDatetime: from['published_datetime'],
    permalink: links['permalink'] || undefined,
    canonical: links['canonical'] || undefined,
    clusters: listOf(from['clusters']).map(String),
    licenseType: from['license_type'] ?? 0,
    translations: from['translations'],
  }
  for (const key of Object.keys(guess)) if (guess[key] === undefined) delete guess[key]
  return guess
}

/**
 * What the guess lacks or has wrong; null for what should not be there at all. The body is not
 * part of it.
 */
export function differenceOf(guess: Partial<Story>, story: Story): Json {
  const difference: Record<string, unknown> = {}
  const guessed: Json = guess
  const real: Json = story
  for (const [key, value] of Object.entries(real)) {
    if (key !== 'body' && !isSame(guessed[key], value)) difference[key] = value ?? null
  }
  for (const key of Object.keys(guessed)) if (!(key in real)) difference[key] = null
  return difference
}

/**
 * `differenceOf` the guess from a wire object. The guess of entities, nearly all of a story, is not
 * made where what it would be is the story's: that took as long as compressing.
 */
export function differenceFrom(wire: unknown, story: Story): Json {
  const from = objectOf(wire)
  if (!areAsGuessed(from['entities'], story.entities))
    return differenceOf(predictStory(wire), story)
  const { entities: _none, ...others } = from
  return differenceOf({ ...predictStory(others), entities: story.entities }, story)
}

/** @returns the story of which `differenceOf` was taken. */
export function corrected(guess: Partial<Story>, difference: Json, body: string): Story {
  const story: Record<string, unknown> = { ...guess, body, ...difference }
  for (const [key, value] of Object.entries(difference)) if (value === null) delete story[key]
  return story as Story
}

/** Equal as JSON: what is undefined is not there, and the order of keys says nothing. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
    return a.every((item, at) => isSame(item, b[at]))
  }
  const [one, other] = [a as Json, b as Json]
  for (const key in one) if (!isSame(one[key], other[key])) return false
  for (const key in other) if (other[key] !== undefined && one[key] === undefined) return false
  return true
}

function sourceOf(source: Json): Json {
  const from = withId(source)
  const guess = renamed(from, ['id', 'name', 'domain', 'title', 'description'], {
    homePageUrl: 'home_page_url',
    logoUrl: 'logo_url',
    linksInCount: 'links_in_count',
  })
  const ranks = listOf(objectOf(from['rankings'])['alexa'])
  return {
    ...guess,
    name: from['name'] ?? '',
    locations: from['locations'] ?? [],
    scopes: from['scopes'] ?? [],
    ranks: ranks.map((rank) => picked(rank, ['rank', 'country'])),
  }
}

function entityOf(entity: Json): Json {
  const links = entity['links']
  return {
    ...renamed(entity, ['id', 'types'], {
      stockTickers: 'stock_tickers',
      overallSentiment: 'overall_sentiment',
      overallProminence: 'overall_prominence',
      overallFrequency: 'overall_frequency',
    }),
    ...(links ? { links: picked(objectOf(links), ['wikipedia', 'wikidata']) } : {}),
    title: elementOf(objectOf(entity['title'])),
    body: elementOf(objectOf(entity['body'])),
  }
}

const ENTITY_KEYS = keysOf<Entity>({
  ...{ id: true, links: true, stockTickers: true, types: true, title: true, body: true },
  ...{ overallSentiment: true, overallProminence: true, overallFrequency: true },
})
const ELEMENT_KEYS = keysOf<EntityElement>({ sentiment: true, surfaceForms: true })
type SurfaceForm = EntityElement['surfaceForms'][number]
const FORM_KEYS = keysOf<SurfaceForm>({ text: true, frequency: true, mentions: true })
const MENTION_KEYS = keysOf<SurfaceForm['mentions'][number]>({
  ...{ start: true, end: true, sentiment: true },
})

/** Whether `entityOf` of each would be the same as these; false where it is not worth knowing. */
function areAsGuessed(wire: unknown, entities: readonly Entity[]): boolean {
  if (!Array.isArray(wire) || wire.length !== entities.length) return false
  return entities.every((entity, at) => {
    const from: unknown = wire[at]
    if (typeof from !== 'object' || from === null) return false
    const rest = from as Json
    const { links } = rest
    return (
      hasOnly(entity, ENTITY_KEYS) &&
      rest['id'] === entity.id &&
      rest['overall_prominence'] === entity.overallProminence &&
      rest['overall_frequency'] === entity.overallFrequency &&
      isSame(rest['types'], entity.types) &&
      isSame(rest['stock_tickers'], entity.stockTickers) &&
      isSame(rest['overall_sentiment'], entity.overallSentiment) &&
      isSame(
        links ? picked(objectOf(links), ['wikipedia', 'wikidata']) : undefined,
        entity.links,
      ) &&
      isElementAsGuessed(objectOf(rest['title']), entity.title) &&
      isElementAsGuessed(objectOf(rest['body']), entity.body)
    )
  })
}

function isElementAsGuessed(from: Json, element: EntityElement): boolean {
  const forms = listOf(from['surface_forms'])
  return (
    hasOnly(element, ELEMENT_KEYS) &&
    isSame(from['sentiment'], element.sentiment) &&
    forms.length === element.surfaceForms.length &&
    element.surfaceForms.every((form, at) => isFormAsGuessed(objectOf(forms[at]), form))
  )
}

function isFormAsGuessed(from: Json, form: SurfaceForm): boolean {
  const mentions = listOf(from['mentions'])
  return (
    hasOnly(form, FORM_KEYS) &&
    from['text'] === form.text &&
    from['frequency'] === form.frequency &&
    mentions.length === form.mentions.length &&
    form.mentions.every((mention, at) => {
      const { index, sentiment } = objectOf(mentions[at])
      const { start, end } = objectOf(index)
      return (
        hasOnly(mention, MENTION_KEYS) &&
        start === mention.start &&
        end === mention.end &&
        isSame(sentiment, mention.sentiment)
      )
    })
  )
}

function keysOf<T>(keys: Readonly<Partial<Record<keyof T, true>>>): ReadonlySet<string> {
  return new Set(Object.keys(keys))
}

function hasOnly(object: object, keys: ReadonlySet<string>): boolean {
  for (const key in object) if (!keys.has(key)) return false
  return true
}

function elementOf(element: Json): Json {
  const forms = listOf(element['surface_forms']).map((form) => ({
    text: form['text'],
    frequency: form['frequency'],
    mentions: listOf(form['mentions']).map((mention) => {
      const { start, end } = objectOf(mention['index'])
      const { sentiment } = mention
      return sentiment === undefined ? { start, end } : { start, end, sentiment }
    }),
  }))
  const { sentiment } = element
  return sentiment === undefined ? { surfaceForms: forms } : { sentiment, surfaceForms: forms }
}

function categoryOf(category: Json): Json {
  const parents = objectOf(category['links'])['parents']
  const guess = picked(category, ['id', 'label', 'score', 'taxonomy'])
  if (!Array.isArray(parents)) return guess
  return { ...guess, parents: parents.map((url) => String(url).split('/').at(-1)) }
}

function sentimentOf(sentiment: Json): Json {
  const guess: Record<string, unknown> = {}
  for (const element of ['title', 'body']) {
    const { polarity, score } = objectOf(sentiment[element])
    if (polarity !== undefined) guess[element] = { polarity, confidence: score }
  }
  return guess
}

function withId(from: Json): Json {
  return typeof from['id'] === 'number' ? { ...from, id: String(from['id']) } : from
}

function textOf(id: unknown): string | undefined {
  return id === undefined ? undefined : String(id)
}

function picked(from: Json, keys: readonly string[]): Json {
  return renamed(from, keys, {})
}

function renamed(
  from: Json,
  keys: readonly string[],
  names: Readonly<Record<string, string>>,
): Json {
  const result: Record<string, unknown> = {}
  for (const key of keys) if (from[key] !== undefined) result[key] = from[key]
  for (const key in names) {
    const value = from[names[key] ?? '']
    if (value !== undefined) result[key] = value
  }
  return result
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : []
}
