/**
 * What stands behind a mark: a snapshot of its stories, and for the rows in view the sentences that
 * made them count. The same scope and slice are asked here as by who drew the mark.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StoryCache } from '#electron/cache/cache.ts'
import type { Library } from '#electron/library/library.ts'
import { WorkError } from '#electron/platform/failures.ts'
import type { RuleBook } from '#shared/logic/corrections/rule-book.ts'
import { hasPlaces, placesOf, type Places } from '#shared/logic/evidence/places.ts'
import { sentencesAround } from '#shared/logic/evidence/sentences.ts'
import { isSampleDomain } from '#shared/logic/sample.ts'
import { bothSlices } from '#shared/logic/slices.ts'
import type { EvidenceFilter, EvidenceList, EvidenceRow, EvidenceSentence, EvidenceTally, TakenName } from '#shared/model/evidence.ts' // prettier-ignore
import type { Slice } from '#shared/model/slice.ts'
import type { StoryScope } from '#shared/model/story-list.ts'
import type { Story } from '#shared/model/story.ts'
import { becomes } from '../corrections/corrected-cache.ts'
import type { Corrected, Scopes } from '../scopes.ts'
import type { StoryReads } from '../story-reads.ts'
import type { MoodPlaces } from './mood-places.ts'

const KEPT_LISTS = 20
const MOST_ROWS = 1_000_000
const MANY = 10_000
/** Sentences of a story in the list; the reader has the others. */
const MOST_SENTENCES = 4
/** Stories are read for so long, or so many of them, then others have their turn. */
const STRETCH_MS = 8
const STRETCH = 40
/** Between two reports. */
const REPORT_MS = 200

export type EvidenceParts = {
  readonly library: Library
  readonly cache: StoryCache
  readonly reads: Pick<StoryReads, 'search'>
  readonly scopes: Scopes
  readonly moodPlaces: MoodPlaces
  /** The corrections that are on. */
  book(): RuleBook
  now(): number
  newId(): string
}

export type Evidence = ReturnType<typeof createEvidence>

type Kept = {
  readonly ids: readonly string[]
  /** What is marked in the sentences. */
  readonly slice: Slice
  /** What counts as a mention: the mark's own, without the words it was narrowed by. */
  readonly counted: Slice
}

export function createEvidence(parts: EvidenceParts) {
  const { library, cache, reads, scopes, moodPlaces, book, now, newId } = parts
  const lists = new Map<string, Kept>()

  const idsOf = async (
    scope: StoryScope,
    slice: Slice,
    corrected?: Corrected,
  ): Promise<readonly string[]> => {
    const index = scopes.indexScope(scope, slice, corrected)
    const { ids } = await reads.search({ ...index, sortBy: 'published_at', limit: MOST_ROWS })
    // A hundred thousand ids have just been unpacked in this turn.
    if (ids.length > MANY) await nextTurn()
    return ids
  }

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

  const filtered = async (ids: readonly string[], asked: Asked): Promise<readonly string[]> => {
    const { scope, filter = {} } = asked
    let shown = ids
    if (filter.words?.trim() || filter.slice) {
      const words = filter.words?.trim() ? { terms: [filter.words.trim()] } : {}
      const narrowed = bothSlices(bothSlices(asked.slice, filter.slice ?? {}), words)
      const fitting = new Set(await idsOf(scope, narrowed))
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

  /** Stories that corrections keep from being of the mark; see `EvidenceList`. */
  const missing = async ({ scope, slice }: Asked, ids: readonly string[]) => {
    if (!scopes.differs('not')) return { rejected: 0, moved: 0 }
    const isMeant = new Set(ids)
    const lacking = async (corrected: Corrected) =>
      scopes.differs(corrected)
        ? (await idsOf(scope, slice, corrected)).filter((id) => !isMeant.has(id))
        : []
    const rejected = await lacking('withoutRejections')
    const isRejected = new Set(rejected)
    const moved = (await lacking('not')).filter((id) => !isRejected.has(id))
    return { rejected: rejected.length, moved: moved.length }
  }

  const taken = ({ entities = [], mentions = [] }: Slice): TakenName[] => {
    const ids = [...new Set([...entities, ...mentions.map(({ entity }) => entity)])]
    const nameOf = (id: string) => cache.stories.describeEntities([id])[0]?.name ?? id
    return ids.flatMap((id): TakenName[] => {
      const into = becomes(id, book())
      if (into === undefined || into === id) return []
      return [{ id, name: nameOf(id), into: { id: into, name: nameOf(into) } }]
    })
  }

  return {
    async open(asked: Asked): Promise<EvidenceList> {
      const { scope, slice, filter } = asked
      const ids = await idsOf(scope, slice)
      const shown = await filtered(ids, asked)
      const lost = await missing(asked, ids)
      const id = newId()
      const words = filter?.words?.trim()
      const marked = words ? bothSlices(slice, { terms: [words] }) : slice
      lists.set(id, { ids: shown, slice: marked, counted: hasPlaces(slice) ? slice : marked })
      for (const old of [...lists.keys()].slice(0, -KEPT_LISTS)) lists.delete(old)
      return {
        ...{ id, stories: shown.length, hidden: ids.length - shown.length },
        ...lost,
        taken: taken(slice),
      }
    },

    /** Rows from `offset`; a story that was removed since is left out. */
    async window(
      listId: string,
      { offset, limit, signal }: { offset: number; limit: number; signal?: AbortSignal },
    ): Promise<EvidenceRow[]> {
      const { ids, slice, counted } = require(listId)
      const wanted = ids.slice(offset, offset + limit)
      const summaries = new Map(cache.stories.summaries(wanted).map((each) => [each.id, each]))
      const rows: EvidenceRow[] = []
      const turn = turns(now)
      for (const id of wanted) {
        await turn()
        const summary = summaries.get(id)
        const story = summary && cache.stories.get(id)?.story
        if (!summary || !story) continue
        const { title, body } = placesOf(story, slice)
        const moods = title.length + body.length > 0 ? [] : await moodPlaces(story, slice, signal)
        const places = { title, body: [...body, ...moods] }
        const marks = library.marks.find(id)
        const isSample = isSampleDomain(summary.sourceDomain)
        rows.push({
          story: { ...summary, ...marks, isSample },
          mentions: mentionsOf(story, counted),
          ...sentencesOf(story, places),
        })
      }
      return rows
    },

    ids: (listId: string): string[] => [...require(listId).ids],

    /** Counts the places of all rows, and says how far it is; leaving it early stops it. */
    async *tally(listId: string, signal?: AbortSignal): AsyncGenerator<EvidenceTally> {
      const { ids, counted } = require(listId)
      let mentions = 0
      let told = now()
      const turn = turns(now)
      for (const [at, id] of ids.entries()) {
        const story = cache.stories.get(id)?.story
        if (story) mentions += mentionsOf(story, counted)
        if (!(await turn())) continue
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

/** @returns what lets others have their turn once a stretch is over, and says whether it did */
function turns(now: () => number): () => Promise<boolean> {
  let since = now()
  let looked = 0
  return async () => {
    looked += 1
    if (looked < STRETCH && now() - since < STRETCH_MS) return false
    await nextTurn()
    since = now()
    looked = 0
    return true
  }
}

function mentionsOf(story: Story, slice: Slice): number {
  const { title, body } = placesOf(story, slice)
  return title.length + body.length
}

function sentencesOf(story: Story, places: Places): Omit<EvidenceRow, 'story' | 'mentions'> {
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
  return {
    sentences: all.slice(0, MOST_SENTENCES),
    more: Math.max(0, all.length - MOST_SENTENCES),
    isWithoutPlaces: places.title.length + places.body.length === 0,
  }
}
