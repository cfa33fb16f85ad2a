import type { Query, Test } from '#shared/aql/ast.ts'
import type { Entity, Story } from '#shared/model/story.ts'

/** Enough of the language to make the page answer in tests; the real one is in storyindex. */
export function matches(query: Query, story: Story): boolean {
  switch (query.kind) {
    case 'all':
      return true
    case 'and':
      return query.items.every((item) => matches(item, story))
    case 'or':
      return query.items.some((item) => matches(item, story))
    case 'not':
      return !matches(query.item, story)
    case 'leaf':
      return says(valuesOf(query.field, story), query.test)
    case 'nested':
      return query.path === 'entities'
        ? story.entities.some((entity) => matchesEntity(query.where, entity))
        : story.categories.some((category) => JSON.stringify(query.where).includes(category.id))
  }
}

function matchesEntity(query: Query, entity: Entity): boolean {
  if (query.kind === 'and') return query.items.every((item) => matchesEntity(item, entity))
  if (query.kind === 'or') return query.items.some((item) => matchesEntity(item, entity))
  if (query.kind === 'not') return !matchesEntity(query.item, entity)
  if (query.kind !== 'leaf') return true
  const forms = [...entity.title.surfaceForms, ...entity.body.surfaceForms].map(({ text }) => text)
  if (query.field === 'id') return says([entity.id], query.test)
  if (query.field === 'surface_forms.text') return says(forms, query.test)
  if (query.field === 'overall_prominence' && query.test.kind === 'range') {
    return entity.overallProminence >= Number(query.test.min ?? 0)
  }
  return true
}

function valuesOf(field: string, story: Story): string[] {
  const values: Record<string, (string | undefined)[]> = {
    text: [story.title, story.body],
    title: [story.title],
    body: [story.body],
    language: [story.language],
    id: [story.id],
    'source.name': [story.source.name],
    'source.domain': [story.source.domain],
    'sentiment.title.polarity': [story.sentiment.title?.polarity],
    'sentiment.body.polarity': [story.sentiment.body?.polarity],
  }
  return (values[field] ?? []).filter((value) => value !== undefined)
}

function says(values: readonly string[], test: Test): boolean {
  if (test.kind === 'exists') return values.length > 0
  if (test.kind === 'range') return true
  const wanted = test.value.replace(/[*?].*$/, '').toLowerCase()
  return values.some((value) => value.toLowerCase().includes(wanted))
}
