/** In how many stories words stand: of some stories read for the purpose, and of all by posting lists. */
import type { Database } from '#electron/sqlite/database.ts'
import type { Query } from '#shared/aql/ast.ts'
import { riseOf } from '#shared/logic/keyness.ts'
import { inText } from '#shared/logic/slice-query.ts'
import { tokensOf, wordsOf } from '#shared/logic/tokens.ts'

import { unpackStory } from './codec.ts'
import { quote } from './match.ts'
import { phrasesOf } from './phrases.ts'
import type { Scanner } from './scope.ts'
import type { ReadLimits, StoryIndex, StoryScope } from './types.ts'

export type WordCounter = Pick<
  StoryIndex,
  'risenWords' | 'risenPhrases' | 'storiesWith' | 'writtenAs'
>

export type WordCounterParts = {
  readonly db: Database
  readonly scanner: Scanner
  readonly clock: { now(): number }
  /** Milliseconds that only go forward. */
  readonly monotonic: () => number
}

/** In how many of the `read` stories each word stands; of a scope of `of` stories. */
type WordCounts = {
  readonly of: number
  readonly read: number
  readonly counts: ReadonlyMap<string, number>
}

/** A word of one story is that story's. */
const LEAST_STORIES = 2
const MOST_RISEN = 120
const MOST_PHRASES = 60

const UNSPACED = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]$/u
/** Figures and single letters say nothing of a subject. */
const TELLING = /^(?=.*\p{L})..+$/su

export function createWordCounter(parts: WordCounterParts): WordCounter {
  const { db, scanner, clock, monotonic } = parts
  const seqOf = db.prepare('SELECT seq FROM story_index')
  let background: { readonly key: string; readonly counted: WordCounts } | undefined
  const packedOf = db.prepare('SELECT packed FROM story WHERE key = ?')
  const rowids = db.prepare('SELECT rowid FROM story_text WHERE story_text MATCH ?')

  const membersOf = (scope: StoryScope): { keys: number[]; labels: number[] } => {
    const scan = scanner.open(scope, clock.now())
    const [keys, labels]: number[][] = [[], []]
    if (scan.isEmpty) return { keys: [], labels: [] }
    for (const [key, label] of scan.rows<[number, number]>('d.key, d.label')) {
      if (!scan.passes(key)) continue
      keys?.push(key)
      labels?.push(label)
    }
    return { keys: keys ?? [], labels: labels ?? [] }
  }
  const textsOf = (key: number): readonly string[] => {
    const packed = packedOf.value<Uint8Array>(key)
    const story = packed && unpackStory(packed).story
    return story ? [story.title, story.body] : []
  }

  const countWords = (scope: StoryScope, { most, forMs }: ReadLimits): WordCounts => {
    const end = monotonic() + forMs
    const { keys } = membersOf(scope)
    const counts = new Map<string, number>()
    let read = 0
    for (const place of spread(keys.length)) {
      if (read >= most || (read % 16 === 0 && read > 0 && monotonic() > end)) break
      const words = new Set(textsOf(keys[place]!).flatMap(termsOf))
      for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
      read += 1
    }
    return { of: keys.length, read, counts }
  }
  /** One slice after the other is compared with the same background. */
  const backgroundOf = (scope: StoryScope, limits: ReadLimits): WordCounts => {
    const key = JSON.stringify([scope, seqOf.value<number>()])
    if (background?.key !== key) background = { key, counted: countWords(scope, limits) }
    return background.counted
  }

  return {
    risenWords(here, before, limits) {
      const counted = countWords(here, limits)
      const others = backgroundOf(before, limits)
      const risen = [...counted.counts].flatMap(([word, count]) => {
        if (count < LEAST_STORIES) return []
        const had = others.counts.get(word) ?? 0
        const rise = riseOf({ count, of: counted.read, before: had, beforeOf: others.read })
        return rise.logRatio > 0 ? [{ word, g2: rise.g2 }] : []
      })
      risen.sort((a, b) => b.g2 - a.g2 || (a.word < b.word ? -1 : 1))
      return {
        words: risen.slice(0, MOST_RISEN).map(({ word }) => word),
        ...{ read: counted.read, of: counted.of },
        ...{ beforeRead: others.read, beforeOf: others.of },
      }
    },

    risenPhrases(scope, words, { most, forMs }) {
      const end = monotonic() + forMs
      const telling = new Set(words)
      const counts = new Map<string, number>()
      const { keys } = membersOf(scope)
      let read = 0
      for (const place of spread(keys.length)) {
        if (read >= most || (read % 16 === 0 && read > 0 && monotonic() > end)) break
        read += 1
        const phrases = textsOf(keys[place]!).map((text) => phrasesOf(text, (word) => telling.has(word))) // prettier-ignore
        for (const phrase of new Set(phrases.flatMap((each) => [...each]))) {
          counts.set(phrase, (counts.get(phrase) ?? 0) + 1)
        }
      }
      return [...counts]
        .filter(([, count]) => count >= LEAST_STORIES)
        .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
        .slice(0, MOST_PHRASES)
        .map(([phrase]) => phrase)
    },

    storiesWith(scope, words, forMs) {
      const end = monotonic() + forMs
      // Where a list of stories decides, it is read once and not for each word.
      const labels = scope.within || hasRest(scope) ? new Set(membersOf(scope).labels) : undefined
      return words.map((word) => {
        if (monotonic() > end) return undefined
        if (!labels) return countIn({ ...scope, query: both(scope.query, inText(word)) })
        const match = `{title body}:${quote(wordsOf(word).join(' '))}`
        let count = 0
        for (const [label] of rowids.iterate<[number]>(match)) if (labels.has(label)) count += 1
        return count
      })
    },

    writtenAs(scope, words, most) {
      const wanted = new Map(words.map((word) => [word, new Map<string, number>()]))
      const byFirst = Map.groupBy(words, (word) => word.split(' ', 1)[0] ?? word)
      const { keys } = membersOf(scope)
      let left = most
      for (const place of spread(keys.length)) {
        if (left-- <= 0) break
        for (const text of textsOf(keys[place]!)) {
          const tokens = tokensOf(text)
          for (const [at, token] of tokens.entries()) {
            for (const word of byFirst.get(token.text) ?? []) {
              const part = tokens.slice(at, at + word.split(' ').length)
              if (part.map((each) => each.text).join(' ') !== word) continue
              const form = text.slice(token.from, part.at(-1)!.to).replace(/\s+/gu, ' ')
              const forms = wanted.get(word)
              forms?.set(form, (forms.get(form) ?? 0) + 1)
            }
          }
        }
      }
      return words.map((word) => {
        const forms = [...(wanted.get(word) ?? [])]
        return forms.reduce((best, form) => (form[1] > best[1] ? form : best), [word, 0])[0]
      })
    },
  }

  function hasRest(scope: StoryScope): boolean {
    return !scanner.open(scope, clock.now()).isExact
  }

  function countIn(scope: StoryScope): number {
    const scan = scanner.open(scope, clock.now())
    if (scan.isEmpty) return 0
    for (const [count] of scan.rows<[number]>('count(*)')) return count
    return 0
  }
}

function both(a: Query, b: Query): Query {
  return a.kind === 'all' ? b : { kind: 'and', items: [a, b] }
}

/** Words, and pairs of characters of scripts that write none apart. */
function termsOf(text: string): string[] {
  const terms: string[] = []
  let before = ''
  for (const word of wordsOf(text)) {
    const isUnspaced = UNSPACED.test(word)
    if (isUnspaced && before !== '') terms.push(before + word)
    else if (!isUnspaced && TELLING.test(word)) terms.push(word)
    before = isUnspaced ? word : ''
  }
  return terms
}

/** Every place below `n` once, in an order whose every beginning is spread evenly over all. */
function* spread(n: number): Generator<number> {
  const golden = (Math.sqrt(5) - 1) / 2
  let step = Math.max(1, Math.round(n * golden))
  while (n > 0 && gcd(step, n) !== 1) step += 1
  for (let count = 0, at = 0; count < n; count += 1, at = (at + step) % n) yield at
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b)
}
