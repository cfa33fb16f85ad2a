/**
 * Fills a story index as its writer does, row for row, for stories that come newest first and once
 * each: nothing is looked up, words of a text that comes again are folded once, and its packed
 * story is the first one's (neither search nor facets read it). A test compares the files.
 */
import type { Database } from '#electron/sqlite/database.ts'
import { packStory } from '#electron/storyindex/codec.ts'
import { createFacetBook } from '#electron/storyindex/facet-book.ts'
import { idealLabel } from '#electron/storyindex/labels.ts'
import { ARRIVAL_BYTES, tuneArrival } from '#electron/storyindex/merging.ts'
import { createNameBook } from '#electron/storyindex/names.ts'
import type { IndexedStory } from '#electron/storyindex/types.ts'
import { DOC_INSERT, docValues, TEXT_INSERT, textValues } from '#electron/storyindex/writer.ts'
import type { Story } from '#shared/model/story.ts'
import { batchesOf } from './ours.ts'

const CHUNK = 5000
const HASH_BYTES = 64 * 1024 * 1024

export type FillOptions = {
  readonly hasText?: boolean
  /** Whether packed stories are written: half of the bytes, and lists of ids do not read them. */
  readonly hasStories?: boolean
  /** Whether what facets and suggestions count is written. */
  readonly hasFacets?: boolean
  readonly say?: (line: string) => void
}

export function fillIndex(
  db: Database,
  stories: Iterable<IndexedStory>,
  { hasText = true, hasStories = hasText, hasFacets = true, say = () => {} }: FillOptions = {},
): void {
  const names = createNameBook(db)
  const facets = createFacetBook(db)
  const insertStory = db.prepare('INSERT INTO story (packed) VALUES (?)')
  const insertDoc = db.prepare(DOC_INSERT)
  const insertText = db.prepare(TEXT_INSERT)
  const setHash = db.prepare("INSERT INTO story_text (story_text, rank) VALUES ('hashsize', ?)")
  const counts = { seq: 0, words: 0 }
  const folded = new Map<string, readonly string[]>()
  const packs = new Map<string, Uint8Array>()
  let label = -Infinity

  const textOf = (story: Story): readonly string[] => {
    const known = folded.get(story.body)
    const values = textValues(known ? { ...story, body: 'a' } : story)
    if (!known) folded.set(story.body, values)
    return known ? [known[0] ?? '', ...values.slice(1)] : values
  }
  const packedOf = (item: IndexedStory): Uint8Array => {
    const packed = packs.get(item.story.body) ?? packStory(item).packed
    packs.set(item.story.body, packed)
    return packed
  }
  const putChunk = (chunk: readonly IndexedStory[]): void => {
    facets.begin()
    for (const item of chunk) {
      const { story } = item
      const publishedAt = Date.parse(story.publishedAt)
      label = Math.max(idealLabel(publishedAt), label + 1)
      const key = hasStories ? insertStory.run(packedOf(item)).rowid : counts.seq + 1
      const seq = (counts.seq += 1)
      insertDoc.run(label, key, seq, seq, ...docValues(story, publishedAt))
      if (hasText) insertText.run(label, ...textOf(story))
      if (hasFacets) {
        names.add(story)
        facets.put(key, story, publishedAt)
      }
      counts.words += story.wordsCount
    }
    facets.flush()
    db.prepare('UPDATE story_index SET seq = ?, stories = seq, words = ?').run(
      counts.seq,
      counts.words,
    )
    names.flush()
    db.prepare('UPDATE story_index SET stories = seq').run()
  }

  db.transaction(() => tuneArrival(db))
  setHash.run(BigInt(HASH_BYTES))
  for (const chunk of batchesOf(stories, CHUNK)) {
    db.transaction(() => putChunk(chunk))
    if (counts.seq % (20 * CHUNK) === 0) say(`${counts.seq} stories`)
  }
  setHash.run(BigInt(ARRIVAL_BYTES))
}
