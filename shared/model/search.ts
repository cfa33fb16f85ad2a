import * as z from 'zod'
import { FailureNote } from './failure.ts'

/**
 * What a search asks: query text, and request parameters in the service's own names
 * (`published_at.start`, `language[]`, `sort_by` …). The same pair serves service, cache and form.
 */
export const SearchQuery = z.strictObject({
  aql: z.string().max(100_000),
  parameters: z
    .array(z.strictObject({ name: z.string().min(1).max(200), value: z.string().max(100_000) }))
    .max(500),
})
export type SearchQuery = z.infer<typeof SearchQuery>

export const RunState = z.enum(['running', 'done', 'stopped', 'failed'])
export type RunState = z.infer<typeof RunState>

/** One harvest of a search; what it stored stays stored, whatever its end. */
export const Run = z.strictObject({
  id: z.string(),
  searchId: z.string(),
  state: RunState,
  startedAt: z.string(),
  endedAt: z.string().optional(),
  /** What the counting call promised; absent until it answered. */
  counted: z.number().int().optional(),
  pages: z.number().int(),
  fetched: z.number().int(),
  stored: z.number().int(),
  /** Members of this search that were not members before. */
  fresh: z.number().int(),
  calls: z.number().int(),
  /** Stories of the service that could not be read and were left out. */
  dropped: z.number().int(),
  failure: FailureNote.optional(),
})
export type Run = z.infer<typeof Run>

/** A search is kept in history as soon as it is run, and in the rail once it has a name. */
export const Search = z.strictObject({
  id: z.string(),
  /** Absent on history entries. */
  name: z.string().optional(),
  profileId: z.string(),
  query: SearchQuery,
  createdAt: z.string(),
  updatedAt: z.string(),
  unread: z.number().int(),
  total: z.number().int(),
  /** Order in the rail. */
  position: z.number().int(),
  lastRun: Run.optional(),
})
export type Search = z.infer<typeof Search>

/** One step of a run as the page sees it. */
export const RunProgress = z.strictObject({
  run: Run,
  phase: z.enum(['counting', 'fetching', 'finished']),
})
export type RunProgress = z.infer<typeof RunProgress>

/** What a run would cost, said before it starts. */
export const Price = z.strictObject({
  stories: z.number().int(),
  calls: z.number().int(),
  /** Clock-minutes at the service's limit; 0 for the embedded service. */
  minutes: z.number().int(),
  /** Calls by endpoint. */
  endpoints: z.array(z.strictObject({ endpoint: z.string(), calls: z.number().int() })),
  /** Of the plan's volume, and of what is left of it, 0–1 and more; where the service told it. */
  volumeShare: z.number().optional(),
  volumeLeftShare: z.number().optional(),
  /** What the stories would take on this disk, by those that are kept already. */
  bytes: z.number().int(),
})
export type Price = z.infer<typeof Price>
