import type { DocumentFilter } from '#shared/model/document.ts'
import { codeWords, conceptName, languageName } from './words.ts'

type Field = 'batches' | 'states' | 'codes' | 'kinds' | 'languages' | 'polarities' | 'topics'
type Named = NonNullable<DocumentFilter['values']>[number]

export type FilterChip = { readonly label: string; readonly without: DocumentFilter }

const WORDS: Readonly<Record<Exclude<Field, 'batches'>, (value: string) => string>> = {
  states: (value) => (value === 'skipped' ? 'left out' : value),
  codes: (code) => codeWords(code),
  kinds: (value) => value,
  languages: languageName,
  polarities: (value) => (value === 'none' ? 'no mood' : value),
  topics: (value) => value,
}

/** Adds a value to a facet's choice, or takes it away. */
export function toggled(filter: DocumentFilter, field: Field, value: string): DocumentFilter {
  const before: readonly string[] = filter[field] ?? []
  const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value]
  const { [field]: _old, ...rest } = filter
  return after.length === 0 ? rest : { ...rest, [field]: after }
}

export function withValue(filter: DocumentFilter, value: Named): DocumentFilter {
  const before = filter.values ?? []
  const isThere = before.some((one) => one.field === value.field && one.value === value.value)
  return isThere ? filter : { ...filter, values: [...before, value] }
}

export function hasValue(filter: DocumentFilter, { field, value, kind }: Named): boolean {
  const isSame = (one: Named): boolean =>
    one.field === field && one.value === value && (one.kind ?? kind) === kind
  return filter.values?.some(isSame) ?? false
}

/** Adds a name to what all documents must hold, or takes it away. */
export function toggledValue(filter: DocumentFilter, named: Named): DocumentFilter {
  if (!hasValue(filter, named)) return { ...filter, values: [...(filter.values ?? []), named] }
  const { values = [], ...others } = filter
  const rest = values.filter((one) => !hasValue({ values: [one] }, named))
  return rest.length > 0 ? { ...others, values: rest } : others
}

/** What narrows the table now, each with the filter that is left without it. */
export function chipsOf(
  filter: DocumentFilter,
  batchName: (id: string) => string = (id) => id,
): FilterChip[] {
  const chips: FilterChip[] = []
  const words: Readonly<Record<Field, (value: string) => string>> = { batches: batchName, ...WORDS }
  for (const field of Object.keys(words) as Field[]) {
    for (const value of filter[field] ?? []) {
      chips.push({ label: words[field](value), without: toggled(filter, field, value) })
    }
  }
  for (const value of filter.values ?? []) {
    const rest = filter.values?.filter((one) => one !== value) ?? []
    const { values: _old, ...others } = filter
    const label = value.field === 'concept' ? conceptName(value.value) : value.value
    chips.push({ label, without: rest.length > 0 ? { ...others, values: rest } : others })
  }
  for (const key of ['disagrees', 'isCut', 'name', 'keys'] as const) {
    if (filter[key] === undefined) continue
    const { [key]: _old, ...rest } = filter
    chips.push({ label: LABELS[key], without: rest })
  }
  return chips
}

const LABELS = { disagrees: 'engines differ', isCut: 'cut', name: 'by name', keys: 'chosen ones' }
