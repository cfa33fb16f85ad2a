/**
 * How many stories rules touch, from the columns: what becomes of an entity is found out once, and a
 * story is read only where a rule asks how it spells somebody.
 */
import type { Database } from '#electron/sqlite/database.ts'
import { correctEntities } from '#shared/logic/corrections/correct-story.ts'
import { openRuleBook, type RuleBook } from '#shared/logic/corrections/rule-book.ts'
import type { CorrectionRule } from '#shared/model/correction.ts'

import type { ColumnStore } from './column-store.ts'
import type { Rows } from './columns.ts'
import { correctNumbers, type Outcome } from './corrected-entities.ts'
import { arraysOf, numberAt, startOf } from './item-lists.ts'
import { findPlaces } from './rule-places.ts'
import { createSpelledRows } from './spelled-rows.ts'
import type { StoryIndex } from './types.ts'

export function createRuleReaches(
  db: Database,
  store: ColumnStore,
): Pick<StoryIndex, 'ruleReaches'> {
  const spelled = createSpelledRows(db)

  /** Rows are told off as their stories were read; the columns answer for all others. */
  const countRead = (book: RuleBook, rows: Rows, tally: RowTally): ReadonlySet<number> => {
    const read = new Set<number>()
    for (const [row, key] of spelled.rows(book, { rows, values: store.values })) {
      const story = spelled.story(key)
      if (!story) continue
      read.add(row)
      tally.add(row, correctEntities(book, story.entities, story)?.ruleIds ?? [])
    }
    return read
  }

  const countRows = (book: RuleBook, tally: RowTally): void => {
    const rows = store.load()
    const read = countRead(book, rows, tally)
    const { ofRow, facts } = findPlaces(db, book, { rows, values: store.values })
    const { highest } = rows.list.entities
    const { concern, outcomeOf } = correctNumbers(book, store.values, { highest, facts })
    if (!concern.some((each) => each > 0)) return
    const { bases, steps, low, high } = arraysOf(rows.list.entities)
    const alive = rows.alive.array
    for (let row = 0; row < rows.size; row += 1) {
      if (alive[row] === 0 || read.has(row)) continue
      const end = startOf(bases, steps, row + 1)
      for (let at = startOf(bases, steps, row); at < end; at += 1) {
        const number = numberAt(low, high, at)
        if (concern[number]) tally.addOutcome(row, outcomeOf(number, ofRow?.[row] ?? 0))
      }
    }
  }

  return {
    ruleReaches(rules, asked) {
      const wanted = new Set(asked)
      const on = rules.filter(({ isOn }) => isOn)
      const found = new Map<string, number>()
      const count = (acting: readonly CorrectionRule[], ids: readonly string[]): void => {
        if (ids.length === 0) return
        const tally = createRowTally(ids)
        countRows(openRuleBook(acting), tally)
        ids.forEach((id, at) => found.set(id, tally.counts[at]!))
      }
      // A rule acts on what those before it left, so that those after it change nothing of its reach.
      count(
        on,
        on.flatMap(({ id }) => (wanted.has(id) ? [id] : [])),
      )
      for (const [at, rule] of rules.entries()) {
        if (rule.isOn || !wanted.has(rule.id)) continue
        const before = rules.slice(0, at).filter(({ isOn }) => isOn)
        count([...before, { ...rule, isOn: true }], [rule.id])
      }
      return asked.map((id) => found.get(id) ?? 0)
    },
  }
}

type RowTally = {
  readonly counts: Uint32Array
  add(row: number, ruleIds: readonly string[]): void
  addOutcome(row: number, outcome: Outcome): void
}

/** Each row once for each rule; rows come one after the other. */
function createRowTally(ids: readonly string[]): RowTally {
  const placeOf = new Map(ids.map((id, at) => [id, at]))
  const counts = new Uint32Array(ids.length)
  const last = new Float64Array(ids.length).fill(-1)
  const placesOf = new Map<Outcome, readonly number[]>()
  const addPlaces = (row: number, places: readonly number[]): void => {
    for (const place of places) {
      if (last[place] !== row) counts[place]! += 1
      last[place] = row
    }
  }
  const places = (ruleIds: readonly string[]) => ruleIds.flatMap((id) => placeOf.get(id) ?? [])
  return {
    counts,
    add: (row, ruleIds) => addPlaces(row, places(ruleIds)),
    addOutcome(row, outcome) {
      let known = placesOf.get(outcome)
      if (!known) placesOf.set(outcome, (known = places(outcome.ruleIds)))
      addPlaces(row, known)
    },
  }
}
