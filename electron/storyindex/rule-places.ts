/**
 * Where rules of one source or of some stories hold, from the columns: stories that no rule can tell
 * apart share a place, so that what becomes of an entity is found out once for each place and not in
 * each story.
 */
import type { Database } from '#electron/sqlite/database.ts'
import { sourceKey } from '#shared/logic/corrections/rule-book.ts'
import type { RuleBook, Step, StoryFacts } from '#shared/logic/corrections/rule-book.ts'

import type { Rows } from './columns.ts'
import type { FacetValues } from './facet-values.ts'

export type RulePlaces = {
  /** By row; undefined where all rows are at place 0. */
  readonly ofRow: Uint32Array | undefined
  /** By place: what rules see of a story there. At place 0 no condition holds. */
  readonly facts: readonly StoryFacts[]
}

type Columns = { readonly rows: Rows; readonly values: FacetValues }

/** Whether what it does hangs on the story's source or id. */
export function asksPlace(step: Step): boolean {
  if (step.kind === 'split') return step.storyIds.size > 0
  return 'holds' in step && step.holds !== undefined
}

export function findPlaces(db: Database, book: RuleBook, { rows, values }: Columns): RulePlaces {
  const sources = [...new Set(book.steps.flatMap((step) => sourceOf(step) ?? []))]
  const facts: StoryFacts[] = [{ id: '', source: { name: otherThan(sources) } }]
  if (!book.steps.some(asksPlace)) return { ofRow: undefined, facts }
  const ofRow = new Uint32Array(rows.size)
  for (const name of sources) facts.push({ id: '', source: { name } })
  if (sources.length > 0) markSources(ofRow, sources, { rows, values })
  markStories(db, book, { ofRow, facts, rows })
  return { ofRow, facts }
}

function sourceOf(step: Step): string | undefined {
  return 'holds' in step ? step.holds?.source : undefined
}

/** No source of a rule; a rule may even name the empty one. */
function otherThan(sources: readonly string[]): string {
  let name = 'elsewhere'
  while (sources.includes(name)) name += '.'
  return name
}

/** As `sourceKey`: the domain, or the name where there is none. */
function markSources(
  ofRow: Uint32Array,
  sources: readonly string[],
  { rows, values }: Columns,
): void {
  const placeOf = new Map(sources.map((source, at) => [source, at + 1]))
  const byNumber = (kind: 'sourceDomain' | 'sourceName'): Map<number, number> => {
    const places = new Map<number, number>()
    for (const [number, name] of values.inOrder(kind)) {
      const place = placeOf.get(sourceKey({ name }))
      if (place !== undefined) places.set(number, place)
    }
    return places
  }
  const [ofDomain, ofName] = [byNumber('sourceDomain'), byNumber('sourceName')]
  const nameless = placeOf.get('')
  if (nameless !== undefined) ofName.set(0, nameless)
  const domains = rows.column.sourceDomain.array
  const names = rows.column.sourceName.array
  for (let row = 0; row < rows.size; row += 1) {
    const domain = domains[row]!
    ofRow[row] = (domain === 0 ? ofName.get(names[row]!) : ofDomain.get(domain)) ?? 0
  }
}

type Marked = { readonly ofRow: Uint32Array; readonly facts: StoryFacts[]; readonly rows: Rows }

/** Stories that rules name, each group of the same rules and source at a place of its own. */
function markStories(db: Database, book: RuleBook, { ofRow, facts, rows }: Marked): void {
  const groups = groupsOf(book)
  if (groups.size === 0) return
  const places = new Map<string, number>()
  const found = db.prepare(
    `SELECT d.key, d.story_id FROM json_each(?) AS asked
     CROSS JOIN doc d ON d.story_id = asked.value`,
  )
  for (const [key, id] of found.iterate<[number, string]>(JSON.stringify([...groups.keys()]))) {
    const row = rows.rowOf(key)
    if (row === undefined) continue
    const before = ofRow[row]!
    const what = `${before} ${groups.get(id)}`
    const place = places.get(what) ?? facts.push({ ...facts[before]!, id }) - 1
    places.set(what, place)
    ofRow[row] = place
  }
}

/** By story id: the same number where the same rules name the stories. */
function groupsOf(book: RuleBook): ReadonlyMap<string, number> {
  const groups = new Map<string, number>()
  let last = 0
  for (const step of book.steps) {
    const grown = new Map<number, number>()
    for (const id of storiesOf(step)) {
      const before = groups.get(id) ?? 0
      const group = grown.get(before) ?? (last += 1)
      grown.set(before, group)
      groups.set(id, group)
    }
  }
  return groups
}

function storiesOf(step: Step): ReadonlySet<string> | readonly string[] {
  if (step.kind === 'split') return step.storyIds
  return ('holds' in step ? step.holds?.storyIds : undefined) ?? []
}
