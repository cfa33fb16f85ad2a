/**
 * Decides a query on one story. The index uses it where posting lists can only narrow down: several
 * conditions on one entity, words apart from each other, values that have no column.
 */
import type { Query, Test } from '#shared/aql/ast.ts'
import { findField } from '#shared/aql/fields.ts'
import { foldKeyword } from '#shared/logic/fold.ts'
import { wordsOf } from '#shared/logic/tokens.ts'
import type { Story } from '#shared/model/story.ts'

import { hashtagValue, imagesOf } from './key-tokens.ts'
import { matchesNested } from './nested.ts'
import { passesDate, passesKeyword, passesNumber, passesWords } from './passes.ts'

export type Subject = {
  readonly story: Story
  /** Folded words of a text field; asked only when a condition needs them. */
  words(field: TextField): readonly string[]
  /** A condition on a value as facets count it, which the columns decide. */
  exactly(leaf: Extract<Query, { kind: 'leaf' }>): boolean
}

export type TextField = 'title' | 'body' | 'translations.en.title' | 'translations.en.body'

export const TEXT_FIELDS: Readonly<Record<string, readonly TextField[]>> = {
  text: ['body', 'title'],
  title: ['title'],
  body: ['body'],
  'translations.en.title': ['translations.en.title'],
  'translations.en.body': ['translations.en.body'],
  'translations.en.text': ['translations.en.body', 'translations.en.title'],
}

export function matchesQuery(query: Query, subject: Subject, now: number): boolean {
  switch (query.kind) {
    case 'all':
      return true
    case 'and':
      return query.items.every((item) => matchesQuery(item, subject, now))
    case 'or':
      return query.items.some((item) => matchesQuery(item, subject, now))
    case 'not':
      return !matchesQuery(query.item, subject, now)
    case 'nested':
      return matchesNested(query.where, query.path, subject.story)
    case 'leaf':
      if ('isExact' in query.test && query.test.isExact) return subject.exactly(query)
      return matchesLeaf(query.field, query.test, subject, now)
  }
}

export function textOf(story: Story, field: TextField): string {
  switch (field) {
    case 'title':
      return story.title
    case 'body':
      return story.body
    case 'translations.en.title':
      return story.translations?.en?.title ?? ''
    case 'translations.en.body':
      return story.translations?.en?.body ?? ''
  }
}

function matchesLeaf(written: string, test: Test, subject: Subject, now: number): boolean {
  const field = findField(written)?.name ?? written
  const texts = TEXT_FIELDS[field]
  if (texts) return texts.some((text) => passesWords(test, subject.words(text)))
  const { story } = subject
  if (field === 'published_at') return passesDate(test, Date.parse(story.publishedAt), now)
  const names = NAMES[field]
  if (names) return names(story).some((name) => passesWords(test, wordsOf(name)))
  const numbers = NUMBERS[field]
  if (numbers) return passesNumber(test, numbers(story))
  const keywords = KEYWORDS[field]
  if (!keywords) return false
  const plain = field === 'hashtags' ? withoutHash(test) : test
  return passesKeyword(plain, keywords(story).filter(Boolean).map(foldKeyword))
}

export function withoutHash(test: Test): Test {
  return 'value' in test ? { ...test, value: hashtagValue(test.value) } : test
}

const NAMES: Readonly<Record<string, (story: Story) => readonly string[]>> = {
  'author.name': (story) => [story.author.name],
  'source.name': (story) => [story.source.name],
}

const NUMBERS: Readonly<Record<string, (story: Story) => readonly number[]>> = {
  'source.links_in_count': (story) => defined([story.source.linksInCount]),
  'source.rankings.alexa.rank': (story) => story.source.ranks.map((rank) => rank.rank),
  'media.images.count': (story) => [imagesOf(story).length],
  'media.images.width': (story) => defined(imagesOf(story).map((image) => image.width)),
  'media.images.height': (story) => defined(imagesOf(story).map((image) => image.height)),
  'media.images.content_length': (story) =>
    defined(imagesOf(story).map((image) => image.contentLength)),
  'media.videos.count': (story) => [story.media.filter((item) => item.type === 'video').length],
  license_type: (story) => [story.licenseType],
  characters_count: (story) => [story.charactersCount],
  words_count: (story) => [story.wordsCount],
  sentences_count: (story) => [story.sentencesCount],
  paragraphs_count: (story) => [story.paragraphsCount],
}

const KEYWORDS: Readonly<Record<string, (story: Story) => readonly string[]>> = {
  id: (story) => [story.id],
  language: (story) => [story.language],
  'sentiment.title.polarity': (story) => defined([story.sentiment.title?.polarity]),
  'sentiment.body.polarity': (story) => defined([story.sentiment.body?.polarity]),
  'author.id': (story) => defined([story.author.id]),
  'source.id': (story) => defined([story.source.id]),
  'source.name.keyword': (story) => [story.source.name],
  'source.domain': (story) => defined([story.source.domain]),
  'source.locations.country': (story) => defined(story.source.locations.map((at) => at.country)),
  'source.locations.state': (story) => defined(story.source.locations.map((at) => at.state)),
  'source.locations.city': (story) => defined(story.source.locations.map((at) => at.city)),
  'source.scopes.country': (story) => defined(story.source.scopes.map((at) => at.country)),
  'source.scopes.state': (story) => defined(story.source.scopes.map((at) => at.state)),
  'source.scopes.city': (story) => defined(story.source.scopes.map((at) => at.city)),
  'source.scopes.level': (story) => defined(story.source.scopes.map((at) => at.level)),
  'source.rankings.alexa.country': (story) => defined(story.source.ranks.map((at) => at.country)),
  'media.images.format': (story) => defined(imagesOf(story).map((image) => image.format)),
  keywords: (story) => story.keywords,
  hashtags: (story) => story.hashtags.map(hashtagValue),
  'links.permalink': (story) => defined([story.permalink]),
  clusters: (story) => story.clusters,
}

function defined<T>(values: readonly (T | undefined)[]): T[] {
  return values.filter((value): value is T => value !== undefined)
}
