import type { Work } from '#electron/work/work.ts'
import { os } from './base.ts'

export function newsroomProcedures({ newsroom, ingest, pick }: Work) {
  return {
    feeds: os.newsroom.feeds.handler(() => newsroom.feeds()),
    discover: os.newsroom.discover.handler(({ input }) => newsroom.discover(input.address)),
    previewOpml: os.newsroom.previewOpml.handler(({ input }) => newsroom.previewOpml(input.text)),
    addFeeds: os.newsroom.addFeeds.handler(({ input }) => ingest.addFeeds(input.feeds)),
    removeFeeds: os.newsroom.removeFeeds.handler(({ input }) => ingest.removeFeeds(input.ids)),
    exportOpml: os.newsroom.exportOpml.handler(async () => ({ text: await newsroom.exportOpml() })),
    refreshFeeds: os.newsroom.refreshFeeds.handler(({ input, signal }) =>
      ingest.refreshFeeds({ ids: input.ids }, signal),
    ),
    addSample: os.newsroom.addSample.handler(({ signal }) => ingest.addSample(signal)),
    removeSample: os.newsroom.removeSample.handler(() => ingest.removeSample()),
    addContent: os.newsroom.addContent.handler(({ input, signal }) =>
      ingest.addContent(
        input.name,
        input.isBase64 ? Buffer.from(input.content, 'base64') : input.content,
        signal,
      ),
    ),
    pick: os.newsroom.pick.handler(({ input }) => pick(input.kind)),
    addPicked: os.newsroom.addPicked.handler(({ input, signal }) =>
      ingest.addPicked(input.handles, signal),
    ),
  }
}
