import type { Work } from '#electron/work/work.ts'
import { packGraph } from '#shared/logic/graph/name-graph.ts'
import { os } from './base.ts'

export function graphProcedures({ graph }: Work) {
  return {
    build: os.graph.build.handler(async ({ input }) => packGraph(await graph.build(input))),
    export: os.graph.export.handler(async ({ input }) => ({ text: await graph.export(input) })),
    views: os.graph.views.handler(() => graph.views()),
    openView: os.graph.openView.handler(({ input }) => graph.openView(input.id)),
    saveView: os.graph.saveView.handler(({ input }) => graph.saveView(input.name, input.view)),
    renameView: os.graph.renameView.handler(({ input }) => graph.renameView(input.id, input.name)),
    removeView: os.graph.removeView.handler(({ input }) => graph.removeView(input.id)),
  }
}
