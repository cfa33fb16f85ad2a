/** A harvest as the page sees it, and its receipt. */
import type { HarvestRecord, HarvestSlice } from '#electron/library/harvests.ts'
import { counted } from '#shared/logic/counted.ts'
import type { Harvest, HarvestReceipt } from '#shared/model/harvest.ts'
import type { Search } from '#shared/model/search.ts'

const MOST_SHORT = 100
const isOver = ({ state }: HarvestRecord) =>
  state === 'done' || state === 'cancelled' || state === 'failed'

export function showHarvest(
  record: HarvestRecord,
  slices: readonly HarvestSlice[],
  search: Search | undefined,
): Harvest {
  const { failure, from, to, endedAt } = record
  return {
    id: record.id,
    searchId: record.searchId,
    name: search?.name ?? search?.query.aql ?? '',
    profileId: search?.profileId ?? '',
    choice: record.choice,
    state: record.state,
    stateText: record.stateText,
    createdAt: new Date(record.createdAt).toISOString(),
    updatedAt: new Date(record.updatedAt).toISOString(),
    ...(endedAt === undefined ? {} : { endedAt: new Date(endedAt).toISOString() }),
    ...(from === undefined ? {} : { from: new Date(from).toISOString() }),
    ...(to === undefined ? {} : { to: new Date(to).toISOString() }),
    asked: sum(slices, 'asked'),
    got: sum(slices, 'got'),
    fresh: sum(slices, 'fresh'),
    calls: record.calls,
    slices: { done: slices.filter(({ isDone }) => isDone).length, all: slices.length },
    ...(failure ? { failure } : {}),
    ...(isOver(record) ? { receipt: receiptOf(record, slices) } : {}),
  }
}

/** Asked, got, missing, and why: one sentence that stands on its own. */
export function receiptOf(record: HarvestRecord, slices: readonly HarvestSlice[]): HarvestReceipt {
  const [asked, got, fresh] = [sum(slices, 'asked'), sum(slices, 'got'), sum(slices, 'fresh')]
  const missing = slices.reduce((all, slice) => all + Math.max(0, slice.asked - slice.got), 0)
  const short = slices
    .filter((slice) => slice.got < slice.asked || slice.why !== undefined)
    .map((slice) => ({
      from: new Date(slice.from).toISOString(),
      to: new Date(slice.to).toISOString(),
      asked: slice.asked,
      got: slice.got,
      why: slice.why ?? reasonOf(record),
    }))
  const parts = [
    ...(asked === 0 && got === 0 && fresh === 0
      ? ['Nothing to read']
      : [`${count(got)} of ${count(asked)} stories read`, `${count(fresh)} new to this search`]),
    ...(record.known > 0 ? [`${count(record.known)} were here already`] : []),
    counted(record.calls, 'call'),
  ]
  const again = againText(record.unanswered)
  const why = missing > 0 ? ` ${count(missing)} missing: ${short[0]?.why ?? reasonOf(record)}` : ''
  return {
    ...{ asked, got, fresh, missing },
    known: record.known,
    calls: record.calls,
    unanswered: record.unanswered,
    short: short.slice(0, MOST_SHORT),
    text: `${parts.join(', ')}.${why}${again}`,
  }
}

/** What may have been paid for twice: the protocol has no way to ask what it sent. */
function againText(unanswered: number): string {
  if (unanswered === 0) return ''
  const [calls, were] = unanswered === 1 ? ['call', 'was'] : ['calls', 'were']
  return ` ${count(unanswered)} ${calls} got no answer before the line or Broadsheet ended and ${were} made again; the service may have counted both times.`
}

function reasonOf({ state, failure }: HarvestRecord): string {
  if (failure) return failure.message
  return state === 'cancelled' ? 'It was ended by you.' : 'It has not been read yet.'
}

function sum(slices: readonly HarvestSlice[], key: 'asked' | 'got' | 'fresh'): number {
  return slices.reduce((all, slice) => all + slice[key], 0)
}

export function count(value: number): string {
  return value.toLocaleString('en')
}
