import type { Pairs } from './request.ts'

export type Paging = {
  /** Items at most, over all pages. */
  readonly limit: number
  /** Items so far, and of how many where the service says it. */
  onPage?(got: number, total: number | undefined): void
  /** Hears why no further page came; what came before is answered all the same. */
  onFailure(error: unknown): void
}

/** The key that an endpoint's list stands under, where it has pages at all (specification 4). */
const LISTS: ReadonlyMap<string, string> = new Map([
  ['clusters', 'clusters'],
  ['stories', 'stories'],
])
/** Both endpoints' most (wire-facts 3.2). */
const LARGEST_PAGE = 100

export function isPaged(endpoint: string): boolean {
  return LISTS.has(endpoint)
}

type Body = Record<string, unknown>

/**
 * Pages until there are enough items or no more: the service ends with an empty list, with the
 * cursor that was sent, or without one (wire-facts 2.6). The answer is the last page's with the
 * items of all; its cursor goes on from there, and is absent where a page was cut.
 */
export async function followPages(
  endpoint: string,
  parameters: Pairs,
  { page, paging }: { page(pairs: Pairs): Promise<unknown>; readonly paging: Paging },
): Promise<unknown> {
  const key = LISTS.get(endpoint) ?? endpoint
  const hasSize = parameters.some(([name]) => name === 'per_page')
  const size = String(Math.min(paging.limit, LARGEST_PAGE))
  const asked: Pairs = hasSize ? parameters : [...parameters, ['per_page', size]]
  const items: unknown[] = []
  let cursor = parameters.findLast(([name]) => name === 'cursor')?.[1]
  let body: Body = {}
  for (;;) {
    const at: Pairs = cursor === undefined ? [] : [['cursor', cursor]]
    try {
      const pairs = [...asked.filter(([name]) => name !== 'cursor'), ...at]
      body = (await page(pairs)) as Body
    } catch (error) {
      if (items.length === 0) throw error
      // With the cursor of the page that failed the caller can go on there.
      paging.onFailure(error)
      return { ...body, [key]: items }
    }
    const list = Array.isArray(body[key]) ? (body[key] as unknown[]) : []
    items.push(...list)
    paging.onPage?.(Math.min(items.length, paging.limit), numberOf(body.cluster_count))
    const next = body.next_page_cursor
    if (items.length > paging.limit) {
      const { next_page_cursor: _, ...rest } = body
      return { ...rest, [key]: items.slice(0, paging.limit) }
    }
    const isEnd = list.length === 0 || typeof next !== 'string' || next === (cursor ?? '*')
    if (isEnd || items.length === paging.limit) return { ...body, [key]: items }
    cursor = next
  }
}

// The parser leaves numbers beyond 2^53 as they were written.
function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
