import type { Library } from '#electron/library/library.ts'
import { countOf } from './change-words.ts'
import type { Undoable } from './undoable.ts'

export type StoryMarksParts = {
  readonly library: Library
  readonly undoable: Undoable
  now(): number
  announce(topic: 'stories' | 'searches' | 'collections', ids?: readonly string[]): void
}

export type StoryMarks = ReturnType<typeof createStoryMarks>

/** Read and starred; a bulk change is one step to take back, and puts back just what it changed. */
export function createStoryMarks({ library, undoable, now, announce }: StoryMarksParts) {
  const { marks, hits } = library

  const change = (label: string, ids: readonly string[], work: () => void) => {
    if (ids.length === 0) return
    undoable({
      label,
      places: [{ table: 'story_mark', among: { column: 'story_id', values: ids } }],
      work,
      told: () => {
        announce('stories', ids)
        announce('searches')
        announce('collections')
      },
    })
  }

  const setRead = (ids: readonly string[], isRead: boolean) => {
    const changed = ids.filter((id) => marks.find(id).isRead !== isRead)
    change(`marking ${countOf(changed)} as ${isRead ? 'read' : 'unread'}`, changed, () =>
      marks.setRead(changed, isRead, now()),
    )
  }

  return {
    setRead,
    setStarred(ids: readonly string[], isStarred: boolean): void {
      const changed = ids.filter((id) => marks.find(id).isStarred !== isStarred)
      change(`${isStarred ? 'starring' : 'unstarring'} ${countOf(changed)}`, changed, () =>
        marks.setStarred(changed, isStarred, now()),
      )
    },
    markAllRead: (searchId: string) => setRead(hits.listUnread(searchId), true),
  }
}
