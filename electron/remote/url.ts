import type { WireRequest } from '#electron/platform/send.ts'

/** Path and query as they go out; the only place where a query is written. */
export function urlOf(request: Pick<WireRequest, 'path' | 'query'>): string {
  if (request.query.length === 0) return request.path
  const query = new URLSearchParams(
    request.query.map(([name, value]): [string, string] => [name, value]),
  )
  return `${request.path}?${query}`
}
