/** Pins events and notes to the time axis of charts; every change can be taken back. */
import type { KeptNote } from '#electron/library/chart-notes.ts'
import type { Library } from '#electron/library/library.ts'
import { WorkError } from '#electron/platform/failures.ts'
import type { UndoStack } from '#electron/work/undo.ts'
import type { ChartNote } from '#shared/model/chart-note.ts'
import type { StoryScope } from '#shared/model/story-list.ts'

export type ChartNotesParts = {
  readonly library: Pick<Library, 'chartNotes'>
  readonly undo: UndoStack
  now(): number
  newId(): string
  announce(topic: 'views'): void
}

export function createChartNotes({ library, undo, now, newId, announce }: ChartNotesParts) {
  const { chartNotes } = library

  const get = (id: string): KeptNote => {
    const kept = chartNotes.find(id)
    if (!kept) throw new WorkError('NOT_FOUND', 'That note is no longer there.')
    return kept
  }
  const replace = (label: string, before: KeptNote | undefined, after: KeptNote | undefined) => {
    const to = (from: KeptNote | undefined, next: KeptNote | undefined) => () => {
      if (next) chartNotes.put(next, now())
      else if (from) chartNotes.remove(from.note.id)
      announce('views')
    }
    to(before, after)()
    undo.push({ label, undo: to(after, before), redo: to(before, after) })
  }

  return {
    list: (scope: StoryScope | undefined): ChartNote[] => chartNotes.list(scope),
    /** @throws WorkError QUERY for a time that is none */
    add(scope: StoryScope | undefined, note: Omit<ChartNote, 'id'>): ChartNote {
      const added = checked({ ...note, id: newId() })
      replace('pinning a note', undefined, { note: added, scope })
      return added
    },
    /** @throws WorkError NOT_FOUND, QUERY */
    change(note: ChartNote): ChartNote {
      const before = get(note.id)
      const changed = checked(note)
      replace('changing a pinned note', before, { ...before, note: changed })
      return changed
    },
    /** @throws WorkError NOT_FOUND */
    remove(id: string): void {
      replace('removing a pinned note', get(id), undefined)
    },
  }
}

function checked(note: ChartNote): ChartNote {
  for (const time of [note.at, note.until]) {
    if (time !== undefined && Number.isNaN(Date.parse(time))) {
      throw new WorkError('QUERY', `“${time}” is not a date.`)
    }
  }
  return note
}
