/** The graph of names and the views of it that were saved; every change can be taken back. */
import type { KeptView } from '#electron/library/views.ts'
import type { Library } from '#electron/library/library.ts'
import { WorkError } from '#electron/platform/failures.ts'
import type { UndoStack } from '#electron/work/undo.ts'
import type { GraphFormat, GraphView, SavedView } from '#shared/model/graph.ts'
import { buildGraph, type GraphParts, type GraphQuestion } from './build-graph.ts'
import { exportGraph } from './export-graph.ts'

export type GraphWorkParts = GraphParts & {
  readonly library: Pick<Library, 'views'>
  readonly undo: UndoStack
  newId(): string
  announce(topic: 'views'): void
}

export type GraphWork = ReturnType<typeof createGraphWork>

export function createGraphWork(parts: GraphWorkParts) {
  const { undo, now, newId, announce } = parts
  const { views } = parts.library

  const get = (id: string): KeptView => {
    const kept = views.find(id)
    if (!kept) throw new WorkError('NOT_FOUND', 'That view is no longer there.')
    return kept
  }
  /** Puts a view in the place of another, or of nothing, and remembers both ways. */
  const replace = (label: string, before: KeptView | undefined, after: KeptView | undefined) => {
    const to = (from: KeptView | undefined, next: KeptView | undefined) => () => {
      if (next) views.put(next, now())
      else if (from) views.remove(from.id)
      announce('views')
    }
    to(before, after)()
    undo.push({ label, undo: to(after, before), redo: to(before, after) })
  }
  const summary = ({ id, name }: KeptView): SavedView => {
    return { id, name, updatedAt: new Date(now()).toISOString() }
  }

  return {
    build: (question: GraphQuestion) => buildGraph(parts, question),
    export: (question: GraphQuestion & { readonly format: GraphFormat }) =>
      exportGraph(parts, question),
    views: () => views.list(),
    /** @throws WorkError NOT_FOUND */
    openView: (id: string): GraphView => get(id).view,
    saveView(name: string, view: GraphView): SavedView {
      const before = views.findByName(name)
      const after = { id: before?.id ?? newId(), name, view }
      replace(`saving the view “${name}”`, before, after)
      return summary(after)
    },
    /** @throws WorkError NOT_FOUND, CONFLICT */
    renameView(id: string, name: string): SavedView {
      const before = get(id)
      const other = views.findByName(name)
      if (other && other.id !== id) {
        throw new WorkError('CONFLICT', `There is a view called “${name}”; choose another name.`)
      }
      const after = { ...before, name }
      replace(`renaming the view “${before.name}”`, before, after)
      return summary(after)
    },
    /** @throws WorkError NOT_FOUND */
    removeView(id: string): void {
      const isUnreadable = !views.find(id) && views.list().some((view) => view.id === id)
      if (isUnreadable) {
        views.remove(id)
        return announce('views')
      }
      const before = get(id)
      replace(`removing the view “${before.name}”`, before, undefined)
    },
  }
}
