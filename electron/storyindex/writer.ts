/** Puts stories into the index and takes them out; everything within the caller's transaction. */
import type { Database } from '#electron/sqlite/database.ts'
import { SqliteError } from '#electron/sqlite/errors.ts'
import type { Story } from '#shared/model/story.ts'

import { packStory, unpackStory } from './codec.ts'
import { createFacetBook } from './facet-book.ts'
import { imagesOf, keyTokensOf } from './key-tokens.ts'
import { createLabels } from './labels.ts'
import type { Move } from './labels.ts'
import { tuneArrival } from './merging.ts'
import { createNameBook } from './names.ts'
import type { IndexedStory, PutResult } from './types.ts'
import { wordText } from './word-text.ts'

type DocRow = {
  readonly label: number
  readonly key: number
  readonly seq: number
  readonly published_at: number
  readonly words: number
}

const NO_TEXT = ['', '', '', '', ''] as const

/** Label, key, two numbers of arrival, then `docValues`. */
export const DOC_INSERT = `INSERT INTO doc (label, key, seq, changed, story_id, published_at, mood,
    license_type, characters, words, sentences, paragraphs, images, videos, links_in, rank)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
/** Label, then `textValues`. */
export const TEXT_INSERT =
  'INSERT INTO story_text (rowid, body, k, title, en_title, en_body) VALUES (?, ?, ?, ?, ?, ?)'

const MOODS = { positive: 1, neutral: 2, negative: 3 } as const

export type Writer = {
  put(stories: readonly IndexedStory[]): PutResult
  remove(ids: readonly string[]): readonly string[]
}

export function createWriter(db: Database): Writer {
  const labels = createLabels(db)
  const names = createNameBook(db)
  const facets = createFacetBook(db)
  const findDoc = db.prepare(
    'SELECT label, key, seq, published_at, words FROM doc WHERE story_id = ?',
  )
  const findPacked = db.prepare('SELECT packed FROM story WHERE key = ?')
  const insertStory = db.prepare('INSERT INTO story (packed) VALUES (?)')
  const updateStory = db.prepare('UPDATE story SET packed = ? WHERE key = ?')
  const deleteStory = db.prepare('DELETE FROM story WHERE key = ?')
  const insertDoc = db.prepare(DOC_INSERT)
  const deleteDoc = db.prepare('DELETE FROM doc WHERE label = ?')
  const insertText = db.prepare(TEXT_INSERT)
  const deleteText = db.prepare('DELETE FROM story_text WHERE rowid = ?')
  const readIndex = db.prepare('SELECT seq, stories, words FROM story_index')
  const writeIndex = db.prepare('UPDATE story_index SET seq = ?, stories = ?, words = ?')

  let isTuned = false

  /** Undefined where it is damaged: it can still be moved, replaced and removed. */
  const storyOf = (key: number): Story | undefined => {
    const packed = findPacked.value<Uint8Array>(key)
    if (!packed) throw new Error(`Story number ${key} of the index has lost its text.`)
    try {
      return unpackStory(packed).story
    } catch (error) {
      if (error instanceof SqliteError && error.code === 'CORRUPTED') return undefined
      throw error
    }
  }

  const withCounts = <T>(work: (counts: Counts) => T): T => {
    const counts = readIndex.get<Counts>()
    if (!counts) throw new Error('The story index has lost its counters.')
    if (!isTuned) tuneArrival(db)
    isTuned = true
    facets.begin()
    const result = work(counts)
    facets.flush()
    writeIndex.run(counts.seq, counts.stories, counts.words)
    names.flush()
    return result
  }

  const put = (stories: readonly IndexedStory[], counts: Counts): PutResult => {
    const added: string[] = []
    const updated: string[] = []
    const unchanged: string[] = []
    // Full-text rows are written last and in label order: a rowid below the one before makes FTS5
    // write out its memory as a segment of its own.
    const waiting = new Map<number, { label: number; story: Story | undefined }>()

    const follow = (move: Move): void => {
      const entry = waiting.get(move.key)
      if (entry) {
        entry.label = move.to
        return
      }
      deleteText.run(move.from)
      waiting.set(move.key, { label: move.to, story: storyOf(move.key) })
    }

    for (const item of stories) {
      const { story } = item
      const packed = packStory(item)
      const publishedAt = Date.parse(story.publishedAt)
      if (!Number.isFinite(publishedAt)) {
        throw new Error(`Story ${story.id} has no readable time: “${story.publishedAt}”.`)
      }
      const old = findDoc.get<DocRow>(story.id)
      const before = old && findPacked.value<Uint8Array>(old.key)
      if (before && packed.isSameAs(before)) {
        unchanged.push(story.id)
        continue
      }
      ;(old ? updated : added).push(story.id)
      if (old) {
        const earlier = storyOf(old.key)
        if (earlier) names.remove(earlier)
        counts.words -= old.words
        counts.stories -= 1
        if (!waiting.delete(old.key)) deleteText.run(old.label)
        deleteDoc.run(old.label)
        updateStory.run(packed.packed, old.key)
      }
      const key = old?.key ?? insertStory.run(packed.packed).rowid
      const stays = old?.published_at === publishedAt
      const placing = stays ? { label: old.label, moves: [] } : labels.place(publishedAt)
      placing.moves.forEach(follow)
      // A story that moved in time counts as a new arrival: a list being paged must not meet it.
      const changed = (counts.seq += 1)
      const seq = stays ? old.seq : changed
      insertDoc.run(placing.label, key, seq, changed, ...docValues(story, publishedAt))
      waiting.set(key, { label: placing.label, story })
      names.add(story)
      facets.put(key, story, publishedAt)
      counts.words += story.wordsCount
      counts.stories += 1
    }

    for (const { label, story } of [...waiting.values()].sort((a, b) => a.label - b.label)) {
      insertText.run(label, ...(story ? textValues(story) : NO_TEXT))
    }
    return { added, updated, unchanged }
  }

  const remove = (ids: readonly string[], counts: Counts): readonly string[] =>
    ids.filter((id) => {
      const old = findDoc.get<DocRow>(id)
      if (!old) return false
      const before = storyOf(old.key)
      if (before) names.remove(before)
      counts.words -= old.words
      counts.stories -= 1
      deleteText.run(old.label)
      deleteDoc.run(old.label)
      deleteStory.run(old.key)
      facets.remove(old.key)
      return true
    })

  return {
    put: (stories) => db.transaction(() => withCounts((counts) => put(stories, counts))),
    remove: (ids) => db.transaction(() => withCounts((counts) => remove(ids, counts))),
  }
}

type Counts = { seq: number; stories: number; words: number }

export function docValues(story: Story, publishedAt: number): (string | number | null)[] {
  const mood = story.sentiment.body?.polarity
  const global = story.source.ranks.find((rank) => rank.country === undefined)
  return [
    story.id,
    publishedAt,
    mood ? MOODS[mood] : 0,
    story.licenseType,
    story.charactersCount,
    story.wordsCount,
    story.sentencesCount,
    story.paragraphsCount,
    imagesOf(story).length,
    story.media.filter((item) => item.type === 'video').length,
    story.source.linksInCount ?? null,
    global?.rank ?? null,
  ]
}

export function textValues(story: Story): string[] {
  const english = story.translations?.en
  return [
    wordText(story.body),
    keyTokensOf(story),
    wordText(story.title),
    wordText(english?.title ?? ''),
    wordText(english?.body ?? ''),
  ]
}
