/** The sample newsroom in the index: which stories are its own, what they are, searches over them. */
import type { RawItem } from '#electron/embedded/ingest/raw-story.ts'
import { composeNewsroom } from '#electron/embedded/ingest/sample/compose.ts'
import { loadNewsroom } from '#electron/embedded/ingest/sample/load.ts'
import type { EmbeddedIndex } from '#electron/embedded/index/open-embedded-index.ts'
import { isSampleDomain } from '#shared/logic/sample.ts'

/** Sample ids have a room of 48 bits of their own (see compose.ts), though not to themselves. */
const FIRST_ID = '8000000000000000'
const LAST_ID = '8281474976710655'

/** The first batch in one language: the models of each language take a moment to load. */
const FIRST_STORIES = 50
const FIRST_LANGUAGE = 'en'

/** Newest first, since that is where a newcomer looks while the rest still comes in. */
export async function* readSample(nowMs: number): AsyncGenerator<RawItem> {
  yield { kind: 'label', label: 'Sample newsroom' }
  const newest = composeNewsroom(loadNewsroom(), nowMs).toReversed()
  const first = newest.filter(({ language }) => language === FIRST_LANGUAGE).slice(0, FIRST_STORIES)
  for (const story of new Set([...first, ...newest])) {
    const { isSample: _, ...raw } = story
    yield { kind: 'item', raw, where: story.title }
  }
}

type Holdings = Pick<EmbeddedIndex, 'db' | 'stories'>

/** Stories of a feed may have such an id by chance, so the source decides. */
export function findSampleIds({ db, stories }: Holdings): string[] {
  return db
    .prepare('SELECT story_id FROM doc WHERE story_id BETWEEN ? AND ? AND length(story_id) = 16')
    .column<string>(FIRST_ID, LAST_ID)
    .filter((id) => isSampleDomain(stories.get(id)?.story.source.domain))
}

/** Asked for with every status, so the sources' own counts answer. */
export function countSample({ db }: Pick<Holdings, 'db'>): number {
  return db
    .prepare(`SELECT domain, stories FROM source WHERE domain LIKE '%example'`)
    .all<{ domain: string; stories: number }>()
    .reduce((sum, { domain, stories }) => sum + (isSampleDomain(domain) ? stories : 0), 0)
}
