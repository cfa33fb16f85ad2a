import type { SyntaxNode } from '@lezer/common'
import { styleTags, tags } from '@lezer/highlight'

import type { NestedPath } from './ast.ts'
import { checkBrackets } from './brackets.ts'
import type { Field } from './fields.ts'
import { FIELDS, NESTED_PATHS, findField, isNestedPath, nestedFields } from './fields.ts'
import { parser } from './parser.js'

/** The grammar with highlighting, for an editor; nothing here knows which editor. */
export const aqlParser = parser.configure({
  props: [
    styleTags({
      'And Or Not Plus Minus': tags.logicOperator,
      'FieldName/...': tags.propertyName,
      'Term/...': tags.content,
      'Phrase OpenPhrase': tags.string,
      'Bound/... CompareValue': tags.number,
      'To SortKeyword': tags.keyword,
      CompareOperator: tags.compareOperator,
      'Boost Slop': tags.modifier,
      'GroupOpen GroupClose': tags.paren,
      'NestedOpen NestedClose': tags.brace,
      'InclusiveOpen InclusiveClose ExclusiveOpen ExclusiveClose': tags.squareBracket,
      'Colon Comma': tags.separator,
    }),
  ],
})

export type Completion = {
  readonly label: string
  readonly detail?: string
  readonly kind: 'field' | 'value' | 'operator' | 'snippet'
  /** What to insert if not the label. A snippet marks its gaps as `${name}`. */
  readonly apply?: string
}

export type DynamicList =
  'entity' | 'entity-type' | 'source' | 'domain' | 'category' | 'industry' | 'country' | 'author'

export type Completions = {
  /** Where the word being written starts; it ends at the cursor. */
  readonly from: number
  readonly options: readonly Completion[]
  /** A list only the host can supply, and what has been typed of it (without the quote). */
  readonly wants?: { readonly list: DynamicList; readonly prefix: string; readonly field?: string }
}

/** Parsing and ancestors stay cheap below this; deeper text gets no help. */
const MOST_DEPTH = 100

/** What may be written at a position; undefined if nothing is known to fit. */
export function completionsAt(text: string, pos: number): Completions | undefined {
  const head = text.slice(0, pos)
  if (checkBrackets(head, () => undefined).depth > MOST_DEPTH) return undefined
  // A letter at the cursor gives unfinished text a node to stand in.
  const node = aqlParser.parse(`${head}x`).resolveInner(head.length + 1, -1)
  const place = placeOf(node, head)
  const from = node.name === 'AqlQuery' ? pos : node.from
  const prefix = head.slice(from)
  if (node.name === 'Word' && node.parent?.parent?.name === 'SortBy') {
    const numbers = place.path ? nestedFields(place.path) : []
    const names = numbers.filter((field) => field.type === 'number')
    return result(from, prefix, names.map(asValue))
  }
  if (place.field?.type === 'date') return result(from, prefix, DATES)
  if (node.name === 'Phrase' || node.name === 'OpenPhrase') {
    const wants = wantedList(place)
    const asked = wants && { ...wants, prefix: prefix.slice(1) }
    return asked && { from, options: [], wants: asked }
  }
  if (node.name !== 'Word') return undefined
  return wordCompletions(node, from, prefix, place)
}

type Place = {
  readonly path?: NestedPath
  readonly field?: Field
  /** The word follows the colon itself, so neither a field nor an operator can stand here. */
  readonly isDirect: boolean
}

function wordCompletions(
  node: SyntaxNode,
  from: number,
  prefix: string,
  place: Place,
): Completions | undefined {
  const clause = ancestor(node, 'Clause')
  const isFirst = !clause?.prevSibling || clause.prevSibling.name.endsWith('Open')
  const options: Completion[] = []
  if (place.field?.values) options.push(...place.field.values.map(closedValue))
  if (!place.field) options.push(...fieldOptions(place.path))
  if (!place.isDirect && !isFirst) options.push(...OPERATORS)
  if (!place.isDirect && isFirst) options.push(...OPERATORS.slice(2))
  const wants = wantedList(place)
  return result(from, prefix, options, wants && { ...wants, prefix })
}

function result(
  from: number,
  prefix: string,
  options: readonly Completion[],
  wants?: Completions['wants'],
): Completions | undefined {
  const typed = prefix.toLowerCase()
  const fitting = options.filter(
    ({ label, detail }) =>
      label.toLowerCase().includes(typed) || detail?.toLowerCase().startsWith(typed),
  )
  if (fitting.length === 0 && !wants) return undefined
  return wants ? { from, options: fitting, wants } : { from, options: fitting }
}

/** The object and the field a node's value belongs to, looking outwards through lists. */
function placeOf(node: SyntaxNode, head: string): Place {
  let field: string | undefined
  let isDirect = false
  let isPastGroup = false
  for (let at: SyntaxNode | null = node; at; at = at.parent) {
    if (at.name === 'Group') isPastGroup = true
    if (at.name === 'Nested') {
      const named = at.parent?.getChild('FieldName') ?? namedAbove(at)
      const path = named && head.slice(named.from, named.to).toLowerCase()
      if (!path || !isNestedPath(path)) return { isDirect }
      const known = field === undefined ? undefined : findField(field, path)
      return { path, isDirect, ...(known && { field: known }) }
    }
    const named = at.name === 'Clause' ? at.getChild('FieldName') : null
    if (named && field === undefined && named.to < node.from) {
      field = head.slice(named.from, named.to)
      isDirect = !isPastGroup
    }
  }
  const known = field === undefined ? undefined : findField(field)
  return { isDirect, ...(known && { field: known }) }
}

/** The field before a list of groups: `entities:({{…}} OR {{…}})`. */
function namedAbove(nested: SyntaxNode): SyntaxNode | null {
  for (let at = nested.parent; at; at = at.parent) {
    const named = at.name === 'Clause' ? at.getChild('FieldName') : null
    if (named) return named
  }
  return null
}

function ancestor(node: SyntaxNode, name: string): SyntaxNode | undefined {
  for (let at: SyntaxNode | null = node; at; at = at.parent) if (at.name === name) return at
  return undefined
}

const LISTS: Readonly<Record<string, DynamicList>> = {
  'entities id': 'entity',
  'entities surface_forms.text': 'entity',
  'entities type': 'entity-type',
  'categories id': 'category',
  'categories label': 'category',
  'industries id': 'industry',
  'industries label': 'industry',
  'source.name': 'source',
  'source.name.keyword': 'source',
  'source.domain': 'domain',
  'source.locations.country': 'country',
  'source.scopes.country': 'country',
  'author.name': 'author',
}

const BARE_LISTS: Readonly<Record<NestedPath, DynamicList>> = {
  entities: 'entity',
  categories: 'category',
  industries: 'industry',
}

function wantedList({ path, field }: Place): { list: DynamicList; field?: string } | undefined {
  if (!field) return path && { list: BARE_LISTS[path] }
  const list = LISTS[path ? `${path} ${field.name}` : field.name]
  return list && { list, field: field.name }
}

const OPERATORS: readonly Completion[] = [
  { label: 'AND', detail: 'both must hold', kind: 'operator', apply: 'AND ' },
  { label: 'OR', detail: 'one must hold', kind: 'operator', apply: 'OR ' },
  { label: 'NOT', detail: 'must not hold', kind: 'operator', apply: 'NOT ' },
]

const DATES: readonly Completion[] = [
  { label: 'NOW', detail: 'this moment', kind: 'value' },
  { label: 'NOW/DAY', detail: 'today, 00:00 UTC', kind: 'value' },
  { label: 'NOW-1DAY', detail: '24 hours ago', kind: 'value' },
  { label: 'NOW-7DAYS/DAY', detail: 'seven days before today', kind: 'value' },
  { label: 'NOW-1MONTH', detail: 'a month ago', kind: 'value' },
]

const SNIPPETS: Readonly<Record<NestedPath, Completion>> = {
  entities: {
    label: 'entities:{{…}}',
    detail: 'names a person, organisation or place',
    kind: 'snippet',
    apply: 'entities:{{surface_forms.text:"${name}" AND overall_prominence:>=${0.65}}}',
  },
  categories: {
    label: 'categories:{{…}}',
    detail: 'filed under a category',
    kind: 'snippet',
    apply: 'categories:{{taxonomy:aylien AND id:${code} AND score:>=${0.7}}}',
  },
  industries: {
    label: 'industries:{{…}}',
    detail: 'about an industry',
    kind: 'snippet',
    apply: 'industries:{{id:${code} AND score:>=${0.7}}}',
  },
}

function fieldOptions(path: NestedPath | undefined): Completion[] {
  const fields = path ? nestedFields(path) : FIELDS
  const options = fields.map((field): Completion => ({
    label: field.name,
    detail: field.label,
    kind: 'field',
    apply: `${field.name}:`,
  }))
  if (!path) return [...NESTED_PATHS.map((each) => SNIPPETS[each]), ...options]
  const number = path === 'entities' ? 'overall_prominence' : 'score'
  const sort = `sort_by(${number})`
  return [...options, { label: sort, detail: 'highest first', kind: 'snippet', apply: sort }]
}

function asValue(field: Field): Completion {
  return { label: field.name, detail: field.label, kind: 'value' }
}

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' })

function closedValue(value: string): Completion {
  const isLanguage = /^[a-z]{2}(?:-[a-z]{2})?$/.test(value)
  const detail = isLanguage ? languageNames.of(value) : undefined
  return { label: value, kind: 'value', ...(detail && { detail }) }
}
