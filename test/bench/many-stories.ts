/**
 * A million stories and more in minutes: texts of a pool come again, with another id, time, address,
 * mood and other entities of the same rank each time, and without a wire text. The first stories are
 * those of `makeStories`.
 */
import type { IndexedStory } from '#electron/storyindex/types.ts'
import type { Entity, Polarity, Story } from '#shared/model/story.ts'
import { makeStories, wordOf } from '#test/support/make-stories.ts'

const POOL = 20_000
const NEWEST = Date.UTC(2026, 10, 20, 12)
const BETWEEN_MS = 300_000
const POLARITIES: readonly Polarity[] = ['positive', 'neutral', 'negative']

/**
 * Newest first, each older than the one before.
 * @param made What `makeStories` made before; making takes ten times as long as reading.
 */
export function* manyStories(
  count: number,
  poolSize = POOL,
  made?: Iterable<IndexedStory>,
): IterableIterator<IndexedStory> {
  const pool: IndexedStory[] = []
  const size = Math.min(count, poolSize)
  for (const item of made ?? makeStories({ count: size })) {
    pool.push(item)
    yield item
    if (pool.length === size) break
  }
  for (let number = poolSize; number < count; number += 1) {
    const base = pool[(number * 7919) % poolSize]
    if (base) yield again(base, number, Math.floor(number / poolSize))
  }
}

function again({ story: base }: IndexedStory, number: number, round: number): IndexedStory {
  const id = String(5_000_000_000 + number * 13)
  const mood = POLARITIES[((number * 31) % 7) % 3] ?? 'neutral'
  const at = NEWEST - Math.floor((number + ((number * 0.618) % 1)) * BETWEEN_MS)
  const permalink = base.permalink?.replace(base.id, id)
  const story: Story = {
    ...base,
    id,
    publishedAt: new Date(at).toISOString().replace(/\.\d+Z$/, 'Z'),
    ...(permalink ? { permalink } : {}),
    sentiment: { ...base.sentiment, body: { polarity: mood, confidence: 0.5 } },
    entities: base.entities.map((entity) => asOther(entity, round)),
  }
  return { story, wire: '' }
}

/** Another entity about as frequent: ranks from one power of two to the next change places. */
function asOther(entity: Entity, round: number): Entity {
  const person = entity.links ? (Number(entity.id.slice(1)) - 11) / 37 : undefined
  if (person === undefined) return entity
  const first = 2 ** Math.floor(Math.log2(person + 1))
  const other = first - 1 + ((person + 1 - first + round) % first)
  const name = `${wordOf(other + 200, 'en')}_${wordOf(other * 3 + 900, 'en')}`
  const id = `Q${other * 37 + 11}`
  const links = {
    wikipedia: `https://en.wikipedia.org/wiki/${name}`,
    wikidata: `https://www.wikidata.org/wiki/${id}`,
  }
  return { ...entity, id, links }
}
