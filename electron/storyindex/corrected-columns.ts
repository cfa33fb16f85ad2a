/**
 * The columns as corrections have them: the same rows in the same places, with other entities and
 * moods where a rule says so. Everything that counts or chooses by columns then obeys the rules.
 */
import type { Database } from '#electron/sqlite/database.ts'
import { correctEntities } from '#shared/logic/corrections/correct-story.ts'
import type { RuleBook } from '#shared/logic/corrections/rule-book.ts'
import type { Story } from '#shared/model/story.ts'

import type { ColumnStore } from './column-store.ts'
import type { Rows } from './columns.ts'
import { correctNumbers, valueOf } from './corrected-entities.ts'
import { correctItems } from './corrected-items.ts'
import { bookOf } from './entity-rules.ts'
import type { EntityRules } from './entity-rules.ts'
import { entityBits, moodOf } from './facet-pack.ts'
import type { EntityValue } from './facet-pack.ts'
import type { FacetValues } from './facet-values.ts'
import { findPlaces } from './rule-places.ts'
import { createSpelledRows } from './spelled-rows.ts'
import { createVector } from './vector.ts'

export type ColumnView = { readonly rows: Rows; readonly values: FacetValues }

export type CorrectedColumns = {
  /** Loads what is missing; see `ColumnStore.load`. */
  view(rules: EntityRules | undefined): ColumnView
}

/** Views kept: with all rules, and with the few that a mark compares them with. */
const MOST_VIEWS = 2
/** An entity of a corrected story as columns keep it. */
type Kept = readonly [value: EntityValue, bits: number]

type Made = {
  readonly from: Rows
  readonly size: number
  readonly values: FacetValues
  /** Of the rows whose spellings a rule may ask for; null where no rule changes them. A row never changes. */
  readonly known: ReadonlyMap<number, readonly Kept[] | null>
  readonly rows: Rows
}

export function createCorrectedColumns(db: Database, store: ColumnStore): CorrectedColumns {
  const spelled = createSpelledRows(db)
  const keyOf = db.prepare('SELECT key FROM doc WHERE story_id = ?')
  /** By version, the last one asked for at the end. */
  const views = new Map<string, Made>()

  const lookAt = (book: RuleBook, rows: Rows, before: Made['known'] | undefined): Made['known'] => {
    const known = new Map<number, readonly Kept[] | null>()
    for (const [row, key] of spelled.rows(book, { rows, values: store.values })) {
      const found = before?.get(row)
      const story = found === undefined ? spelled.story(key) : undefined
      known.set(row, found ?? (story ? keptOf(book, story) : null))
    }
    return known
  }

  const moodsOf = (book: RuleBook, rows: Rows): Rows['column']['moods'] => {
    const { moods } = rows.column
    if (book.moods.title.size + book.moods.body.size === 0) return moods
    const copy = createVector()
    for (let row = 0; row < rows.size; row += 1) copy.push(moods.array[row]!)
    for (const [element, shift] of [
      ['body', 0],
      ['title', 2],
    ] as const) {
      // prettier-ignore
      for (const [id, { polarity }] of book.moods[element]) {
        const row = rows.rowOf(keyOf.value<number>(id) ?? -1)
        if (row === undefined) continue
        copy.set(row, (copy.array[row]! & ~(3 << shift)) | (moodOf(polarity) << shift))
      }
    }
    return copy
  }

  const make = (book: RuleBook, from: Rows, before: Made | undefined): Made => {
    const known = lookAt(book, from, before?.from === from ? before.known : undefined)
    const { ofRow, facts } = findPlaces(db, book, { rows: from, values: store.values })
    const { highest } = from.list.entities
    const { values, numberOf, ...entities } = correctNumbers(book, store.values, { highest, facts })
    const patches = new Map<number, readonly number[]>()
    for (const [row, kept] of known) {
      if (kept) patches.set(row, kept.map(([value, bits]) => 256 * numberOf(value) + bits)) // prettier-ignore
    }
    const items = correctItems(from, { ...entities, places: ofRow, patches })
    const rows: Rows = {
      ...from,
      size: from.size,
      column: { ...from.column, moods: moodsOf(book, from) },
      list: { ...from.list, entities: items },
    }
    return { from, size: from.size, values, known, rows }
  }

  return {
    view(rules) {
      const from = store.load()
      const book = bookOf(rules)
      if (!book || !rules) return { rows: from, values: store.values }
      const before = views.get(rules.version)
      const isFresh = before?.from === from && before.size === from.size
      const made = isFresh ? before : make(book, from, before)
      views.delete(rules.version)
      views.set(rules.version, made)
      for (const old of [...views.keys()].slice(0, -MOST_VIEWS)) views.delete(old)
      return { rows: made.rows, values: made.values }
    },
  }
}

/** Null where no rule touches any of its entities. */
function keptOf(book: RuleBook, story: Story): Kept[] | null {
  const changes = correctEntities(book, story.entities, story)
  return changes?.entities.map((entity): Kept => [valueOf(entity), entityBits(entity)]) ?? null
}
