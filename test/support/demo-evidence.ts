/** Evidence from the demo's stories: all that name an entity, or have a word in their title. */
import { implement, ORPCError } from '@orpc/server'
import { contract } from '#shared/contract/index.ts'
import { placesOf } from '#shared/logic/evidence/places.ts'
import { sentencesAround } from '#shared/logic/evidence/sentences.ts'
import type { EvidenceRow } from '#shared/model/evidence.ts'
import type { Slice } from '#shared/model/slice.ts'
import { summaryOf, type DemoStory } from './demo-stories.ts'

/** A name that a correction takes for one that stories have. */
const OLD = { id: 'old-D3', name: 'Norrland', into: { id: 'D3', name: 'Norrland Dredging' } }

export function demoEvidence(all: readonly DemoStory[]) {
  const { evidence: os } = implement(contract)
  const lists = new Map<string, { rows: DemoStory[]; slice: Slice }>()
  const find = (id: string) => {
    const list = lists.get(id)
    if (!list) throw new ORPCError('NOT_FOUND', { message: 'This list was closed; open it again.' })
    return list
  }
  const places = (demo: DemoStory, slice: Slice) => placesOf(demo.story, slice)
  const count = (demo: DemoStory, slice: Slice) => {
    const { title, body } = places(demo, slice)
    return title.length + body.length
  }
  const rowOf = (demo: DemoStory, slice: Slice): EvidenceRow => {
    const found = places(demo, slice)
    const { body, language } = demo.story
    const sentences = sentencesAround(body, found.body, language).map(({ from, to }) => ({
      element: 'body' as const,
      at: from,
      text: body.slice(from, to),
      spans: found.body
        .filter((place) => place.from >= from && place.to <= to)
        .map((place) => ({ ...place, from: place.from - from, to: place.to - from })),
    }))
    const mentions = count(demo, slice)
    return { story: summaryOf(demo), mentions, sentences, more: 0, isWithoutPlaces: mentions === 0 }
  }

  const without = ({ entities = [] }: Slice) =>
    entities.includes(OLD.id)
      ? { rejected: 0, moved: 3, taken: [OLD] }
      : { rejected: 2, moved: 0, taken: [] }

  return {
    open: os.open.handler(({ input: { slice, filter } }) => {
      const fitting = all.filter((demo) =>
        (slice.entities ?? []).every((id) => demo.story.entities.some((each) => each.id === id)),
      )
      const rows = fitting.filter(
        (demo) => filter?.show === undefined || filter.show === 'all' || !demo.isRead,
      )
      const id = `evidence-${lists.size + 1}`
      lists.set(id, { rows, slice })
      return { id, stories: rows.length, hidden: fitting.length - rows.length, ...without(slice) }
    }),
    window: os.window.handler(({ input: { listId, offset, limit } }) => {
      const { rows, slice } = find(listId)
      return rows.slice(offset, offset + limit).map((demo) => rowOf(demo, slice))
    }),
    tally: os.tally.handler(async function* ({ input }) {
      const { rows, slice } = find(input.listId)
      const mentions = rows.reduce((sum, demo) => sum + count(demo, slice), 0)
      yield { looked: rows.length, mentions, isDone: true }
    }),
    ids: os.ids.handler(({ input }) => find(input.listId).rows.map(({ story }) => story.id)),
  }
}
