import type { Work } from '#electron/work/work.ts'
import { os } from './base.ts'

export function searchProcedures({ library, searchChanges, runs, marks, connections }: Work) {
  return {
    list: os.searches.list.handler(() => library.searches.listSaved()),
    history: os.searches.history.handler(({ input }) => library.searches.listHistory(input.limit)),
    get: os.searches.get.handler(({ input }) => searchChanges.get(input.id)),
    draft: os.searches.draft.handler(({ input }) =>
      searchChanges.draft(input.query, input.profileId ?? connections.activeId()),
    ),
    save: os.searches.save.handler(({ input }) => searchChanges.save(input.id, input.name)),
    change: os.searches.change.handler(({ input: { id, ...change } }) =>
      searchChanges.change(id, change),
    ),
    reorder: os.searches.reorder.handler(({ input }) => searchChanges.reorder(input.ids)),
    remove: os.searches.remove.handler(({ input }) => searchChanges.remove(input.id)),
    price: os.searches.price.handler(({ input, signal }) =>
      runs.price(input.query, input.profileId ?? connections.activeId(), signal),
    ),
    run: os.searches.run.handler(({ input, signal }) =>
      runs.run(input.id, { limit: input.limit, signal, priority: 'person' }),
    ),
    runs: os.searches.runs.handler(({ input }) => library.runs.list(input.id)),
    markAllRead: os.searches.markAllRead.handler(({ input }) => marks.markAllRead(input.id)),
  }
}
