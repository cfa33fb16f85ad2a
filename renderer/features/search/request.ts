import type { SearchQuery } from '#shared/model/search.ts'

/**
 * The parts of a search that are not query text: dates, order. They travel as request parameters in
 * the service's own names; everything else the page does not know is kept as it came.
 */
export type RequestParts = {
  readonly from?: string
  readonly to?: string
  readonly sort: SortId
  readonly rest: SearchQuery['parameters']
}

export type SortId = 'newest' | 'oldest' | 'relevance' | 'other'
type Parameter = SearchQuery['parameters'][number]

const START = 'published_at.start'
const END = 'published_at.end'
const SORTS: Record<Exclude<SortId, 'other'>, readonly Parameter[]> = {
  newest: [],
  oldest: [
    { name: 'sort_by', value: 'published_at' },
    { name: 'sort_direction', value: 'asc' },
  ],
  relevance: [{ name: 'sort_by', value: 'relevance' }],
}

export function partsOf(parameters: SearchQuery['parameters']): RequestParts {
  const value = (name: string): string | undefined =>
    parameters.find((parameter) => parameter.name === name)?.value
  const from = value(START)
  const to = value(END)
  const sorts = parameters.filter(({ name }) => name === 'sort_by' || name === 'sort_direction')
  const sort = sortOf(sorts)
  const own = new Set([START, END, ...(sort === 'other' ? [] : ['sort_by', 'sort_direction'])])
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    sort,
    rest: parameters.filter(({ name }) => !own.has(name)),
  }
}

export function parametersOf(parts: RequestParts): SearchQuery['parameters'] {
  return [
    ...(parts.from ? [{ name: START, value: parts.from }] : []),
    ...(parts.to ? [{ name: END, value: parts.to }] : []),
    ...(parts.sort === 'other' ? [] : SORTS[parts.sort]),
    ...parts.rest,
  ]
}

/** The service's defaults are `published_at` and `desc`; written out they mean the same. */
function sortOf(sorts: readonly Parameter[]): SortId {
  const value = (name: string, byDefault: string): string =>
    sorts.find((parameter) => parameter.name === name)?.value.toLowerCase() ?? byDefault
  const by = value('sort_by', 'published_at')
  const direction = value('sort_direction', 'desc')
  if (by === 'relevance' && direction === 'desc') return 'relevance'
  if (by !== 'published_at') return 'other'
  return direction === 'asc' ? 'oldest' : 'newest'
}

/** Ranges to choose by name. `from` is date math of the service; none means its default. */
export const DATE_PRESETS = [
  { id: 'default', label: 'Last 14 days (the service’s default)' },
  { id: 'day', label: 'Last 24 hours', from: 'NOW-24HOURS' },
  { id: 'three', label: 'Last 3 days', from: 'NOW-3DAYS' },
  { id: 'week', label: 'Last 7 days', from: 'NOW-7DAYS' },
  { id: 'month', label: 'Last 30 days', from: 'NOW-30DAYS' },
  { id: 'months', label: 'Last 60 days', from: 'NOW-60DAYS' },
  { id: 'quarter', label: 'Last 90 days', from: 'NOW-90DAYS' },
  { id: 'year', label: 'Last 12 months', from: 'NOW-1YEAR' },
  { id: 'custom', label: 'From … to …' },
] as const

export type DatePresetId = (typeof DATE_PRESETS)[number]['id']

export function presetOf(parts: Pick<RequestParts, 'from' | 'to'>): DatePresetId {
  if (!parts.from && !parts.to) return 'default'
  const preset = DATE_PRESETS.find((each) => 'from' in each && each.from === parts.from)
  return preset && (!parts.to || parts.to === 'NOW') ? preset.id : 'custom'
}

/** "2026-11-03" of an instant or date-math text that starts with a date; else nothing. */
export function dayOf(value: string | undefined): string {
  return value?.match(/^\d{4}-\d{2}-\d{2}/)?.[0] ?? ''
}

/** A chosen day as a bound in UTC: its first or its last second. */
export function boundOfDay(day: string, end: 'start' | 'end'): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined
  return end === 'start' ? `${day}T00:00:00Z` : `${day}T23:59:59Z`
}
