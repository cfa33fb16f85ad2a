/**
 * What stands behind a mark: a snapshot of its stories, and for the rows in view the sentences that
 * made them count. The same scope and slice are asked here as by who drew the mark.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StoryCache } from '#electron/cache/cache.ts'
import type { Library } from '#electron/library/library.ts'
import { WorkError } from '#electron/platform/failures.ts'
import { placesOf, type Places } from '#shared/logic/evidence/places.ts'
import { sentencesAround } from '#shared/logic/evidence/sentences.ts'
import { isSampleDomain } from '#shared/logic/sample.ts'
import { bothSlices } from '#shared/logic/slices.ts'
import type { EvidenceFilter, EvidenceList, EvidenceRow, EvidenceSentence, EvidenceTally } from '#shared/model/evidence.ts' // prettier-ignore
import type { Slice } from '#shared/model/slice.ts'
import type { StoryScope } from '#shared/model/story-list.ts'
import type { Story } from '#shared/model/story.ts'
import { readyFacets } from '../ready-facets.ts'
import type { Scopes } from '../scopes.ts'
import type { MoodPlaces } from './mood-places.ts'

const KEPT_LISTS = 20
const MOST_ROWS = 1_000_000
/** Sentences of a story in the list; the reader has the others. */
const MOST_SENTENCES = 4
/** Stories read between two breaths; about 5 ms of them. */
const BREATH = 40
/** Between two reports. */
const REPORT_MS = 200

export type EvidenceParts = {
  readonly library: Library
  readonly cache: StoryCache
  readonly scopes: Scopes
  readonly moodPlaces: MoodPlaces
  now(): number
  newId(): string
}

export type Evidence = ReturnType<typeof createEvidence>

type Kept = { readonly ids: readonly string[]; readonly slice: Slice }

export function createEvidence(parts: EvidenceParts) {
  const { library, cache, scopes, moodPlaces, now, newId } = parts
  const lists = new Map<string, Kept>()

  const idsOf = (scope: StoryScope, slice: Slice, isAsStored = false): readonly string[] =>
    cache.stories.search({
      ...scopes.indexScope(scope, slice, { isAsStored }),
      sortBy: 'published_at',
      limit: MOST_ROWS,
    }).ids

  const require = (listId: string): Kept => {
    const kept = lists.get(listId)
    if (!kept) {
      throw new WorkError('NOT_FOUND', 'This list was closed to save memory; open it again.')
    }
    // Asking for a list again keeps it from being dropped.
    lists.delete(listId)
    lists.set(listId, kept)
    return kept
  }

  const filtered = (ids: readonly string[], asked: Asked): readonly string[] => {
    const { scope, filter = {} } = asked
    let shown = ids
    if (filter.words?.trim() || filter.slice) {
      const words = filter.words?.trim() ? { terms: [filter.words.trim()] } : {}
      const narrowed = bothSlices(bothSlices(asked.slice, filter.slice ?? {}), words)
      const fitting = new Set(idsOf(scope, narrowed))
      shown = shown.filter((id) => fitting.has(id))
    }
    if (filter.show === 'starred') {
      const starred = library.marks.listStarred()
      shown = shown.filter((id) => starred.has(id))
    }
    if (filter.show === 'unread') {
      const read = library.marks.listRead()
      shown = shown.filter((id) => !read.has(id))
    }
    return shown
  }

  return {
    async open(asked: Asked): Promise<EvidenceList> {
      await readyFacets(cache.stories)
      const { scope, slice, filter } = asked
      const ids = idsOf(scope, slice)
      const shown = filtered(ids, asked)
      const isMeant = new Set(ids)
      const rejected = scopes.hasCorrections()
        ? idsOf(scope, slice, true).filter((id) => !isMeant.has(id)).length
        : 0
      const id = newId()
      const words = filter?.words?.trim()
      lists.set(id, { ids: shown, slice: words ? bothSlices(slice, { terms: [words] }) : slice })
      for (const old of [...lists.keys()].slice(0, -KEPT_LISTS)) lists.delete(old)
      return { id, stories: shown.length, hidden: ids.length - shown.length, rejected }
    },

    /** Rows from `offset`; a story that was removed since is left out. */
    async window(
      listId: string,
      { offset, limit, signal }: { offset: number; limit: number; signal?: AbortSignal },
    ): Promise<EvidenceRow[]> {
      const { ids, slice } = require(listId)
      const wanted = ids.slice(offset, offset + limit)
      const summaries = new Map(cache.stories.summaries(wanted).map((each) => [each.id, each]))
      const rows: EvidenceRow[] = []
      for (const id of wanted) {
        const summary = summaries.get(id)
        const story = summary && cache.stories.get(id)?.story
        if (!summary || !story) continue
        const { title, body } = placesOf(story, slice)
        const moods = title.length + body.length > 0 ? [] : await moodPlaces(story, slice, signal)
        const places = { title, body: [...body, ...moods] }
        const marks = library.marks.find(id)
        const isSample = isSampleDomain(summary.sourceDomain)
        rows.push({ story: { ...summary, ...marks, isSample }, ...sentencesOf(story, places) })
      }
      return rows
    },

    ids: (listId: string): string[] => [...require(listId).ids],

    /** Counts the places of all rows, and says how far it is; leaving it early stops it. */
    async *tally(listId: string, signal?: AbortSignal): AsyncGenerator<EvidenceTally> {
      const { ids, slice } = require(listId)
      let mentions = 0
      let told = now()
      for (const [at, id] of ids.entries()) {
        const story = cache.stories.get(id)?.story
        if (story) {
          const { title, body } = placesOf(story, slice)
          mentions += title.length + body.length
        }
        if (at % BREATH !== BREATH - 1) continue
        await nextTurn()
        signal?.throwIfAborted()
        if (now() - told < REPORT_MS) continue
        told = now()
        yield { looked: at + 1, mentions, isDone: false }
      }
      yield { looked: ids.length, mentions, isDone: true }
    },
  }
}

type Asked = {
  readonly scope: StoryScope
  readonly slice: Slice
  readonly filter?: EvidenceFilter | undefined
}

function sentencesOf(story: Story, places: Places): Omit<EvidenceRow, 'story'> {
  const all = (['title', 'body'] as const).flatMap((element) =>
    sentencesAround(story[element], places[element], story.language).map(
      ({ from, to }): EvidenceSentence => ({
        element,
        at: from,
        text: story[element].slice(from, to),
        spans: places[element]
          .filter((place) => place.from >= from && place.to <= to)
          .map((place) => ({ ...place, from: place.from - from, to: place.to - from })),
      }),
    ),
  )
  const mentions = places.title.length + places.body.length
  return {
    mentions,
    sentences: all.slice(0, MOST_SENTENCES),
    more: Math.max(0, all.length - MOST_SENTENCES),
    isWithoutPlaces: mentions === 0,
  }
}
