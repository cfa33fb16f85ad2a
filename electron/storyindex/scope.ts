/** A scope as SQL: where its stories come from, which conditions they meet, what is left to check. */
import type { Database } from '#electron/sqlite/database.ts'
import type { Query } from '#shared/aql/ast.ts'
import type { SqlValue } from '#electron/sqlite/statement.ts'
import { correctStory } from '#shared/logic/corrections/correct-story.ts'
import { wordsOf } from '#shared/logic/tokens.ts'

import { unpackFacts, unpackStory } from './codec.ts'
import type { Condition, Plan } from './plan.ts'
import { createPlans } from './plans.ts'
import { matchesQuery, textOf } from './evaluate.ts'
import type { Subject } from './evaluate.ts'
import { bookOf } from './entity-rules.ts'
import type { EntityRules } from './entity-rules.ts'
import type { Labels } from './labels.ts'
import type { RowTests } from './row-tests.ts'
import { StoryIndexError } from './types.ts'
import type { StoryScope } from './types.ts'
import type { Vocabulary } from './vocabulary.ts'

export type Scan = {
  readonly plan: Plan
  /** True if posting lists and columns decide alone. */
  readonly isExact: boolean
  /** No story can be in the scope. */
  readonly isEmpty: boolean
  /** Decides what SQL left open, on a story by its key. */
  passes(key: number): boolean
  /** Runs `SELECT <columns>` over the scope; `d` is the row of `doc`. */
  rows<Columns extends readonly SqlValue[]>(
    columns: string,
    more?: ScanMore,
  ): IterableIterator<Columns>
  /** The same of one column, all at once: half the time where the rows are few. */
  column<Value extends SqlValue>(column: string, more?: ScanMore): Value[]
}

export type ScanMore = {
  readonly and?: readonly Condition[]
  /** By label: newest first is ascending. Default: the order of the index. */
  readonly order?: string
  readonly limit?: number
}

export type Scanner = {
  open(scope: StoryScope, now: number): Scan
  /** A subject to check conditions on, read from the index only as far as needed. */
  subject(key: number, rules?: EntityRules): Subject
}

const TABLE = /^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/

export type ScannerParts = {
  readonly labels: Labels
  readonly vocabulary: Vocabulary
  /** Where absent, stories decide; a question for exact values then has no answer. */
  readonly rowTests?: RowTests
}

export function createScanner(db: Database, parts: ScannerParts): Scanner {
  const { labels, vocabulary, rowTests } = parts
  const packedOf = db.prepare('SELECT packed FROM story WHERE key = ?')
  const plans = createPlans(vocabulary)

  const subject = (key: number, rules?: EntityRules): Subject => {
    const packed = packedOf.value<Uint8Array>(key)
    if (!packed) throw new Error(`Story number ${key} of the index has lost its text.`)
    const book = bookOf(rules)
    const facts = unpackFacts(packed).story
    let full: ReturnType<typeof unpackStory> | undefined
    return {
      story: book ? correctStory(book, facts) : facts,
      words: (field) => {
        full ??= unpackStory(packed)
        return wordsOf(textOf(full.story, field))
      },
      exactly: (leaf) => {
        const test = rowTests?.testOf(leaf, rules)
        if (!test) throw new StoryIndexError('QUERY', `There are no counts of “${leaf.field}”.`)
        return test(key)
      },
    }
  }

  /** Conditions that columns decide first; a story is unpacked only for the others. */
  const restTest = (rest: readonly Query[], now: number, rules?: EntityRules) => {
    const tested = rest.map((query) => ({ query, test: rowTests?.testOf(query, rules) }))
    const tests = tested.flatMap(({ test }) => test ?? [])
    const others = tested.flatMap(({ query, test }) => (test ? [] : [query]))
    return (key: number): boolean => {
      if (!tests.every((test) => test(key))) return false
      if (others.length === 0) return true
      const story = subject(key, rules)
      return others.every((query) => matchesQuery(query, story, now))
    }
  }

  const open = (scope: StoryScope, now: number): Scan => {
    const book = bookOf(scope.rules)
    const plan = plans.planOf(scope.query, now, book)
    const range = labelRange(labels, scope)
    const conditions = [...plan.wheres, ...withinOf(scope)]
    const asked = (columns: string, { and = [], order, limit }: ScanMore = {}): Condition => {
      const parts = [...(range ?? [{ sql: '0', values: [] }]), ...conditions, ...and]
      const usesDoc = conditions.length > 0 || /\bd\./.test(columns + (order ?? '') + sqlOf(and))
      const hasMatch = plan.match !== undefined
      const wheres = [hasMatch ? 'story_text MATCH ?' : '1', ...parts.map(({ sql }) => `(${sql})`)]
      const sql = [
        `SELECT ${columns} FROM ${source(plan, usesDoc)} WHERE ${wheres.join(' AND ')}`,
        order ? `ORDER BY ${order}` : '',
        limit === undefined ? '' : `LIMIT ${limit}`,
      ].join(' ')
      return {
        sql: sql.replaceAll('@label', hasMatch ? 'story_text.rowid' : 'd.label'),
        values: [...(hasMatch ? [plan.match] : []), ...parts.flatMap(({ values }) => values)],
      }
    }
    let passesRest: ((key: number) => boolean) | undefined
    return {
      plan,
      isExact: plan.rest.length === 0,
      isEmpty: range === undefined,
      passes: (key) => {
        if (plan.rest.length === 0) return true
        passesRest ??= restTest(plan.rest, now, scope.rules)
        return passesRest(key)
      },
      rows: <Columns extends readonly SqlValue[]>(columns: string, more?: ScanMore) => {
        const { sql, values } = asked(columns, more)
        return db.prepare(sql).iterate<Columns>(...values)
      },
      column: <Value extends SqlValue>(column: string, more?: ScanMore) => {
        const { sql, values } = asked(column, more)
        return db.prepare(sql).column<Value>(...values)
      },
    }
  }
  return { open, subject }
}

// CROSS JOIN keeps SQLite from starting with `doc`: postings are the shorter way in, and they come
// in label order.
function source(plan: Plan, usesDoc: boolean): string {
  if (plan.match === undefined) return 'doc d'
  return usesDoc ? 'story_text CROSS JOIN doc d ON d.label = story_text.rowid' : 'story_text'
}

function sqlOf(conditions: readonly Condition[]): string {
  return conditions.map((condition) => condition.sql).join(' ')
}

/** A stretch of time as a stretch of labels; undefined if no story is that old. */
function labelRange(labels: Labels, scope: StoryScope): Condition[] | undefined {
  const conditions: Condition[] = []
  if (scope.publishedFrom !== undefined) {
    const oldest = labels.lastNewerThan(Math.ceil(scope.publishedFrom) - 1)
    if (oldest === undefined) return undefined
    conditions.push({ sql: '@label <= ?', values: [oldest] })
  }
  if (scope.publishedTo !== undefined) {
    const tooNew = labels.lastNewerThan(Math.floor(scope.publishedTo))
    if (tooNew !== undefined) conditions.push({ sql: '@label > ?', values: [tooNew] })
  }
  return conditions
}

function withinOf({ within }: StoryScope): Condition[] {
  if (!within) return []
  if (within.table === undefined) {
    const ids = JSON.stringify(within.ids)
    return [{ sql: 'd.story_id IN (SELECT value FROM json_each(?))', values: [ids] }]
  }
  const { table, keyColumn = 'key' } = within
  if (!TABLE.test(table) || !TABLE.test(keyColumn)) {
    throw new Error(`“${table}” or “${keyColumn}” is not a name of a table or column.`)
  }
  return [
    {
      sql: `d.story_id IN (SELECT story_id FROM ${table} WHERE ${keyColumn} = ?)`,
      values: [within.key],
    },
  ]
}
