/** A part of a search in the words of its service. */
import { parametersOf, type Parameter } from '#electron/work/news-client.ts'
import { parseAql } from '#shared/aql/parse.ts'
import { printAql } from '#shared/aql/print.ts'
import { sliceQuery } from '#shared/logic/slice-query.ts'
import type { SearchQuery } from '#shared/model/search.ts'
import type { Slice } from '#shared/model/slice.ts'

const DATES = /^published_at(?:\.|\[|$)/

/**
 * The search narrowed to the slice, without dates, as `aql` beside the search's own parameters (news
 * specification 4.4). Undefined where the query language has no word for a part of the slice.
 */
export function narrowedParameters(query: SearchQuery, slice: Slice): Parameter[] | undefined {
  const own = parametersOf(query).filter(([name]) => !DATES.test(name))
  const part = sliceQuery(slice)
  if (part.kind === 'all') return own
  const words = printAql(part)
  if (parseAql(words).problems.length > 0) return undefined
  const before = own.find(([name]) => name === 'aql')?.[1]
  const aql = before === undefined ? words : `(${before}) AND (${words})`
  return [['aql', aql], ...own.filter(([name]) => name !== 'aql')]
}
