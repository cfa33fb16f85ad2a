/** A service that counts a year of stories by the hour, for the timeline that asks one. */
import { openFaultServer, type FaultServer } from '#test/support/fault-server.ts'

const HOUR_MS = 3_600_000
const UNIT_MS = { HOUR: HOUR_MS, DAY: 24 * HOUR_MS, MONTH: 30 * 24 * HOUR_MS } as const

/** What signs in to it; see `openFaultServer`. */
export const SIGN_IN = { brand: 'Svc', appId: 'app-1', appKey: 'key-1' } as const

export function serveCounts(): Promise<FaultServer> {
  return openFaultServer({
    answer: (path, query) =>
      path.endsWith('/time_series') ? { body: { time_series: binsOf(query) } } : undefined,
  })
}

function binsOf(query: URLSearchParams): object[] {
  const from = Date.parse(query.get('published_at.start') ?? '')
  const to = Date.parse(query.get('published_at.end') ?? '')
  const [, times = '1', unit = 'DAY'] = /^\+(\d+)(HOUR|DAY|MONTH)S?$/.exec(query.get('period') ?? '') ?? [] // prettier-ignore
  const step = Number(times) * UNIT_MS[unit as keyof typeof UNIT_MS]
  const count = Math.ceil((to - from) / step)
  return Array.from({ length: count }, (_none, at) => {
    const [positive, neutral, negative] = [(at * 7) % 11, (at * 5) % 13, (at * 3) % 7]
    return {
      published_at: new Date(from + at * step).toISOString(),
      count: positive + neutral + negative,
      sentiment: { positive, neutral, negative },
    }
  })
}
