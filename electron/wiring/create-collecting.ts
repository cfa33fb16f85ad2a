/** What a person gathers and writes: collections, tags, highlights and notes. */
import type { StoryCache } from '#electron/cache/cache.ts'
import type { Library } from '#electron/library/library.ts'
import type { Log } from '#electron/platform/log.ts'
import { createCollectionRules } from '#electron/work/collection-rules.ts'
import { createCollections } from '#electron/work/collections.ts'
import { createHighlights } from '#electron/work/highlights.ts'
import type { Notices } from '#electron/work/notices.ts'
import { createPictures, type PicturesParts } from '#electron/work/pictures.ts'
import { createSortArrivals } from '#electron/work/sort-arrivals.ts'
import { createStoryMarks } from '#electron/work/story-marks.ts'
import { createTags } from '#electron/work/tags.ts'
import type { UndoStack } from '#electron/work/undo.ts'
import { createUndoable } from '#electron/work/undoable.ts'

export function createCollecting(parts: {
  readonly library: Library
  readonly cache: StoryCache
  readonly notices: Notices
  readonly undo: UndoStack
  readonly log: Log
  readonly isReadOnly: boolean
  isOffline(): boolean
  /** How pictures come here, and how they are made small. */
  download: PicturesParts['download']
  fit: PicturesParts['fit']
  now(): number
  newId(): string
  announce: Notices['announce']
}) {
  const { library, notices, log } = parts
  const undoable = createUndoable({ library, undo: parts.undo })
  const rules = createCollectionRules(parts)
  const marks = createStoryMarks({ ...parts, undoable })
  const highlights = createHighlights({ ...parts, undoable })

  const arrivals = createSortArrivals({
    cache: parts.cache,
    sort(ids) {
      rules.sort(ids)
      highlights.arrived(ids)
      pictures.arrived(ids)
    },
  })
  const pictures = createPictures(parts)
  const catchUp = () => {
    arrivals.catchUp().catch((error: unknown) => {
      log.warn('Stories could not be sorted into collections; it is tried again.', { error })
    })
  }
  const stopListening = parts.isReadOnly
    ? () => {}
    : notices.listen(({ topic }) => {
        if (topic === 'stories' || topic === 'batches') catchUp()
      })
  if (!parts.isReadOnly) catchUp()

  return {
    marks,
    collections: createCollections({ ...parts, rules, marks, undoable }),
    tags: createTags({ ...parts, undoable }),
    highlights,
    pictures,
    async close() {
      stopListening()
      await arrivals.close()
      await pictures.close()
    },
  }
}
