import type { Query } from './ast.ts'
import { conjunction } from './combine.ts'
import { nearestName } from './nearest.ts'
import type { Reading, Sent } from './parameter-filters.ts'
import { checkTogether } from './parameter-checks.ts'
import {
  asksForTime,
  categoryFilters,
  filterOf,
  isKnownField,
  jsonFilter,
} from './parameter-filters.ts'
import type { Setting } from './parameter-settings.ts'
import { settingOf } from './parameter-settings.ts'
import { findParameter, parameterNames } from './parameter-table.ts'
import type { Endpoint } from './parameter-types.ts'

import { parseDateMath, parseDateRange } from '#shared/logic/date-math.ts'
import type { Period } from '#shared/logic/periods.ts'

export type ParameterProblem = {
  /** As the client wrote it, `!` and `[]` included. */
  readonly parameter: string
  readonly message: string
  /** The known name that was probably meant. */
  readonly nearest?: string
}

export type StoryRequest = {
  readonly query: Query
  /** Milliseconds since 1970, both inclusive. */
  readonly publishedFrom?: number
  readonly publishedTo?: number
  /** Nobody asked for this window; it is the service's default. */
  readonly isDefaultWindow: boolean
  readonly sortBy: string
  readonly sortDirection: 'asc' | 'desc'
  readonly perPage: number
  /** `*` for the first page. */
  readonly cursor: string
  readonly returnFields?: readonly string[]
  readonly period?: Period
  /** The attribute of trends and histograms. */
  readonly field?: string
  /** Every other parameter of the endpoint that was sent, by its name without `[]` (`!` kept). */
  readonly settings: ReadonlyMap<string, Setting>
  /** Any of these makes the request invalid (422). */
  readonly problems: readonly ParameterProblem[]
  /** Said to the client, without refusing. */
  readonly warnings: readonly ParameterProblem[]
}

export type ReadOptions = {
  /** The current family refuses unknown names, the legacy family passes over them. */
  readonly family: 'current' | 'legacy'
  readonly endpoint: Endpoint
  /** Milliseconds since 1970. */
  readonly now: number
  /** The JSON text of a POST to the stories of the legacy family (wire-facts 4.4). */
  readonly posted?: string
}

const DAY_MS = 86_400_000
const DEFAULT_WINDOW_MS = 14 * DAY_MS

/**
 * Reads decoded request parameters into one request. Different parameters are ANDed, repeated values
 * of one are ORed (wire-facts 3.5). Never throws.
 */
export function readStoryParameters(
  pairs: readonly (readonly [string, string])[],
  options: ReadOptions,
): StoryRequest {
  const problems: ParameterProblem[] = []
  const warnings: ParameterProblem[] = []
  const sent = collect(pairs, options, problems)
  const setDefault = sent.find((each) => each.parameter.name === 'aql_default_field')
  const defaultField = setDefault?.values.at(-1)?.trim() ?? 'text'
  const reading: Reading = {
    isCurrent: options.family === 'current',
    nowMs: options.now,
    defaultField,
    complain: (parameter, message) => void problems.push({ parameter, message }),
    warn: (parameter, message) => void warnings.push({ parameter, message }),
  }
  if (!isKnownField(defaultField)) {
    const nearest = nearestName(defaultField, ['text', 'title', 'body'])
    const message = `There is no field “${defaultField.slice(0, 40)}”.`
    problems.push({ parameter: 'aql_default_field', message, ...(nearest && { nearest }) })
  }
  const settings = new Map<string, Setting>()
  for (const each of sent) {
    const setting = settingOf(each, reading)
    const name = `${each.isExcluding ? '!' : ''}${each.parameter.name}`
    if (setting !== undefined) settings.set(name, setting)
  }
  const filters = sent.map((each) => filterOf(each, reading)).filter((each) => each !== undefined)
  const { posted = '' } = options
  const fromBody = posted.trim() === '' ? [] : [jsonFilter('(body)', posted, reading)]
  const query = conjunction([...filters, ...categoryFilters(sent, reading), ...fromBody])
  checkTogether({ sent, settings, endpoint: options.endpoint, reading })
  const window = readWindow(sent, query, options, reading)
  return { query, ...window, ...fixedSettings(settings, options), settings, problems, warnings }
}

/** Takes the settings every caller wants out of the map, with their defaults. */
function fixedSettings(
  settings: Map<string, Setting>,
  options: ReadOptions,
): Pick<StoryRequest, 'sortBy' | 'sortDirection' | 'perPage' | 'cursor'> & Partial<StoryRequest> {
  const take = <T extends Setting>(name: string): T | undefined => {
    const value = settings.get(name) as T | undefined
    settings.delete(name)
    return value
  }
  const isSmall = ['related_stories', 'coverages', 'autocompletes'].includes(options.endpoint)
  const isSeries = options.endpoint === 'time_series'
  const period = take<Period>('period') ?? (isSeries ? DAILY : undefined)
  const returnFields = take<readonly string[]>('return')
  const field = take<string>('field')
  take('aql_default_field')
  return {
    sortBy: take<string>('sort_by') ?? (options.endpoint === 'clusters' ? 'time' : 'published_at'),
    sortDirection: take<string>('sort_direction') === 'asc' ? 'asc' : 'desc',
    perPage: take<number>('per_page') ?? (isSmall ? 3 : 10),
    cursor: take<string>('cursor') || '*',
    ...(returnFields && returnFields.length > 0 && { returnFields }),
    ...(period && { period }),
    ...(field !== undefined && { field }),
  }
}

const DAILY: Period = { count: 1, unit: 'DAY', text: '+1DAY' }

/** Groups the pairs by parameter, in the order of first appearance, and refuses unknown names. */
function collect(
  pairs: readonly (readonly [string, string])[],
  { family, endpoint }: ReadOptions,
  problems: ParameterProblem[],
): Sent[] {
  const byKey = new Map<string, Sent>()
  const refused = new Set<string>()
  for (const [written, value] of pairs) {
    const { name, isExcluding, isArray } = plainName(written)
    const parameter = findParameter(name, endpoint)
    if (!parameter || (isExcluding && !parameter.isExcludable)) {
      // Once per name, or an array of a hundred values would give a hundred problems.
      if (family === 'current' && !refused.has(written)) {
        problems.push(unknownParameter(written, name, isExcluding, endpoint))
      }
      refused.add(written)
      continue
    }
    // Forms are sent with empty fields; an empty filter filters nothing.
    if (value.trim() === '') continue
    const key = `${isExcluding ? '!' : ''}${parameter.name}${isArray ? '[]' : ''}`
    const known = byKey.get(key)
    const values = [...(known?.values ?? []), value]
    byKey.set(key, { parameter, written, isExcluding, isArray, values })
  }
  return [...byKey.values()]
}

/** `!language[][0]` is the excluding twin of `language` (old clients write such indices). */
function plainName(written: string): { name: string; isExcluding: boolean; isArray: boolean } {
  const isExcluding = written.startsWith('!')
  const bare = isExcluding ? written.slice(1) : written
  const name = bare.replace(/(?:\[\d{0,9}\]){1,2}$/, '')
  return { name, isExcluding, isArray: name.length < bare.length }
}

function unknownParameter(
  written: string,
  name: string,
  isExcluding: boolean,
  endpoint: Endpoint,
): ParameterProblem {
  const parameter = written.slice(0, 80)
  if (isExcluding && findParameter(name, endpoint)) {
    return {
      parameter,
      message: `${name} has no excluding twin; leave out the “!”.`,
      nearest: name,
    }
  }
  const nearest = nearestName(name, parameterNames(endpoint))
  const hint = nearest ? ` Did you mean ${nearest}?` : ''
  const message = `There is no parameter “${parameter}” on ${endpoint}.${hint}`
  return { parameter, message, ...(nearest && { nearest }) }
}

type Window = Pick<StoryRequest, 'publishedFrom' | 'publishedTo' | 'isDefaultWindow'>

/**
 * The window asked for, or the documented default: 14 days before now, for time series the seven
 * whole days before today. A query that itself bounds `published_at` has no default on top.
 */
function readWindow(
  sent: readonly Sent[],
  query: Query,
  { endpoint, now }: ReadOptions,
  reading: Reading,
): Window {
  let from: number | undefined
  let to: number | undefined
  let isAsked = false
  for (const { parameter, written, values } of sent) {
    const { meaning } = parameter
    if (meaning.kind !== 'published') continue
    const value = values.at(-1)!
    if (meaning.side === 'both') {
      const { range, problem } = parseDateRange(value, now)
      if (problem !== undefined) reading.complain(written, problem)
      isAsked = true
      from = exclusive(range?.from, range?.fromExclusive, 1) ?? from
      to = exclusive(range?.to, range?.toExclusive, -1) ?? to
      continue
    }
    const { ms, problem } = parseDateMath(value, now)
    if (problem !== undefined) reading.complain(written, problem)
    if (meaning.side === 'start') [from, isAsked] = [ms, true]
    else to = ms
  }
  if (from !== undefined && to !== undefined && from > to) {
    reading.complain('published_at', 'The range ends before it starts; swap its bounds.')
  }
  const today = Math.floor(now / DAY_MS) * DAY_MS
  const isOpenSeries = endpoint === 'time_series' && !sent.some(isWholeWindow)
  // The end of a series defaults to midnight too, unless it would then end before it starts.
  if (isOpenSeries && from !== undefined && from < today) to ??= today
  if (isAsked || !hasWindow(endpoint) || asksForTime(query)) {
    return { ...bounds(from, to), isDefaultWindow: false }
  }
  if (endpoint !== 'time_series') {
    return { ...bounds(now - DEFAULT_WINDOW_MS, to), isDefaultWindow: to === undefined }
  }
  return { ...bounds(today - 7 * DAY_MS, to ?? today), isDefaultWindow: to === undefined }
}

/** Clusters have times of their own, and names have none. */
function hasWindow(endpoint: Endpoint): boolean {
  return !['clusters', 'autocompletes', 'entity-types', 'entity-names', 'sources'].includes(
    endpoint,
  )
}

function isWholeWindow({ parameter: { meaning } }: Sent): boolean {
  return meaning.kind === 'published' && meaning.side === 'both'
}

/** Both bounds of a request are inclusive, so an excluded one moves by a millisecond. */
function exclusive(ms: number | undefined, isOut: boolean | undefined, step: number) {
  return ms !== undefined && isOut ? ms + step : ms
}

function bounds(from: number | undefined, to: number | undefined): Partial<Window> {
  return {
    ...(from !== undefined && { publishedFrom: from }),
    ...(to !== undefined && { publishedTo: to }),
  }
}
