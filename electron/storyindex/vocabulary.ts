/** Finds the terms that a pattern stands for, in the index's own term list. */
import type { Database } from '#electron/sqlite/database.ts'

import { StoryIndexError } from './types.ts'

/** More alternatives make a query slower than a person waits for. */
const MOST_TERMS = 2000
const MOST_LOOKED_AT = 200_000

export type Vocabulary = {
  /**
   * Terms that begin with `prefix` and pass.
   * @throws StoryIndexError TOO_WIDE, naming what was written.
   */
  find(prefix: string, passes: (term: string) => boolean, written: string): string[]
}

export function createVocabulary(db: Database): Vocabulary {
  const range = db.prepare('SELECT term FROM story_term WHERE term >= ? AND term < ?')
  return {
    find: (prefix, passes, written) => {
      const found: string[] = []
      let lookedAt = 0
      // U+10FFFF sorts after every term that goes on from the prefix.
      for (const [term] of range.iterate<[string]>(prefix, `${prefix}\u{10ffff}`)) {
        lookedAt += 1
        if (passes(term)) found.push(term)
        if (found.length > MOST_TERMS || lookedAt > MOST_LOOKED_AT) {
          throw new StoryIndexError(
            'TOO_WIDE',
            `“${written}” stands for too many words; write more letters before the first * or ?.`,
          )
        }
      }
      return found
    },
  }
}
