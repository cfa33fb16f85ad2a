/** New stories come in: each gets its cluster, once and for ever. */
import type { Database } from '#electron/sqlite/open.ts'
import type { Place } from '#shared/model/story.ts'

import type { ActiveClusters } from './active-clusters.ts'
import type { EventStory } from './event-story.ts'
import { ACROSS } from './frequencies.ts'
import type { Frequencies } from './frequencies.ts'
import { clusterFor } from './join-rule.ts'
import type { PlaceOf } from './places.ts'
import { countMarks, countTerms } from './terms.ts'
import { byWeight, packVector, vectorOf } from './vectors.ts'
import type { Vector } from './vectors.ts'

export type AssignParts = {
  readonly db: Database
  readonly clock: { now(): number }
  readonly active: ActiveClusters
  readonly frequencies: Frequencies
  readonly placeOf: PlaceOf
}

type Counted = {
  readonly story: EventStory
  readonly publishedAt: number
  readonly terms: Map<number, number>
  readonly marks: Map<number, number>
}

const KEPT_MARKS = 48
/** These find a story again (similar.ts); the rest of its vector only weighs. */
const POSTED_TERMS = 24
const POSTED_MARKS = 8
export const DAY_MS = 86_400_000

/** @returns a function that assigns stories inside the caller's transaction. */
export function createAssign(parts: AssignParts) {
  const { db, clock, active, frequencies } = parts
  const find = db.prepare('SELECT cluster FROM event_story WHERE story_id = ?')
  const retitle = db.prepare('UPDATE event_story SET title = ?, permalink = ? WHERE story_id = ?')
  const insertStory = db.prepare(
    `INSERT INTO event_story
       (story_id, cluster, published_at, language, title, permalink, place, standing, words, marks)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const insertPosting = db.prepare(
    'INSERT OR IGNORE INTO event_posting (term, day, story) VALUES (?, ?, ?)',
  )
  const growth = createGrowth(db)

  const keep = (counted: Counted, words: Vector, marks: Vector): string => {
    const { story, publishedAt } = counted
    const { language } = story
    const candidate = { publishedAt, language, words, marks }
    const cluster =
      story.givenCluster === undefined
        ? (clusterFor(candidate, active) ?? growth.open(publishedAt, clock.now()))
        : growth.adopt(Number(story.givenCluster), publishedAt, clock.now())
    const place = placeText(story, parts.placeOf)
    const { rowid } = insertStory.run(
      story.id,
      cluster,
      publishedAt,
      language,
      story.title.slice(0, 2000),
      story.permalink ?? null,
      place,
      story.standing ?? 0,
      packVector(words),
      packVector(marks),
    )
    const day = Math.floor(publishedAt / DAY_MS)
    for (const term of postedTerms(words, marks)) insertPosting.run(term, day, rowid)
    growth.add({ cluster, publishedAt, place }, clock.now())
    if (!growth.isFrozen(cluster)) active.add({ cluster, ...candidate })
    return String(cluster)
  }

  return (stories: readonly EventStory[]): Map<string, string> => {
    const assigned = new Map<string, string>()
    const fresh = new Map<string, EventStory>()
    for (const story of stories) {
      const known = find.value<number>(story.id)
      if (known === undefined) fresh.set(story.id, story)
      else {
        retitle.run(story.title.slice(0, 2000), story.permalink ?? null, story.id)
        assigned.set(story.id, String(known))
      }
    }
    if (fresh.size === 0) return assigned
    const counted = [...fresh.values()]
      .map((story) => count(story, clock.now()))
      .sort((a, b) => a.publishedAt - b.publishedAt || (a.story.id < b.story.id ? -1 : 1))
    frequencies.learn(
      counted.flatMap(({ story, terms, marks }) => [
        { language: story.language, terms },
        { language: ACROSS, terms: marks },
      ]),
    )
    active.hold(counted[0]?.publishedAt ?? 0, counted.at(-1)?.publishedAt ?? 0)
    const idf = new Map<string, (term: number) => number>()
    const acrossIdf = frequencies.idf(ACROSS)
    for (const one of counted) {
      const { language } = one.story
      const own = idf.get(language) ?? frequencies.idf(language)
      idf.set(language, own)
      const words = vectorOf(one.terms, own)
      assigned.set(one.story.id, keep(one, words, vectorOf(one.marks, acrossIdf, KEPT_MARKS)))
    }
    growth.settle()
    return assigned
  }
}

// A date in the future cannot be true, and would keep its cluster at the head of every list.
function count(story: EventStory, now: number): Counted {
  return {
    story,
    publishedAt: Math.min(Math.trunc(story.publishedAt), now),
    terms: countTerms(story),
    marks: countMarks(story, story.entityIds),
  }
}

/** The terms by which a story is found again. */
export function postedTerms(words: Vector, marks: Vector): number[] {
  const top = (vector: Vector, count: number): number[] =>
    byWeight(vector)
      .slice(0, count)
      .map((at) => vector.terms[at] ?? 0)
  return [...top(words, POSTED_TERMS), ...top(marks, POSTED_MARKS)]
}

/** In front of a place that no story names: it counts only in a cluster where none is named. */
const HOME = '~'

/** The most prominent place in the story, else where its source is at home. */
function placeText(story: EventStory, placeOf: PlaceOf): string | null {
  const named = canonical(story.entityIds.map(placeOf).find((place) => place !== undefined))
  const home = canonical(story.sourcePlace)
  return named ?? (home && `${HOME}${home}`)
}

function canonical(place: Place | undefined): string | null {
  if (place?.country === undefined) return null
  const { country, state, city } = place
  return JSON.stringify({ country, ...(state && { state }), ...(city && { city }) })
}

/** The rows of clusters while stories are added: counts and bounds at once, the rest at the end. */
function createGrowth(db: Database) {
  const insert = db.prepare(
    `INSERT INTO event_cluster (story_count, time, earliest, latest, grown_at, is_frozen)
     VALUES (0, ?, ?, ?, ?, 0)`,
  )
  const grow = db.prepare(
    `UPDATE event_cluster SET story_count = story_count + 1, grown_at = ?, representative = NULL,
       earliest = min(earliest, ?), latest = max(latest, ?) WHERE id = ?`,
  )
  const adopt = db.prepare(
    `INSERT OR IGNORE INTO event_cluster
       (id, story_count, time, earliest, latest, grown_at, is_frozen) VALUES (?, 0, ?, ?, ?, ?, 0)`,
  )
  const frozen = db.prepare('SELECT is_frozen FROM event_cluster WHERE id = ?')
  const vote = db.prepare(
    `INSERT INTO event_place (cluster, place, stories) VALUES (?, ?, 1)
     ON CONFLICT (cluster, place) DO UPDATE SET stories = stories + 1`,
  )
  const refresh = db.prepare(REFRESH_CLUSTER)
  const touched = new Set<number>()
  return {
    open: (publishedAt: number, now: number) =>
      insert.run(publishedAt, publishedAt, publishedAt, now).rowid,
    adopt(id: number, publishedAt: number, now: number): number {
      adopt.run(id, publishedAt, publishedAt, publishedAt, now)
      return id
    },
    /** Frozen ones grow only by what records say; nothing is compared with them any more. */
    isFrozen: (id: number) => frozen.value<number>(id) === 1,
    add(story: { cluster: number; publishedAt: number; place: string | null }, now: number): void {
      grow.run(now, story.publishedAt, story.publishedAt, story.cluster)
      if (story.place !== null) vote.run(story.cluster, story.place)
      touched.add(story.cluster)
    },
    settle(): void {
      for (const cluster of touched) refresh.run(cluster)
      touched.clear()
    },
  }
}

/**
 * The median time (of an even number the earlier of the two), and the place most stories name; else
 * the one that most of their sources are at home in.
 */
export const REFRESH_CLUSTER = `
  WITH it (cluster) AS (SELECT ?)
  UPDATE event_cluster SET
    time = (SELECT published_at FROM event_story WHERE cluster = (SELECT cluster FROM it)
            ORDER BY published_at LIMIT 1
            OFFSET (SELECT (story_count - 1) / 2 FROM event_cluster, it WHERE id = it.cluster)),
    (country, place) = (SELECT json_extract(ltrim(place, '${HOME}'), '$.country'),
              ltrim(place, '${HOME}') FROM event_place
            WHERE cluster = (SELECT cluster FROM it)
            ORDER BY place LIKE '${HOME}%', stories DESC, place LIMIT 1)
  WHERE id = (SELECT cluster FROM it)`
