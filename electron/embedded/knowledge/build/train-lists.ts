/** Fits the word lists: one fit for all languages, and each language's own drawn to it. */
import { weighWords } from '#electron/embedded/analysis/lexicon.ts'
import { boughtValues } from '#electron/embedded/analysis/mood-lists.ts'
import { type Mood, numbersOf, type Rows, softmax } from '#electron/embedded/analysis/sentiment.ts'
import { words } from '#electron/embedded/analysis/tokens.ts'
import { fitRows, type Judged, measure, round } from './fit-rows.ts'
import { type Gold, readParallel, type Sentence } from './sentiment-data.ts'

/** In cases: how many of its own it takes to pull a language away from all the others. */
const PULL = 20

export type FittedLists = {
  /** By language, for news. */
  readonly news: Readonly<Record<string, Rows>>
  /** For messages and reviews, in every language. */
  readonly said: Rows
  readonly figures: Readonly<Record<string, object>>
  /** Of all languages but English together. */
  readonly pooled: object
}

/** @param said English messages and reviews: what a charged word means there is alike elsewhere */
export function fitLists(
  folder: string,
  knowledge: URL,
  said: readonly (Sentence & { readonly weighed: NonNullable<ReturnType<typeof weighWords>> })[],
): FittedLists {
  const numbers = (text: string, language: string): readonly number[] => {
    const weighed = weighWords(text, language, knowledge)
    return weighed === undefined ? [0, 0, 0, 0, 1] : numbersOf({ weighed })
  }
  const parallel = readParallel(folder)
  const casesIn = (language?: string) =>
    balanced(
      parallel.filter((one) => one.part === 'tune' && (language ?? one.language) === one.language),
      0.5,
    ).map(({ one, weight }) => ({
      numbers: numbers(one.text, one.language),
      gold: one.gold,
      weight,
    }))
  const pooled = fitRows(casesIn(), { pull: 1 })
  const news: Record<string, Rows> = {}
  const figures: Record<string, object> = {}
  const elsewhere: Judged[] = []
  for (const language of new Set(parallel.map((one) => one.language))) {
    const rows = fitRows(casesIn(language), { pull: PULL, towards: pooled }).map((row) =>
      row.map(round),
    )
    news[language] = rows
    const held = parallel.filter((one) => one.part === 'test' && one.language === language)
    const judged = held.map((one) => ({
      mood: softmax(rows, numbers(one.text, language)),
      gold: one.gold,
    }))
    if (language !== 'en') elsewhere.push(...judged)
    const bare = held.map((one) => ({ mood: bareMood(one.text, language), gold: one.gold }))
    const set = 'sentences of news and encyclopedia'
    figures[language] = { set, ...measure(judged), translatedListMacroF1: measure(bare).macroF1 }
    console.log(`word list, ${language}`, JSON.stringify(figures[language]))
  }
  const cases = balanced(said, 1).map(({ one, weight }) => ({
    numbers: numbersOf({ weighed: one.weighed }),
    gold: one.gold,
    weight,
  }))
  const rows = fitRows(cases, { pull: 1 }).map((row) => row.map(round))
  return { news, said: rows, figures, pooled: measure(elsewhere) }
}

/** The peer: the sign of the sum of the bought list alone. */
export function bareMood(text: string, language: string): Mood {
  const values = bought(language.slice(0, 2))
  const sum = words(text, language).reduce(
    (total, word) => total + (values.get(word.text.toLowerCase()) ?? 0),
    0,
  )
  return [sum > 0 ? 1 : 0, sum === 0 ? 1 : 0, sum < 0 ? 1 : 0]
}

// By the shares of the classes to a power: 1 makes them equal, 0.5 takes half of a surplus back.
function balanced<T extends { readonly gold: Gold }>(
  cases: readonly T[],
  power: number,
): { one: T; weight: number }[] {
  const share = [0, 1, 2].map((k) => cases.filter((one) => one.gold === k).length / cases.length)
  return cases.map((one) => ({ one, weight: (1 / (3 * share[one.gold]!)) ** power }))
}

const known = new Map<string, ReadonlyMap<string, number>>()

function bought(key: string): ReadonlyMap<string, number> {
  const values = known.get(key) ?? boughtValues(key)
  known.set(key, values)
  return values
}
