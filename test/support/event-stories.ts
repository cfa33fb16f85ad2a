import { readFileSync } from 'node:fs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEvents } from '#electron/embedded/events/events.ts'
import type { EventStory } from '#electron/embedded/events/event-story.ts'
import { composeNewsroom } from '#electron/embedded/ingest/sample/compose.ts'
import { loadNewsroom, loadSampleKnowledge } from '#electron/embedded/ingest/sample/load.ts'
import { openDatabase } from '#electron/sqlite/open.ts'

export const NOW = Date.UTC(2026, 0, 7, 12)
export const DAY_MS = 86_400_000

export type Labelled = { readonly event: string; readonly story: EventStory }

/** Event clusters over a file of their own, with the migrations of the embedded service. */
export function openTestEvents(startAt = NOW) {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-events-'))
  const migrations = new URL('../../electron/embedded/migrations', import.meta.url).pathname
  let now = startAt
  const clock = { now: () => now }
  const db = openDatabase({
    file: join(folder, 'embedded.db'),
    migrations,
    kind: 'newsroom',
    clock,
  })
  return {
    db,
    clock,
    /** A second opening of the same file, as after a restart. */
    open: () => openEvents(db, { clock }),
    events: openEvents(db, { clock }),
    wait: (ms: number) => void (now += ms),
    close: () => {
      db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

let nextId = 0

export function eventStory(part: Partial<EventStory>): EventStory {
  nextId += 1
  return {
    id: String(nextId),
    title: '',
    body: '',
    language: 'en',
    publishedAt: NOW,
    entityIds: [],
    ...part,
  }
}

/** Invented events, each told by several papers in their own words. */
export function paraphrases(): Labelled[] {
  const file = new URL('../fixtures/events/stories.txt', import.meta.url)
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line, at) => {
      const [event = '', language = '', hours = '', title = '', body = ''] = line.split('|')
      const publishedAt = NOW - 5 * DAY_MS + Number(hours) * 3_600_000
      return { event, story: eventStory({ id: `p${at}`, language, title, body, publishedAt }) }
    })
}

/**
 * Stories of the sample newsroom, labelled by affair and language, with the ids of the names they
 * hold as the analysis would find them: here by plain search for the known names.
 */
export function sampleStories(): Labelled[] {
  const known = loadSampleKnowledge()
  return composeNewsroom(loadNewsroom(), NOW).map((story) => {
    const text = `${story.title}\n${story.body}`
    const names = (entity: (typeof known)[number]) => entity.names[story.language] ?? []
    const entityIds = known
      .filter((entity) => names(entity).some((name) => name.length > 3 && text.includes(name)))
      .map(({ id }) => id)
    const { id, title, body, language, permalink } = story
    const publishedAt = Date.parse(story.publishedAt)
    const affair = new URL(permalink).pathname.split('/')[1] ?? ''
    const sourcePlace = story.source.locations[0]
    return {
      event: affair,
      story: {
        ...{ id, title, body, language, permalink, publishedAt, entityIds },
        ...(sourcePlace && { sourcePlace }),
      },
    }
  })
}

/** The English and German ones of them, labelled by event instead (fixtures/events). */
export function sampleEvents(stories: readonly Labelled[]): Labelled[] {
  const file = new URL('../fixtures/events/newsroom-events.txt', import.meta.url)
  const events = new Map(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .flatMap((line) => line.split(' ').map((key) => [key, line.split(' ')[0] ?? ''])),
  )
  const keyOf = ({ story }: Labelled) => story.permalink?.split('/').at(-1) ?? ''
  return stories
    .filter(({ story }) => story.language === 'en' || story.language === 'de')
    .map((one) => ({ ...one, event: events.get(keyOf(one)) ?? keyOf(one) }))
}

/** B-cubed precision, recall and F1 (Bagga, Baldwin 1998), 0 to 1. */
export function bCubed(items: readonly { readonly event: string; readonly cluster: string }[]) {
  const count = (key: (item: (typeof items)[number]) => string) => {
    const counts = new Map<string, number>()
    for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1)
    return (item: (typeof items)[number]) => counts.get(key(item)) ?? 0
  }
  const both = count(({ event, cluster }) => `${event} ${cluster}`)
  const ofCluster = count(({ cluster }) => cluster)
  const ofEvent = count(({ event }) => event)
  const mean = (value: (item: (typeof items)[number]) => number) =>
    items.reduce((sum, item) => sum + value(item), 0) / items.length
  const precision = mean((item) => both(item) / ofCluster(item))
  const recall = mean((item) => both(item) / ofEvent(item))
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) }
}
