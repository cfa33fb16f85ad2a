import type { Library } from '#electron/library/library.ts'
import type { UndoStack } from './undo.ts'

export type StoryMarksParts = {
  readonly library: Library
  readonly undo: UndoStack
  now(): number
  announce(topic: 'stories' | 'searches', ids?: readonly string[]): void
}

export type StoryMarks = ReturnType<typeof createStoryMarks>

/** Read and starred; a bulk change is one step to take back, and puts back just what it changed. */
export function createStoryMarks({ library, undo, now, announce }: StoryMarksParts) {
  const { marks, hits } = library

  const told = (ids: readonly string[], work: () => void) => {
    work()
    announce('stories', ids)
    announce('searches')
  }

  const setRead = (ids: readonly string[], isRead: boolean) => {
    const changed = ids.filter((id) => marks.find(id).isRead !== isRead)
    if (changed.length === 0) return
    told(changed, () => marks.setRead(changed, isRead, now()))
    undo.push({
      label: `marking ${countOf(changed)} as ${isRead ? 'read' : 'unread'}`,
      undo: () => told(changed, () => marks.setRead(changed, !isRead, now())),
      redo: () => told(changed, () => marks.setRead(changed, isRead, now())),
    })
  }

  return {
    setRead,
    setStarred(ids: readonly string[], isStarred: boolean): void {
      const changed = ids.filter((id) => marks.find(id).isStarred !== isStarred)
      if (changed.length === 0) return
      told(changed, () => marks.setStarred(changed, isStarred, now()))
      undo.push({
        label: `${isStarred ? 'starring' : 'unstarring'} ${countOf(changed)}`,
        undo: () => told(changed, () => marks.setStarred(changed, !isStarred, now())),
        redo: () => told(changed, () => marks.setStarred(changed, isStarred, now())),
      })
    },
    markAllRead: (searchId: string) => setRead(hits.listUnread(searchId), true),
  }
}

function countOf(ids: readonly string[]): string {
  return ids.length === 1 ? 'a story' : `${ids.length.toLocaleString('en')} stories`
}
