/** A worker of the analysis pool that misbehaves as the title of a story tells it to. */
import type { RawStory } from '#electron/embedded/ingest/raw-story.ts'

function answer(raw: RawStory): { story: RawStory } | { failed: string } {
  if (raw.title === 'crash') process.exit(7)
  if (raw.title === 'throw') return { failed: 'thrown' }
  const isHanging = raw.title === 'hang'
  while (isHanging) Math.random()
  return { story: raw }
}

export default (raws: readonly RawStory[]): unknown => raws.map(answer)
