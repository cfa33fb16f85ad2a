/** Where words or a name stand, with what stands beside them: keyword in context. */
import type { Database } from '#electron/sqlite/database.ts'
import type { Query } from '#shared/aql/ast.ts'
import { correctStory } from '#shared/logic/corrections/correct-story.ts'
import { foldKeyword } from '#shared/logic/fold.ts'
import { inText } from '#shared/logic/slice-query.ts'
import { tokensOf, wordsOf } from '#shared/logic/tokens.ts'
import type { Token } from '#shared/logic/tokens.ts'
import type { Polarity, Story } from '#shared/model/story.ts'

import { unpackStory } from './codec.ts'
import { bookOf } from './entity-rules.ts'
import type { Scanner } from './scope.ts'
import type { ContextAsk, StoryIndex, StoryScope, WordPlace } from './types.ts'

export type WordPlacesParts = {
  readonly db: Database
  readonly scanner: Scanner
  readonly clock: { now(): number }
  /** Milliseconds that only go forward. */
  readonly monotonic: () => number
}

/** A hostile text of one word without blanks is no context. */
const LONGEST_SIDE = 400
const ELEMENTS = ['title', 'body'] as const

export function createWordPlaces(parts: WordPlacesParts): Pick<StoryIndex, 'wordPlaces'> {
  const { db, scanner, clock, monotonic } = parts
  const packedOf = db.prepare('SELECT packed FROM story WHERE key = ?')

  return {
    wordPlaces(scope, ask, window, { most, forMs }) {
      const end = monotonic() + forMs
      const narrowed: StoryScope = { ...scope, query: both(scope.query, queryOf(ask)) }
      const scan = scanner.open(narrowed, clock.now())
      if (scan.isEmpty) return { places: [], read: 0, stories: 0, isCut: false }
      const keys: number[] = []
      for (const [key] of scan.rows<[number]>('d.key', { order: '@label' })) {
        if (scan.passes(key)) keys.push(key)
      }
      const book = bookOf(scope.rules)
      const places: WordPlace[] = []
      let read = 0
      for (const key of keys) {
        if (places.length >= most || (read > 0 && monotonic() > end)) break
        const packed = packedOf.value<Uint8Array>(key)
        const story = packed && unpackStory(packed).story
        if (story) places.push(...placesIn(book ? correctStory(book, story) : story, ask, window))
        read += 1
      }
      const isCut = read < keys.length || places.length > most
      return { places: places.slice(0, most), read, stories: keys.length, isCut }
    },
  }
}

function queryOf(ask: ContextAsk): Query {
  if (ask.kind === 'phrase') return inText(ask.text)
  const where = { kind: 'leaf', field: 'id', test: { kind: 'term', value: ask.id } } as const
  return { kind: 'nested', path: 'entities', where }
}

function both(a: Query, b: Query): Query {
  return a.kind === 'all' ? b : { kind: 'and', items: [a, b] }
}

/** From and to in UTF-16 units. */
type Found = { readonly from: number; readonly to: number; readonly polarity?: Polarity }

function placesIn(story: Story, ask: ContextAsk, window: number): WordPlace[] {
  return ELEMENTS.flatMap((element) => {
    const text = story[element]
    const tokens = tokensOf(text)
    const found = ask.kind === 'phrase' ? phrasesIn(tokens, ask.text) : mentionsIn(story, element, ask.id) // prettier-ignore
    const units = codePointCounter(text)
    return found.map(({ from, to, polarity }): WordPlace => {
      const { left, right } = sidesOf(text, tokens, { from, to, window })
      return {
        storyId: story.id,
        title: story.title,
        sourceName: story.source.name,
        publishedAt: story.publishedAt,
        in: element,
        left,
        match: oneLine(text.slice(from, to)),
        right,
        start: units(from),
        end: units(to),
        ...(polarity && { polarity }),
      }
    })
  })
}

/** Places do not overlap: each begins behind the one before. */
function phrasesIn(tokens: readonly Token[], phrase: string): Found[] {
  const words = wordsOf(phrase)
  const found: Found[] = []
  if (words.length === 0) return found
  for (let at = 0; at + words.length <= tokens.length; at += 1) {
    if (!words.every((word, next) => tokens[at + next]?.text === word)) continue
    found.push({ from: tokens[at]!.from, to: tokens[at + words.length - 1]!.to })
    at += words.length - 1
  }
  return found
}

function mentionsIn(story: Story, element: 'title' | 'body', id: string): Found[] {
  const wanted = foldKeyword(id)
  const text = story[element]
  const toUnits = unitFinder(text)
  return story.entities
    .filter((entity) => foldKeyword(entity.id) === wanted)
    .flatMap((entity) => entity[element].surfaceForms.flatMap(({ mentions }) => mentions))
    .map(({ start, end, sentiment }) => ({
      from: toUnits(start),
      to: toUnits(end),
      ...(sentiment && { polarity: sentiment.polarity }),
    }))
    .filter(({ from, to }) => from < to)
    .sort((a, b) => a.from - b.from)
}

function sidesOf(
  text: string,
  tokens: readonly Token[],
  { from, to, window }: { from: number; to: number; window: number },
): { left: string; right: string } {
  // The first token that ends behind the beginning, and the first that begins behind the end.
  const first = lowest(tokens, (token) => token.to > from)
  const next = lowest(tokens, (token) => token.from >= to)
  const start = tokens[Math.max(0, first - window)]?.from ?? from
  const stop = tokens[Math.min(tokens.length, next + window) - 1]?.to ?? to
  const left = text.slice(Math.max(Math.min(start, from), from - LONGEST_SIDE), from)
  // What closes a sentence belongs to it.
  const tail = /^[^\p{L}\p{N}\s]{0,3}/u.exec(text.slice(Math.max(stop, to)))?.[0] ?? ''
  const right = text.slice(to, Math.min(Math.max(stop, to) + tail.length, to + LONGEST_SIDE))
  return { left: oneLine(left), right: oneLine(right) }
}

function lowest(tokens: readonly Token[], passes: (token: Token) => boolean): number {
  let [low, high] = [0, tokens.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (passes(tokens[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}

/** A cut may fall within a surrogate pair. */
function oneLine(text: string): string {
  return text.toWellFormed().replace(/\s+/g, ' ')
}

const PAIR = /[\ud800-\udbff][\udc00-\udfff]/

/** Code points before a UTF-16 unit; asked in ascending order for the most part. */
function codePointCounter(text: string): (unit: number) => number {
  if (!PAIR.test(text)) return (unit) => unit
  let [at, count] = [0, 0]
  return (unit) => {
    if (unit < at) [at, count] = [0, 0]
    for (; at < unit; count += 1) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
    return count
  }
}

function unitFinder(text: string): (codePoint: number) => number {
  if (!PAIR.test(text)) return (place) => Math.min(place, text.length)
  const signs: number[] = []
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) signs.push(at) // prettier-ignore
  return (place) => signs[place] ?? text.length
}
