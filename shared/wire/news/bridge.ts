/**
 * The bridge between the wire story and ours, both ways. What the model does not hold (fetch times
 * of ranks, social shares, external ids) survives only in the wire text kept beside the story.
 */
import type { Category, Entity, EntityElement, Source, Story } from '#shared/model/story.ts'

import { rawId } from '../json.ts'
import { countsOf } from './counts.ts'
import { entitiesFromLegacy } from './legacy-entities.ts'
import { WireStory } from './story.ts'
import type { WireEntity } from './story.ts'

/** A wire object that is no story; `path` names the field, such as `published_at`. */
export class UnreadableStoryError extends Error {
  readonly code = 'UNREADABLE'
  readonly path: string
  constructor(path: string, problem: string) {
    super(
      path ? `The story cannot be read: ${path} ${problem}.` : `This is no story: it ${problem}.`,
    )
    this.name = 'UnreadableStoryError'
    this.path = path
  }
}

const TAXONOMY_URL = 'https://api.aylien.com/api/v1/classify/taxonomy'

/**
 * Reads a story of either entity model. Take `wire` from `parseWireJson`, so that ids beyond 2^53
 * are whole. Counts that are absent are counted; times come out in UTC. A category's `parents` hold
 * ids, not addresses.
 * @throws UnreadableStoryError when id, publication time or both texts are missing or malformed
 */
export function storyFromWire(wire: unknown): Story {
  const read = WireStory.safeParse(wire)
  if (!read.success) throw unreadable(wire, read.error.issues[0])
  const from = read.data
  const body = from.body ?? ''
  const counts = countsOf(body)
  const { title: titleMood, body: bodyMood } = from.sentiment
  return present({
    id: from.id,
    title: from.title ?? '',
    body,
    summary: from.summary.sentences,
    source: sourceFromWire(from.source),
    author: present(from.author),
    entities: Array.isArray(from.entities)
      ? from.entities.map(entityFromWire)
      : entitiesFromLegacy(from.entities),
    keywords: from.keywords,
    hashtags: from.hashtags,
    charactersCount: from.characters_count ?? counts.characters,
    wordsCount: from.words_count ?? counts.words,
    sentencesCount: from.sentences_count ?? counts.sentences,
    paragraphsCount: from.paragraphs_count ?? counts.paragraphs,
    categories: from.categories.map(categoryFromWire),
    industries: from.industries.map(categoryFromWire),
    media: from.media.map(({ content_length: contentLength, ...media }) =>
      present({ ...media, contentLength }),
    ),
    sentiment: present({
      title: titleMood && { polarity: titleMood.polarity, confidence: titleMood.score },
      body: bodyMood && { polarity: bodyMood.polarity, confidence: bodyMood.score },
    }),
    language: from.language,
    publishedAt: utc(from.published_at),
    publishedDatetime: from.published_datetime && utc(from.published_datetime),
    // Licensed stories carry an empty permalink: there is nothing to open.
    permalink: from.links.permalink || undefined,
    canonical: from.links.canonical || undefined,
    clusters: from.clusters,
    licenseType: from.license_type,
    translations:
      from.translations &&
      Object.fromEntries(
        Object.entries(from.translations).map(([language, said]) => [language, present(said)]),
      ),
  })
}

/**
 * The story as the service writes it: current entity model, key order of real records, absent
 * instead of null. Hand it to `JSON.stringify`; ids are raw JSON numbers, no JavaScript ones.
 */
export function wireFromStory(story: Story): object {
  const { title: titleMood, body: bodyMood } = story.sentiment
  return present({
    author: present({ id: story.author.id && rawId(story.author.id), name: story.author.name }),
    body: story.body,
    categories: story.categories.map((category) => wireFromCategory(category, category.taxonomy)),
    industries: story.industries.map((industry) => wireFromCategory(industry, 'industries')),
    characters_count: story.charactersCount,
    clusters: story.clusters.map(rawId),
    entities: story.entities.map(wireFromEntity),
    hashtags: story.hashtags,
    id: rawId(story.id),
    keywords: story.keywords,
    language: story.language,
    links: present({
      permalink: story.permalink ?? '',
      canonical: story.canonical,
      related_stories: `/related_stories?story_id=${story.id}`,
      clusters: story.clusters[0] && `/stories?clusters[]=${story.clusters[0]}`,
    }),
    media: story.media.map((media) =>
      present({
        content_length: media.contentLength,
        format: media.format,
        height: media.height,
        type: media.type,
        url: media.url,
        width: media.width,
      }),
    ),
    paragraphs_count: story.paragraphsCount,
    published_datetime: story.publishedDatetime,
    published_at: story.publishedAt,
    sentences_count: story.sentencesCount,
    sentiment: present({
      body: bodyMood && { polarity: bodyMood.polarity, score: bodyMood.confidence },
      title: titleMood && { polarity: titleMood.polarity, score: titleMood.confidence },
    }),
    source: wireFromSource(story.source),
    summary: { sentences: story.summary },
    title: story.title,
    translations: story.translations,
    words_count: story.wordsCount,
    license_type: story.licenseType,
  })
}

function sourceFromWire(source: WireStory['source']): Source {
  return present({
    id: source.id,
    name: source.name,
    domain: source.domain,
    homePageUrl: source.home_page_url,
    title: source.title,
    description: source.description,
    logoUrl: source.logo_url,
    linksInCount: source.links_in_count,
    locations: source.locations.map(present),
    scopes: source.scopes.map(present),
    ranks: (source.rankings?.alexa ?? []).map(present),
  })
}

function wireFromSource(source: Source): object {
  return present({
    description: source.description,
    domain: source.domain,
    home_page_url: source.homePageUrl,
    id: source.id && rawId(source.id),
    links_in_count: source.linksInCount,
    locations: source.locations.map(({ city, country, state }) =>
      present({ city, country, state }),
    ),
    logo_url: source.logoUrl,
    name: source.name,
    rankings: source.ranks.length > 0 ? { alexa: source.ranks } : undefined,
    scopes: source.scopes.map(({ city, country, level, state }) =>
      present({ city, country, level, state }),
    ),
    title: source.title,
  })
}

function entityFromWire(entity: WireEntity): Entity {
  const title = elementFromWire(entity.title)
  const body = elementFromWire(entity.body)
  const mentioned = [...title.surfaceForms, ...body.surfaceForms]
  return present({
    id: entity.id,
    links: entity.links && present(entity.links),
    stockTickers: entity.stock_tickers,
    types: entity.types,
    overallSentiment: entity.overall_sentiment,
    overallProminence: entity.overall_prominence ?? 0,
    overallFrequency:
      entity.overall_frequency ?? mentioned.reduce((sum, form) => sum + form.frequency, 0),
    title,
    body,
  })
}

function elementFromWire({ sentiment, surface_forms: forms }: WireEntity['title']): EntityElement {
  return present({
    sentiment,
    surfaceForms: forms.map(({ text, frequency, mentions }) => ({
      text,
      frequency: frequency ?? mentions.length,
      mentions: mentions.map(({ index, sentiment: mood }) =>
        present({ ...index, sentiment: mood }),
      ),
    })),
  })
}

function wireFromEntity(entity: Entity): object {
  return present({
    id: entity.id,
    links: entity.links,
    stock_tickers: entity.stockTickers,
    types: entity.types,
    overall_sentiment: entity.overallSentiment,
    overall_prominence: entity.overallProminence,
    overall_frequency: entity.overallFrequency,
    body: wireFromElement(entity.body),
    title: wireFromElement(entity.title),
    external_ids: {},
  })
}

function wireFromElement({ sentiment, surfaceForms }: EntityElement): object {
  return present({
    sentiment,
    surface_forms: surfaceForms.map(({ text, frequency, mentions }) => ({
      text,
      frequency,
      mentions: mentions.map(({ start, end, sentiment: mood }) =>
        present({ index: { start, end }, sentiment: mood }),
      ),
    })),
  })
}

function categoryFromWire({ links, ...category }: WireStory['categories'][number]): Category {
  const parents = links?.parents ?? (links?.parent === undefined ? undefined : [links.parent])
  return present({ ...category, parents: parents?.map((url) => url.split('/').at(-1) ?? url) })
}

function wireFromCategory({ parents, ...category }: Category, taxonomy = 'aylien'): object {
  const url = (id: string): string => `${TAXONOMY_URL}/${taxonomy}/${id}`
  return present({
    id: category.id,
    label: category.label,
    score: category.score,
    taxonomy: category.taxonomy,
    links: present({ parents: parents?.map(url), self: url(category.id) }),
  })
}

/** Without the keys whose value is undefined: absent is the wire's only way to say nothing. */
function present<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as T
}

function utc(time: string): string {
  if (/Z$/.test(time)) return time
  const hasOffset = /[+-]\d\d:?\d\d$/.test(time)
  return `${new Date(hasOffset || !/T/.test(time) ? time : `${time}Z`).toISOString().slice(0, 19)}Z`
}

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

function unreadable(wire: unknown, issue: Issue | undefined): UnreadableStoryError {
  const path = (issue?.path ?? []).map(String).join('.')
  if (path === '') return new UnreadableStoryError('', 'is not a JSON object')
  const isThere = typeof wire === 'object' && wire !== null && path in wire
  const problem = issue?.message.startsWith('is ') ? issue.message : 'has the wrong type'
  return new UnreadableStoryError(path, isThere ? problem : 'is missing')
}
