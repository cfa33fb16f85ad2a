/**
 * How common each term is in its language, counted as stories arrive. Removing stories does not
 * lower the counts: they describe the language, not the holdings.
 */
import type { Database } from '#electron/sqlite/open.ts'

export type Frequencies = {
  /**
   * Counts each of the terms once for a story of the language; of a language that is known well
   * only every fourth story, which says the same. Inside a transaction.
   */
  learn(stories: readonly LearnedStory[]): void
  /** Inverse document frequency of a term of this language, as of now. */
  idf(language: string): (term: number) => number
  /** Drops what is remembered, after a transaction was undone. */
  forget(): void
}

export type LearnedStory = {
  readonly language: string
  readonly terms: ReadonlyMap<number, number>
}

/** Entities and numbers are counted over all languages together. */
export const ACROSS = '*'

const KEPT_TERMS = 400_000

/**
 * Stories of other subjects that we think of as read before the first one. Without them the words
 * that the first two stories of an event share would count as the commonest of the language.
 */
const UNSEEN_STORIES = 50

/** From here on the shares of common words hardly change, and rare ones stay rare in a sample. */
const SETTLED_STORIES = 8_000

export function openFrequencies(db: Database): Frequencies {
  const readTerm = db.prepare('SELECT stories FROM event_frequency WHERE term = ?')
  const readLanguage = db.prepare('SELECT stories FROM event_language WHERE language = ?')
  const addTerm = db.prepare(
    `INSERT INTO event_frequency (term, stories) VALUES (?, ?)
     ON CONFLICT (term) DO UPDATE SET stories = stories + excluded.stories`,
  )
  const addLanguage = db.prepare(
    `INSERT INTO event_language (language, stories) VALUES (?, ?)
     ON CONFLICT (language) DO UPDATE SET stories = stories + excluded.stories`,
  )
  const kept = new Map<number, number>()

  const storiesWith = (term: number): number => {
    const known = kept.get(term)
    if (known !== undefined) return known
    if (kept.size >= KEPT_TERMS) kept.clear()
    const read = readTerm.value<number>(term) ?? 0
    kept.set(term, read)
    return read
  }

  const isSettled = (language: string): boolean =>
    (readLanguage.value<number>(language) ?? 0) >= SETTLED_STORIES

  return {
    learn(stories) {
      const languages = new Map<string, number>()
      const terms = new Map<number, number>()
      for (const story of stories) {
        if (isSettled(story.language) && !isSampled(story)) continue
        languages.set(story.language, (languages.get(story.language) ?? 0) + 1)
        for (const term of story.terms.keys()) terms.set(term, (terms.get(term) ?? 0) + 1)
      }
      for (const [language, count] of languages) addLanguage.run(language, count)
      // In key order the b-tree is walked once instead of jumped about in.
      for (const [term, count] of [...terms].sort(([a], [b]) => a - b)) {
        const before = kept.get(term)
        if (before !== undefined) kept.set(term, before + count)
        addTerm.run(term, count)
      }
    },
    idf(language) {
      const all = readLanguage.value<number>(language) ?? 0
      return (term) => Math.log((all + UNSEEN_STORIES) / (storiesWith(term) + 0.5))
    },
    forget: () => kept.clear(),
  }
}

// All its terms together decide: as good as chance, and the same story is counted or not each time.
function isSampled({ terms }: LearnedStory): boolean {
  let mixed = 0
  for (const term of terms.keys()) mixed ^= term
  return ((mixed >>> 8) & 3) === 0
}
