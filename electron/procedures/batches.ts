import type { Work } from '#electron/work/work.ts'
import { os } from './base.ts'

export function batchProcedures({ batches: { list, runs, results, uploads, ...batches } }: Work) {
  return {
    list: os.batches.list.handler(() => list.list()),
    get: os.batches.get.handler(({ input }) => list.get(input.id)),
    create: os.batches.create.handler(({ input: { handles, path, ...wishes } }) =>
      list.create({ handles, path }, wishes),
    ),
    createUpload: os.batches.createUpload.handler(({ input }) => uploads.create(input.name)),
    upload: os.batches.upload.handler(({ input }) => uploads.add(input)),
    pick: os.batches.pick.handler(({ input }) => batches.pick(input.kind)),
    change: os.batches.change.handler(({ input: { id, ...change } }) => list.change(id, change)),
    relink: os.batches.relink.handler(({ input: { id, ...source } }) => list.relink(id, source)),
    remove: os.batches.remove.handler(({ input }) => batches.remove(input.id)),

    look: os.batches.look.handler(({ input, signal }) => runs.look(input.id, signal)),
    preflight: os.batches.preflight.handler(({ input }) => runs.preflight(input.id)),
    support: os.batches.support.handler(() => batches.support()),
    start: os.batches.start.handler(({ input }) => runs.start(input.id)),
    pause: os.batches.pause.handler(({ input }) => runs.pause(input.id)),
    cancel: os.batches.cancel.handler(({ input }) => runs.cancel(input.id)),
    retry: os.batches.retry.handler(({ input }) => ({ count: runs.retry(input.id) })),
    watch: os.batches.watch.handler(({ input, signal }) => runs.watch(input.id, signal)),
    receipts: os.batches.receipts.handler(({ input }) => list.receipts(input.id)),

    recipes: os.batches.recipes.handler(() => list.recipes()),
    saveRecipe: os.batches.saveRecipe.handler(({ input }) =>
      list.saveRecipe(input.name, input.recipe),
    ),
    removeRecipe: os.batches.removeRecipe.handler(({ input }) => list.removeRecipe(input.id)),

    rows: os.batches.rows.handler(({ input: { id, filter, ...page } }) =>
      results.page(id, filter, page),
    ),
    facets: os.batches.facets.handler(({ input }) => results.facets(input.id, input.filter)),
    storyIds: os.batches.storyIds.handler(({ input }) => results.storyIds(input.id, input.filter)),
    dashboard: os.batches.dashboard.handler(({ input }) => results.dashboard(input.id)),
    document: os.batches.document.handler(({ input }) => results.document(input.id, input.key)),
    agreements: os.batches.agreements.handler(({ input }) => results.agreements(input.id)),
    disagreements: os.batches.disagreements.handler(({ input }) => results.disagreements(input.id)),
    export: os.batches.export.handler(({ input: { id, filter, format }, signal }) =>
      batches.export({ batchId: id, filter, format, signal }),
    ),
  }
}
