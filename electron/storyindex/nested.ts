/** Conditions that must hold for one and the same entity, category or industry. */
import type { NestedPath, Query, Test } from '#shared/aql/ast.ts'
import { findField } from '#shared/aql/fields.ts'
import { foldKeyword } from '#shared/logic/fold.ts'
import { wordsOf } from '#shared/logic/tokens.ts'
import type { Category, Entity, EntityElement, Story } from '#shared/model/story.ts'

import { passesKeyword, passesNumber, passesWords } from './passes.ts'

/** An object as conditions see it: field name to values. */
type View = (field: string) => Values | undefined
type Values =
  | { readonly kind: 'keyword' | 'name'; readonly values: readonly string[] }
  | { readonly kind: 'number'; readonly values: readonly number[] }

export function matchesNested(where: Query, path: NestedPath, story: Story): boolean {
  return viewsOf(where, path, story).some((view) => holds(where, path, view))
}

/** The highest value of a number field among the objects that match; undefined if there is none. */
export function nestedValue(
  nested: Extract<Query, { kind: 'nested' }>,
  story: Story,
): number | undefined {
  const field = fieldName(nested.sortBy ?? '', nested.path)
  let best: number | undefined
  for (const view of viewsOf(nested.where, nested.path, story)) {
    if (!holds(nested.where, nested.path, view)) continue
    const found = view(field)
    if (found?.kind !== 'number') continue
    for (const value of found.values) best = best === undefined ? value : Math.max(best, value)
  }
  return best
}

function viewsOf(where: Query, path: NestedPath, story: Story): View[] {
  if (path === 'entities') {
    const byElement = mentions(where, 'element')
    return story.entities.flatMap((entity) =>
      byElement ? elementViews(entity) : [wholeView(entity)],
    )
  }
  return story[path].map(categoryView)
}

function mentions(query: Query, field: string): boolean {
  switch (query.kind) {
    case 'and':
    case 'or':
      return query.items.some((item) => mentions(item, field))
    case 'not':
      return mentions(query.item, field)
    case 'leaf':
      return fieldName(query.field, 'entities') === field
    default:
      return false
  }
}

function holds(query: Query, path: NestedPath, view: View): boolean {
  switch (query.kind) {
    case 'all':
      return true
    case 'and':
      return query.items.every((item) => holds(item, path, view))
    case 'or':
      return query.items.some((item) => holds(item, path, view))
    case 'not':
      return !holds(query.item, path, view)
    case 'leaf':
      return passes(query.test, view(fieldName(query.field, path)))
    case 'nested':
      return false
  }
}

function passes(test: Test, found: Values | undefined): boolean {
  if (!found) return false
  if (found.kind === 'number') return passesNumber(test, found.values)
  if (found.kind === 'name') return found.values.some((text) => passesWords(test, wordsOf(text)))
  return passesKeyword(test, found.values.map(foldKeyword))
}

export function fieldName(written: string, path: NestedPath): string {
  return findField(written, path)?.name ?? written
}

/** Without `element` in the group, sentiment, frequency and forms are those of the whole story. */
function wholeView(entity: Entity): View {
  const common = entityView(entity)
  return (field) => {
    if (field === 'sentiment') return keyword(entity.overallSentiment?.polarity)
    if (field === 'frequency') return number(entity.overallFrequency)
    if (field !== 'surface_forms.text') return common(field)
    return {
      kind: 'name',
      values: [...entity.title.surfaceForms, ...entity.body.surfaceForms].map((form) => form.text),
    }
  }
}

/** With `element`, an entity is looked at where it is named: in the title, in the body. */
function elementViews(entity: Entity): View[] {
  const common = entityView(entity)
  const view =
    (name: string, element: EntityElement): View =>
    (field) => {
      if (field === 'element') return keyword(name)
      if (field === 'sentiment') return keyword(element.sentiment?.polarity)
      if (field === 'frequency') {
        return number(element.surfaceForms.reduce((sum, form) => sum + form.frequency, 0))
      }
      if (field !== 'surface_forms.text') return common(field)
      return { kind: 'name', values: element.surfaceForms.map((form) => form.text) }
    }
  return (['title', 'body'] as const)
    .filter((name) => entity[name].surfaceForms.length > 0)
    .map((name) => view(name, entity[name]))
}

function entityView(entity: Entity): View {
  return (field) => {
    switch (field) {
      case 'id':
        return keyword(entity.id)
      case 'type':
        return { kind: 'keyword', values: entity.types }
      case 'stock_ticker':
        return { kind: 'keyword', values: entity.stockTickers }
      case 'links.wikipedia':
        return keyword(entity.links?.wikipedia)
      case 'links.wikidata':
        return keyword(entity.links?.wikidata)
      case 'overall_prominence':
        return number(entity.overallProminence)
      case 'overall_frequency':
        return number(entity.overallFrequency)
      default:
        return undefined
    }
  }
}

/** The older service told "confident" apart; the current one gives scores only. */
const CONFIDENT_SCORE = 0.5

function categoryView(category: Category): View {
  return (field) => {
    switch (field) {
      case 'taxonomy':
        return keyword(category.taxonomy)
      case 'id':
        return keyword(category.id)
      case 'label':
        return { kind: 'name', values: category.label ? [category.label] : [] }
      case 'score':
        return number(category.score)
      case 'level':
        return number(levelOf(category))
      case 'confident':
        return keyword(String(category.score >= CONFIDENT_SCORE))
      default:
        return undefined
    }
  }
}

/** Depth in its taxonomy, from how codes are built: `04010000`, `IAB19-15`, `ay.lifesoc.comm`. */
function levelOf({ id }: Category): number {
  if (/^\d{8}$/.test(id)) return id.endsWith('000000') ? 1 : id.endsWith('000') ? 2 : 3
  if (/^IAB/i.test(id)) return id.includes('-') ? 2 : 1
  return Math.max(1, id.split('.').length - 1)
}

function keyword(value: string | undefined): Values {
  return { kind: 'keyword', values: value === undefined ? [] : [value] }
}

function number(value: number): Values {
  return { kind: 'number', values: [value] }
}
