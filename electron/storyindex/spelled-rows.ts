/**
 * Rows of stories that may spell an entity as a rule asks for: how a story spells whom is in no column,
 * so that only the stories themselves can tell.
 */
import type { Database } from '#electron/sqlite/database.ts'
import type { RuleBook } from '#shared/logic/corrections/rule-book.ts'
import type { Story } from '#shared/model/story.ts'

import { unpackFacts } from './codec.ts'
import type { Rows } from './columns.ts'
import { asksForm, reaching } from './corrected-entities.ts'
import type { FacetValues } from './facet-values.ts'
import { arraysOf, numberAt, startOf } from './item-lists.ts'
import { keyToken } from './key-tokens.ts'
import { matchAny, matchToken } from './match.ts'

export type SpelledRows = {
  /** Row and key of each. */
  rows(
    book: RuleBook,
    columns: { readonly rows: Rows; readonly values: FacetValues },
  ): [row: number, key: number][]
  /** Undefined where it is gone since. */
  story(key: number): Story | undefined
}

/** Tokens of one full-text question. */
const AT_ONCE = 200

export function createSpelledRows(db: Database): SpelledRows {
  const named = db.prepare(
    `SELECT d.key FROM story_text CROSS JOIN doc d ON d.label = story_text.rowid
     WHERE story_text MATCH ?`,
  )
  const packedOf = db.prepare('SELECT packed FROM story WHERE key = ?')

  const rowsNaming = (ids: readonly string[], rows: Rows): Map<number, number> => {
    const found = new Map<number, number>()
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const tokens = ids.slice(at, at + AT_ONCE).map((id) => matchToken(keyToken('ei', id)))
      for (const key of named.column<number>(matchAny(tokens))) {
        const row = rows.rowOf(key)
        if (row !== undefined) found.set(row, key)
      }
    }
    return found
  }

  return {
    rows(book, { rows, values }) {
      const ids = [...reaching(book, asksForm)]
      if (ids.length === 0) return []
      const isSpelled = spelling(book, rows, values)
      return [...rowsNaming(ids, rows)].filter(([row]) => isSpelled(row))
    },
    story(key) {
      const packed = packedOf.value<Uint8Array>(key)
      return packed && unpackFacts(packed).story
    },
  }
}

/** Whether a row has one of the spellings that rules part an entity by. */
function spelling(book: RuleBook, { list }: Rows, values: FacetValues): (row: number) => boolean {
  const forms = book.steps.flatMap((step) => (step.kind === 'split' ? [...step.forms] : []))
  const numbers = new Set(forms.map((form) => values.numberOf('form', form)))
  const { bases, steps, low, high } = arraysOf(list.forms)
  return (row) => {
    const end = startOf(bases, steps, row + 1)
    for (let at = startOf(bases, steps, row); at < end; at += 1) {
      if (numbers.has(numberAt(low, high, at))) return true
    }
    return false
  }
}
