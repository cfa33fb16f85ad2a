import { readFileSync } from 'node:fs'
import { foldTopicWord, topicTokens } from './topic-tokens.ts'
import { WordCache } from './word-cache.ts'

/** What a list entry says of a word: the subject it points to. `entry` numbers the list's entries. */
type Hit = {
  readonly code: string
  readonly weight: number
  readonly entry: number
  /** Says it of a sentence, and next to nothing of an article. */
  readonly isBrief: boolean
  /** Stands for the first level of its code; right of the finer one in a quarter of cases only. */
  readonly isVague: boolean
}
/** The words after the first of a phrase; the last may be a beginning. */
type Follower = {
  readonly rest: readonly string[]
  readonly isBeginning: boolean
  readonly hit: Hit
}
/** What a word says by itself, and the phrases that it begins. */
type Sight = { readonly hits: readonly Hit[]; readonly followers: readonly Follower[] }
export type TopicWords = {
  readonly whole: ReadonlyMap<string, readonly Hit[]>
  readonly beginnings: ReadonlyMap<string, readonly Hit[]>
  readonly phrases: ReadonlyMap<string, readonly Follower[]>
  readonly isChinese: boolean
  readonly isCompounding: boolean
  readonly seen: WordCache<Sight>
}

/** Shorter entries match whole words only, unless the list says otherwise with `*`. */
const BEGINS_FROM = 5
/** German, Dutch, Swedish, Danish and Finnish write several words in one. */
const COMPOUNDING = new Set(['de', 'nl', 'sv', 'da', 'fi'])
const WITHIN_FROM = 6
const WITHIN = 0.8
const WEAK = 0.4
const TITLE = 3
const MOST_SEEN = 6000

const NOTHING: Sight = { hits: [], followers: [] }
const lists = new Map<string, TopicWords | undefined>()

/** The word list of a language, or undefined where there is none; `iab` is the list of that name. */
export function topicWordsOf(language: string, folder: URL): TopicWords | undefined {
  const name = language.slice(0, 2)
  const key = `${name} ${folder.href}`
  if (!lists.has(key)) lists.set(key, readWords(name, folder))
  return lists.get(key)
}

export type TopicEvidence = {
  /** By subject code. */
  readonly all: ReadonlyMap<string, number>
  /** The same without vague words. */
  readonly clear: ReadonlyMap<string, number>
}

/**
 * How much a text speaks of each subject code: every entry counts once, more for repetitions by
 * their logarithm, more in the title.
 */
export function topicEvidence(
  title: readonly string[],
  body: readonly string[],
  list: TopicWords,
): TopicEvidence {
  const times = new Map<number, { readonly hit: Hit; count: number }>()
  const note = (hit: Hit, count: number): void => {
    const known = times.get(hit.entry)
    if (known === undefined) times.set(hit.entry, { hit, count })
    else known.count += count
  }
  for (const [tokens, count] of [
    [title, TITLE],
    [body, 1],
  ] as const) {
    if (list.isChinese) findChinese(tokens, list, (hit) => note(hit, count))
    else for (const hit of hitsIn(tokens, list).hits) note(hit, count)
  }
  const all = new Map<string, number>()
  const clear = new Map<string, number>()
  const short = shortness(title.length + body.length)
  for (const { hit, count } of times.values()) {
    const weight = hit.isBrief ? hit.weight * short : hit.weight
    const size = weight * (1 + Math.log(count))
    all.set(hit.code, (all.get(hit.code) ?? 0) + size)
    if (!hit.isVague) clear.set(hit.code, (clear.get(hit.code) ?? 0) + size)
  }
  return { all, clear }
}

/** 1 for a headline, near 0 for an article. */
export function shortness(tokens: number): number {
  return 1 / (1 + (tokens / 70) ** 2)
}

/** Numbers of the tokens at which entries of each code begin, in a language with spaces. */
export function placesOfCodes(
  codes: ReadonlySet<string>,
  tokens: readonly string[],
  list: TopicWords,
): Map<string, Set<number>> {
  const places = new Map<string, Set<number>>()
  const { hits, places: at } = hitsIn(tokens, list)
  for (let i = 0; i < hits.length; i += 1) {
    const { code, isVague } = hits[i]!
    if (isVague || !codes.has(code)) continue
    const known = places.get(code)
    if (known === undefined) places.set(code, new Set([at[i]!]))
    else known.add(at[i]!)
  }
  return places
}

/** What a list says of a row of tokens, and at which of them. */
type Found = {
  readonly tokens: readonly string[]
  readonly list: TopicWords
  readonly hits: readonly Hit[]
  readonly places: readonly number[]
}

// A text is asked about every category that may be its own.
const MOST_FOUND = 6
const latest: (Found | undefined)[] = Array.from({ length: MOST_FOUND }, () => undefined)
let oldest = 0

function hitsIn(tokens: readonly string[], list: TopicWords): Found {
  const known = latest.find((found) => found?.tokens === tokens && found.list === list)
  if (known !== undefined) return known
  const found = findWords(tokens, list)
  latest[oldest] = found
  oldest = (oldest + 1) % MOST_FOUND
  return found
}

function findWords(tokens: readonly string[], list: TopicWords): Found {
  const hits: Hit[] = []
  const places: number[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const sight = sightOf(tokens[at]!, list)
    // Most words say nothing of any subject.
    if (sight === NOTHING) continue
    for (const hit of sight.hits) {
      hits.push(hit)
      places.push(at)
    }
    for (const follower of sight.followers) {
      if (!follows(tokens, at + 1, follower)) continue
      hits.push(follower.hit)
      places.push(at)
    }
  }
  return { tokens, list, hits, places }
}

function follows(
  tokens: readonly string[],
  from: number,
  { rest, isBeginning }: Follower,
): boolean {
  const last = rest.length - 1
  for (let i = 0; i <= last; i += 1) {
    const token = tokens[from + i]
    if (token === undefined) return false
    if (token === rest[i]) continue
    if (!isBeginning || i !== last || !token.startsWith(rest[i]!)) return false
  }
  return true
}

function sightOf(word: string, list: TopicWords): Sight {
  let sight = list.seen.get(word)
  if (sight !== undefined) return sight
  const hits = hitsOf(word, list)
  const followers = list.phrases.get(word)
  sight =
    hits.length === 0 && followers === undefined ? NOTHING : { hits, followers: followers ?? [] }
  list.seen.set(word, sight)
  return sight
}

function hitsOf(word: string, list: TopicWords): readonly Hit[] {
  const best = new Map<number, Hit>()
  const take = (hits: readonly Hit[] | undefined, factor = 1): void => {
    for (const hit of hits ?? []) {
      if ((best.get(hit.entry)?.weight ?? 0) < hit.weight * factor) {
        best.set(hit.entry, { ...hit, weight: hit.weight * factor })
      }
    }
  }
  take(list.whole.get(word))
  for (let end = 2; end <= word.length; end += 1) take(list.beginnings.get(word.slice(0, end)))
  if (list.isCompounding) {
    for (let from = 1; from + WITHIN_FROM <= word.length; from += 1) {
      for (let to = from + WITHIN_FROM; to <= word.length; to += 1) {
        take(list.beginnings.get(word.slice(from, to)), WITHIN)
      }
    }
  }
  return [...best.values()]
}

// Chinese has no spaces: the longest entry at a place counts, and what it covers is done with.
function findChinese(tokens: readonly string[], list: TopicWords, note: (hit: Hit) => void): void {
  for (let at = 0; at < tokens.length; at += 1) {
    for (let length = 6; length >= 1; length -= 1) {
      const hits = list.whole.get(tokens.slice(at, at + length).join(''))
      if (hits === undefined) continue
      hits.forEach(note)
      at += length - 1
      break
    }
  }
}

function readWords(language: string, folder: URL): TopicWords | undefined {
  const url = new URL(`categories/${language}.txt`, folder)
  let text: string
  try {
    text = readFileSync(url, 'utf8')
  } catch {
    return undefined
  }
  const entries: Entry[] = []
  for (const row of text.split('\n')) {
    if (row === '' || row.startsWith('#')) continue
    const [code = '', ...words] = row.split(' ')
    for (const word of words) {
      const isWeak = word.startsWith('~')
      const spelling = word.replace(/^~/, '').replace(/[!*]$/, '')
      const isBeginning =
        word.endsWith('*') ||
        (!word.endsWith('!') && (spelling.split('_').at(-1)?.length ?? 0) >= BEGINS_FROM)
      const weight = isWeak ? WEAK : 1
      entries.push({
        code: fullCode(code.replace(/\?+$/, '')),
        spellings: [spelling],
        isBeginning,
        weight,
        isBrief: code.endsWith('?'),
        isVague: code.endsWith('??'),
      })
    }
  }
  return compileWords(entries, language, folder)
}

/** A word or phrase (parts joined by `_`) in all its spellings, and what it points to. */
export type Entry = {
  readonly code: string
  readonly spellings: readonly string[]
  readonly isBeginning: boolean
  readonly weight: number
  readonly isBrief: boolean
  readonly isVague: boolean
}

export function compileWords(entries: readonly Entry[], language: string, folder: URL): TopicWords {
  const whole = new Map<string, Hit[]>()
  const beginnings = new Map<string, Hit[]>()
  const phrases = new Map<string, Follower[]>()
  const isChinese = language.startsWith('zh')
  const put = <T>(map: Map<string, T[]>, key: string, value: T): void => {
    const list = map.get(key)
    if (list === undefined) map.set(key, [value])
    else list.push(value)
  }
  entries.forEach(({ code, spellings, isBeginning, weight, isBrief, isVague }, entry) => {
    const hit = { code, weight, entry, isBrief, isVague }
    for (const spelling of spellings) {
      const [first = '', ...rest] = spelling
        .split('_')
        .map((part) => foldEntry(part, language, folder))
      if (rest.length > 0) put(phrases, first, { rest, isBeginning, hit })
      else put(isBeginning && !isChinese ? beginnings : whole, first, hit)
    }
  })
  const isCompounding = COMPOUNDING.has(language)
  return { whole, beginnings, phrases, isChinese, isCompounding, seen: new WordCache(MOST_SEEN) }
}

function foldEntry(word: string, language: string, folder: URL): string {
  if (language.startsWith('zh')) return topicTokens(word, 'zh-cn', folder).join('')
  return foldTopicWord(word, language)
}

/** `15` and `15054` as the taxonomy writes them. */
function fullCode(code: string): string {
  return /^\d/.test(code) ? code.padEnd(8, '0') : code
}
