import type { Query } from './ast.ts'
import { conjunction, disjunction } from './combine.ts'
import {
  entityQuery,
  entityRow,
  leaf,
  leavesOf,
  plainTerms,
  plainValue,
  testOf,
  topicQuery,
  topicRow,
} from './form-rows.ts'
import type { EntityRow, FormValue, TopicRow } from './form-rows.ts'
import { clausesOf } from './walk.ts'

export type { EntityRow, FormValue, TopicRow } from './form-rows.ts'

export type TextElement = 'text' | 'title' | 'body'

export type TextRow = { readonly element: TextElement; readonly values: readonly FormValue[] }

export type SourceRows = {
  readonly names: readonly FormValue[]
  readonly domains: readonly FormValue[]
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly FormValue[]
}

/**
 * A query as rows a person fills in. All rows hold together (AND); what no row can say is kept in
 * `rest`, clause by clause, so that turning text into a form and back loses nothing.
 */
export type SearchForm = {
  /** Every word of the row must occur. */
  readonly allWords: readonly TextRow[]
  readonly phrases: readonly TextRow[]
  /** One of the row's values must occur. */
  readonly anyOf: readonly TextRow[]
  /** None of the row's values may occur. */
  readonly noneOf: readonly TextRow[]
  readonly languages: readonly string[]
  readonly entities: readonly EntityRow[]
  readonly topics: readonly TopicRow[]
  readonly sources: SourceRows
  readonly excludedSources: SourceRows
  readonly titleMoods: readonly string[]
  readonly bodyMoods: readonly string[]
  /** Print each with `printAql`. */
  readonly rest: readonly Query[]
}

const NO_SOURCES: SourceRows = { names: [], domains: [], countries: [] }

export const EMPTY_FORM: SearchForm = {
  allWords: [],
  phrases: [],
  anyOf: [],
  noneOf: [],
  languages: [],
  entities: [],
  topics: [],
  sources: NO_SOURCES,
  excludedSources: NO_SOURCES,
  titleMoods: [],
  bodyMoods: [],
  rest: [],
}

const SOURCE_FIELDS = {
  names: 'source.name',
  domains: 'source.domain',
  countries: 'source.locations.country',
} as const

const LIST_FIELDS = {
  languages: 'language',
  titleMoods: 'sentiment.title.polarity',
  bodyMoods: 'sentiment.body.polarity',
} as const

type SourceKey = keyof typeof SOURCE_FIELDS
type ListKey = keyof typeof LIST_FIELDS

/** The form of a query; `queryFromForm` gives the same query back, but for the order of clauses. */
export function formFromQuery(query: Query): SearchForm {
  return clausesOf(query).reduce(
    (form, clause) =>
      withText(form, clause) ??
      withList(form, clause) ??
      withSource(form, clause) ??
      withRow(form, clause) ?? { ...form, rest: [...form.rest, clause] },
    EMPTY_FORM,
  )
}

/** The query a form asks; rows without values ask nothing. */
export function queryFromForm(form: SearchForm): Query {
  const rows: (Query | undefined)[] = [
    ...form.allWords.flatMap((row) => filled(row).map((value) => leaf(row.element, testOf(value)))),
    ...form.phrases.flatMap((row) => filled(row).map((value) => leaf(row.element, testOf(value)))),
    ...form.anyOf.map((row) => anyOfValues(row.element, row.values)),
    ...form.noneOf.map((row) => negated(anyOfValues(row.element, row.values))),
    ...listKeys.map((key) =>
      anyOfValues(
        LIST_FIELDS[key],
        form[key].map((text) => ({ text, isPhrase: false })),
      ),
    ),
    ...form.entities.map(entityQuery),
    ...form.topics.map(topicQuery),
    ...sourceKeys.map((key) => anyOfValues(SOURCE_FIELDS[key], form.sources[key])),
    ...sourceKeys.map((key) => negated(anyOfValues(SOURCE_FIELDS[key], form.excludedSources[key]))),
    ...form.rest,
  ]
  return conjunction(rows.filter((row) => row !== undefined))
}

const sourceKeys = Object.keys(SOURCE_FIELDS) as SourceKey[]
const listKeys = Object.keys(LIST_FIELDS) as ListKey[]

function filled(row: TextRow): readonly FormValue[] {
  return row.values.filter((value) => value.text.trim() !== '')
}

function anyOfValues(field: string, values: readonly FormValue[]): Query | undefined {
  const tests = values.filter((value) => value.text.trim() !== '').map(testOf)
  return tests.length === 0 ? undefined : disjunction(tests.map((test) => leaf(field, test)))
}

function negated(query: Query | undefined): Query | undefined {
  return query && { kind: 'not', item: query }
}

function isElement(field: string): field is TextElement {
  return field === 'text' || field === 'title' || field === 'body'
}

function withText(form: SearchForm, clause: Query): SearchForm | undefined {
  const isNot = clause.kind === 'not'
  const found = leavesOf(isNot ? clause.item : clause)
  if (!found || !isElement(found.field)) return undefined
  const values = found.tests.map(plainValue)
  if (!values.every((value) => value !== undefined)) return undefined
  const row: TextRow = { element: found.field, values }
  if (isNot) return { ...form, noneOf: [...form.noneOf, row] }
  if (values.length > 1) return { ...form, anyOf: [...form.anyOf, row] }
  const key = values[0]!.isPhrase ? 'phrases' : 'allWords'
  return { ...form, [key]: joined(form[key], row) }
}

/** Puts a value into the element's one row. */
function joined(rows: readonly TextRow[], row: TextRow): TextRow[] {
  const known = rows.find((each) => each.element === row.element)
  if (!known) return [...rows, row]
  const longer = { ...known, values: [...known.values, ...row.values] }
  return rows.map((each) => (each === known ? longer : each))
}

function withList(form: SearchForm, clause: Query): SearchForm | undefined {
  const found = leavesOf(clause)
  const key = listKeys.find((each) => LIST_FIELDS[each] === found?.field)
  const terms = found && plainTerms(found.tests)
  // A second list of the same field narrows the first, which one row cannot say.
  if (!key || !terms || form[key].length > 0) return undefined
  return { ...form, [key]: terms }
}

function withSource(form: SearchForm, clause: Query): SearchForm | undefined {
  const isNot = clause.kind === 'not'
  const found = leavesOf(isNot ? clause.item : clause)
  const key = sourceKeys.find((each) => SOURCE_FIELDS[each] === found?.field)
  const values = found?.tests.map(plainValue)
  const rows = isNot ? 'excludedSources' : 'sources'
  if (!key || !values?.every((value) => value !== undefined)) return undefined
  if (form[rows][key].length > 0) return undefined
  return { ...form, [rows]: { ...form[rows], [key]: values } }
}

function withRow(form: SearchForm, clause: Query): SearchForm | undefined {
  const entity = entityRow(clause)
  if (entity) return { ...form, entities: [...form.entities, entity] }
  const topic = topicRow(clause)
  return topic && { ...form, topics: [...form.topics, topic] }
}
