import { stopWordsOf } from './stop-words.ts'
import { remembering } from './word-cache.ts'
import { boughtValues, type MoodList, readMoodList } from './mood-lists.ts'
import { moodStemmer } from './mood-stemmer.ts'
import { readings } from '#electron/embedded/knowledge/fold.ts'

/** How good or bad the words of a language are; values from about -5 to 5. */
export type WordValues = {
  /** Undefined for a word in no list. The word is in lower case. */
  readonly valueOf: (word: string) => number | undefined
  /** Phrases by their first word, the longer ones first. */
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>
  readonly negations: ReadonlySet<string>
  /** The first word of a negation in two by its second: far from, anything but. */
  readonly pairs: ReadonlyMap<string, string>
  /** True of words that turn bad news around: ended, averted; any inflection. */
  readonly isReverser: (word: string) => boolean
  /** Factors for the word that follows. */
  readonly boosters: ReadonlyMap<string, number>
  /** What comes after them counts for more: but, however. */
  readonly turns: ReadonlySet<string>
  /** Letters of the longest entry; what has no spaces is cut by it. */
  readonly longest: number
}

export type Phrase = { readonly words: readonly string[]; readonly value: number }

const BOOST = 0.3
/** What is longer is a clause somebody translated, no word. */
const LONGEST_ENTRY = 8
const REMEMBERED_WORDS = 6000

const LANGUAGES = new Set('en de fr it es pt ru nl ar tr sv da fi zh fa'.split(' '))
/** Their compounds are written in one: Bankenkrise is a Krise. */
const COMPOUNDING = new Set(['de', 'nl', 'sv', 'da', 'fi'])
const HEAD_LETTERS = 5

const loaded = new Map<string, WordValues>()

/**
 * The lists of a language: our own words of what happens in news and of what people say
 * (`moods/<language>.txt`) before VADER's list for English and translated AFINN-165 elsewhere. A word is
 * looked for as written, ours also by its stem and as the last part of a compound. Undefined where
 * there is no list.
 * @param language a story language; both Chinese scripts share one list
 */
export function wordValues(language: string, folder: URL): WordValues | undefined {
  const key = language.slice(0, 2)
  if (!LANGUAGES.has(key)) return undefined
  const place = `${folder.href} ${key}`
  let values = loaded.get(place)
  if (values === undefined) {
    values = buildValues(key, folder)
    loaded.set(place, values)
  }
  return values
}

function buildValues(key: string, folder: URL): WordValues {
  const list = readMoodList(key, folder)
  // Of a new word both its value and whether it turns others are asked.
  const stem = withLast(moodStemmer(key))
  const boosters = new Map<string, number>()
  for (const word of list.strengthening) boosters.set(word, 1 + BOOST)
  for (const word of list.weakening) boosters.set(word, 1 - BOOST)
  const reversers = new Set([...list.reversers, ...[...list.reversers].map(stem)])
  // A translation of a single word is often a function word (fr comme, es para), and a short stem is
  // one by chance (de sich, sicher); VADER's list was rated as it stands.
  const stop = key === 'en' ? new Set<string>() : stopWordsOf(key)
  const lists = { ...list, stems: stemmed(list.roots, stem), bought: boughtValues(key) }
  const valueOf = remembering((word) => {
    const isSilent = list.negations.has(word) || (stop.has(word) && !list.values.has(word))
    return isSilent ? undefined : look(word, lists, stem, key)
  }, REMEMBERED_WORDS)
  const known = [...list.values.keys(), ...lists.bought.keys()]
  return {
    valueOf,
    phrases: phrasesOf(list),
    negations: list.negations,
    pairs: list.pairs,
    isReverser: remembering(
      (word) => reversers.has(word) || reversers.has(stem(word)),
      REMEMBERED_WORDS,
    ),
    boosters,
    turns: list.turns,
    longest: Math.min(
      LONGEST_ENTRY,
      known.reduce((most, word) => Math.max(most, word.length), 1),
    ),
  }
}

function withLast(answer: (word: string) => string): (word: string) => string {
  let [asked, answered] = ['', '']
  return (word) => {
    if (word !== asked) [asked, answered] = [word, answer(word)]
    return answered
  }
}

function phrasesOf(list: MoodList): Map<string, Phrase[]> {
  const phrases = new Map<string, Phrase[]>()
  for (const [text, value] of list.phrases) {
    const words = text.split('+')
    const [first = ''] = words
    phrases.set(first, [...(phrases.get(first) ?? []), { words, value }])
  }
  for (const some of phrases.values()) some.sort((a, b) => b.words.length - a.words.length)
  return phrases
}

type Lists = {
  readonly values: ReadonlyMap<string, number>
  readonly stems: ReadonlyMap<string, number>
  /** Has the inflected forms already, and too many chance neighbours for stems (schön, schon). */
  readonly bought: ReadonlyMap<string, number>
}

function look(
  word: string,
  lists: Lists,
  stem: (word: string) => string,
  key: string,
): number | undefined {
  const whole = lists.values.get(word) ?? lists.bought.get(word)
  if (whole !== undefined || word.length < 4 || !/^\p{L}/u.test(word)) return whole
  const base = stem(word)
  const found = lists.stems.get(base)
  if (found !== undefined) return found
  if (word.includes('-')) return look(word.slice(word.lastIndexOf('-') + 1), lists, stem, key)
  if (key === 'ar') {
    for (const other of readings(base, key)) {
      const value = lists.stems.get(other.key)
      if (value !== undefined) return value
    }
  }
  if (!COMPOUNDING.has(key)) return undefined
  for (let at = 3; at <= word.length - HEAD_LETTERS && at < base.length - 2; at += 1) {
    const value = lists.stems.get(base.slice(at))
    if (value !== undefined) return value
  }
  return undefined
}

// Where two words share a stem and disagree, the stem says what they say together.
function stemmed(
  values: ReadonlyMap<string, number>,
  stem: (word: string) => string,
): Map<string, number> {
  const sums = new Map<string, { sum: number; count: number }>()
  for (const [word, value] of values) {
    const entry = sums.get(stem(word)) ?? { sum: 0, count: 0 }
    entry.sum += value
    entry.count += 1
    sums.set(stem(word), entry)
  }
  return new Map([...sums].map(([base, { sum, count }]) => [base, sum / count]))
}
