/**
 * A news service that holds stories: counts them by stretches of time, pages them by cursor, and
 * notes every story that it was made to send, which is what a plan's volume counts.
 */
import type { Healthy } from './fault-server.ts'

export type ModelStory = {
  readonly id: number
  readonly title: string
  readonly body: string
  readonly at: number
  readonly source?: string
  readonly polarity?: 'positive' | 'neutral' | 'negative'
  readonly entities?: readonly string[]
}

const UNIT_MS: Readonly<Record<string, number>> = {
  MINUTE: 60_000,
  HOUR: 3_600_000,
  DAY: 86_400_000,
}

export function createNewsModel(options: {
  now(): number
  /** Stories of the plan's period. */
  readonly volume?: { readonly limit: number; readonly resetsAt: number }
}) {
  const stories: ModelStory[] = []
  const pulled = new Map<number, number>()
  const counts = { series: 0, pages: 0 }
  let spent = 0
  /** Cursors that were given out and are not taken any more. */
  let expiredBefore = 0
  let cursors = 0
  let isRepeating = false

  const inWindow = (query: URLSearchParams): ModelStory[] => {
    const from = timeOf(query.get('published_at.start'), options.now(), 14 * UNIT_MS.DAY!)
    const to = timeOf(query.get('published_at.end'), options.now(), 0)
    const unwanted = new Set(query.getAll('!id[]'))
    return stories
      .filter(({ at, id }) => at > from && at < to && !unwanted.has(String(id)))
      .sort((a, b) => b.at - a.at || b.id - a.id)
  }
  const headers = (): Record<string, string> => {
    if (!options.volume) return {}
    const { limit, resetsAt } = options.volume
    return {
      'x-ratelimit-volume-limit': String(limit),
      'x-ratelimit-volume-remaining': String(Math.max(0, limit - spent)),
      'x-ratelimit-volume-reset': new Date(resetsAt).toISOString().replace('Z', '+0000'),
    }
  }
  const series = (query: URLSearchParams): Healthy => {
    counts.series += 1
    const from = timeOf(query.get('published_at.start'), options.now(), 14 * UNIT_MS.DAY!)
    const to = timeOf(query.get('published_at.end'), options.now(), 0)
    const parts = /^\+(\d+)(MINUTE|HOUR|DAY)S?$/.exec(query.get('period') ?? '+1DAY')
    const width = Number(parts?.[1]) * (UNIT_MS[parts?.[2] ?? ''] ?? UNIT_MS.DAY!)
    const found = inWindow(query)
    const bins = []
    for (let at = from; at < to; at += width) {
      const count = found.filter((story) => story.at >= at && story.at < at + width).length
      bins.push({ published_at: new Date(at).toISOString(), count })
    }
    return { body: { time_series: bins, period: query.get('period') }, headers: headers() }
  }
  const page = (query: URLSearchParams): Healthy => {
    counts.pages += 1
    const cursor = query.get('cursor') ?? '*'
    const [number = '0', offset = '0'] = cursor === '*' ? [] : cursor.split(':').slice(1)
    if (cursor !== '*' && Number(number) <= expiredBefore) {
      const error = {
        status: 422,
        title: 'Unprocessable',
        code: 'KB422',
        detail: 'Cursor expired.',
      }
      return { status: 422, body: { errors: [error] } }
    }
    const all = inWindow(query)
    const at = Number(offset)
    const some = all.slice(at, at + Number(query.get('per_page') ?? 10))
    for (const { id } of some) pulled.set(id, (pulled.get(id) ?? 0) + 1)
    spent += some.length
    cursors += 1
    const next = isRepeating ? at : at + some.length
    return {
      body: { stories: some.map(wireOf), next_page_cursor: `c:${cursors}:${next}` },
      headers: headers(),
    }
  }

  return {
    stories,
    counts,
    add: (...more: readonly ModelStory[]) => void stories.push(...more),
    /** Cursors given out so far end. */
    expireCursors: () => void (expiredBefore = cursors),
    /** From now on every page is the first one again. */
    repeatPages: () => void (isRepeating = true),
    spend: (count: number) => void (spent += count),
    pulled,
    /** Stories sent, again and again included. */
    pulledTotal: () => [...pulled.values()].reduce((sum, times) => sum + times, 0),
    answer(path: string, query: URLSearchParams): Healthy | undefined {
      if (path.endsWith('/time_series')) return series(query)
      if (path.endsWith('/stories')) return page(query)
      return undefined
    },
  }
}

function timeOf(text: string | null, now: number, agoMs: number): number {
  if (text === null || text === 'NOW') return now - agoMs
  const ago = /^NOW-(\d+)DAYS$/.exec(text)
  return ago ? now - Number(ago[1]) * UNIT_MS.DAY! : Date.parse(text)
}

function wireOf({ id, title, body, at, source = 'Review', polarity, entities = [] }: ModelStory) {
  return {
    id,
    title,
    body,
    published_at: new Date(at).toISOString(),
    language: 'en',
    source: { id: source.length, name: source, domain: `${source.toLowerCase()}.example` },
    ...(polarity ? { sentiment: { body: { polarity, score: 0.9 } } } : {}),
    entities: entities.map((name) => ({
      id: `Q-${name}`,
      types: ['Organization'],
      overall_prominence: 0.8,
      overall_frequency: 1,
      title: { surface_forms: [] },
      body: { surface_forms: [{ text: name, frequency: 1, mentions: [] }] },
    })),
    keywords: title.toLowerCase().split(' '),
  }
}
