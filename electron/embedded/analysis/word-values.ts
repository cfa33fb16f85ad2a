import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import snowball from 'snowball-stemmers'
import { foldWord, readings } from '#electron/embedded/knowledge/fold.ts'
import { stopWordsOf } from './stop-words.ts'

const require = createRequire(import.meta.url)

/** How good or bad the words of a language are; values from about -5 to 5. */
export type WordValues = {
  /** Undefined for a word in no list. The word is in lower case. */
  readonly valueOf: (word: string) => number | undefined
  readonly negations: ReadonlySet<string>
  /** True of words that turn bad news around: ended, averted; any inflection. */
  readonly isReverser: (word: string) => boolean
  /** Factors for the word that follows. */
  readonly boosters: ReadonlyMap<string, number>
}

const BOOST = 0.3
/** Hostile texts have no end of different words. */
const REMEMBERED_WORDS = 50_000

const STEMMERS: Readonly<Record<string, string>> = {
  en: 'english',
  de: 'german',
  fr: 'french',
  it: 'italian',
  es: 'spanish',
  pt: 'portuguese',
  ru: 'russian',
  nl: 'dutch',
  ar: 'arabic',
  tr: 'turkish',
  sv: 'swedish',
  da: 'danish',
  fi: 'finnish',
}
const LANGUAGES = new Set([...Object.keys(STEMMERS), 'zh', 'fa'])
/** Their compounds are written in one: Bankenkrise is a Krise. */
const COMPOUNDING = new Set(['de', 'nl', 'sv', 'da', 'fi'])
const HEAD_LETTERS = 5

const loaded = new Map<string, WordValues>()

/**
 * The lists of a language: our own words of what happens in news (`moods/<language>.txt`) before
 * VADER's list for English and translated AFINN-165 elsewhere. A word is looked for as written, ours
 * also by its stem and as the last part of a compound. Undefined where there is no list.
 * @param language a story language; both Chinese scripts share one list
 */
export function wordValues(language: string, folder: URL): WordValues | undefined {
  const key = language.slice(0, 2)
  if (!LANGUAGES.has(key)) return undefined
  const place = `${folder.href} ${key}`
  let values = loaded.get(place)
  if (values === undefined) {
    values = readValues(key, folder)
    loaded.set(place, values)
  }
  return values
}

function readValues(key: string, folder: URL): WordValues {
  const own = new Map<string, number>()
  const negations = new Set<string>()
  const boosters = new Map<string, number>()
  const reversers = new Set<string>()
  const stem = stemmerOf(key)
  for (const line of readFileSync(new URL(`moods/${key}.txt`, folder), 'utf8').split('\n')) {
    const [sign = '', ...words] = line.toLowerCase().split(' ')
    if (sign === '~') words.forEach((word) => negations.add(word))
    else if (sign === '!') words.forEach((word) => reversers.add(word).add(stem(word)))
    else if (sign === '^') words.forEach((word) => boosters.set(word, 1 + BOOST))
    else if (sign === '_') words.forEach((word) => boosters.set(word, 1 - BOOST))
    else if (/^-?\d$/.test(sign)) words.forEach((word) => own.set(word, Number(sign)))
  }
  // A translation of a single word is often a function word (fr comme, es para), and a short stem is
  // one by chance (de sich, sicher); VADER's list was rated as it stands.
  const stop = key === 'en' ? new Set<string>() : stopWordsOf(key)
  const lists = { own, stems: stemmed(own, stem), bought: new Map<string, number>() }
  for (const [word, value] of key === 'en' ? vaderValues() : afinnValues(key)) {
    lists.bought.set(word, value)
  }
  const valueOf = remembering((word) => {
    const isSilent = negations.has(word) || (stop.has(word) && !own.has(word))
    return isSilent ? undefined : look(word, lists, stem, key)
  })
  const isReverser = remembering((word) => reversers.has(word) || reversers.has(stem(word)))
  return { valueOf, negations, isReverser, boosters }
}

function remembering<T>(answer: (word: string) => T): (word: string) => T {
  const remembered = new Map<string, T>()
  return (word) => {
    const known = remembered.get(word)
    if (known !== undefined || remembered.has(word)) return known as T
    if (remembered.size > REMEMBERED_WORDS) remembered.clear()
    const value = answer(word)
    remembered.set(word, value)
    return value
  }
}

type Lists = {
  readonly own: ReadonlyMap<string, number>
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
  const whole = lists.own.get(word) ?? lists.bought.get(word)
  if (whole !== undefined || word.length < 4) return whole
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

function stemmerOf(key: string): (word: string) => string {
  const algorithm = STEMMERS[key]
  // Arabic folds its letters as names do: its stemmer leaves too little of a word to tell it by.
  if (algorithm === undefined || key === 'ar') return (word) => foldWord(word, key)
  const stemmer = snowball.newStemmer(algorithm) as { stem(word: string): string }
  return (word) => (word.length > 40 ? word : stemmer.stem(word))
}

function afinnValues(key: string): Map<string, number> {
  const list = require(`afinn-165-multilingual/build/AFINN-${key}.json`) as Record<
    string,
    number | null
  >
  const values = new Map<string, number>()
  for (const [word, value] of Object.entries(list)) {
    if (word !== '' && value !== null) values.set(word.toLowerCase(), value)
  }
  return values
}

// The package's own scorer takes longer than all other steps together; its list is what counts.
function vaderValues(): Map<string, number> {
  const text = readFileSync(require.resolve('vader-sentiment/vader_lexicon.txt'), 'utf8')
  const values = new Map<string, number>()
  for (const line of text.split('\n')) {
    const [word = '', value = ''] = line.split('\t')
    if (/^[\p{L}'-]+$/u.test(word)) values.set(word, Number(value))
  }
  return values
}
