import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { Feed, FeedCandidate, IngestProgress } from '#shared/model/feed.ts'
import { base } from './failures.ts'

const Ids = z.array(z.string()).max(10_000)

/** The embedded service's own holdings: feeds, files, the sample. */
export const newsroom = {
  feeds: base.input(z.strictObject({})).output(z.array(Feed)),
  /** Feeds behind an address (a feed, or a site that names its feeds). */
  discover: base
    .input(z.strictObject({ address: z.string().trim().min(1).max(2000) }))
    .output(z.array(FeedCandidate)),
  previewOpml: base
    .input(z.strictObject({ text: z.string().max(8_000_000) }))
    .output(z.array(FeedCandidate)),
  addFeeds: base
    .input(
      z.strictObject({
        feeds: z
          .array(
            z.strictObject({
              url: z.string().max(2000),
              title: z.string().max(500),
              folder: z.string().max(200).optional(),
            }),
          )
          .min(1)
          .max(10_000),
      }),
    )
    .output(z.array(Feed)),
  removeFeeds: base.input(z.strictObject({ ids: Ids })).output(z.void()),
  exportOpml: base.input(z.strictObject({})).output(z.strictObject({ text: z.string() })),
  refreshFeeds: base
    .input(z.strictObject({ ids: Ids.optional() }))
    .output(eventIterator(IngestProgress)),
  addSample: base.input(z.strictObject({})).output(eventIterator(IngestProgress)),
  removeSample: base
    .input(z.strictObject({}))
    .output(z.strictObject({ removed: z.number().int() })),
  /** A file the page itself read (browser host): feed, OPML, JSONL, text, HTML; as bytes a document or mail. */
  addContent: base
    .input(
      z.strictObject({
        name: z.string().max(500),
        content: z.string().max(7_000_000),
        isBase64: z.boolean().optional(),
      }),
    )
    .output(eventIterator(IngestProgress)),
  /** Asks with the host's own dialog; the page gets a reference, never a path. */
  pick: base
    .input(z.strictObject({ kind: z.enum(['files', 'folder']) }))
    .output(z.array(z.strictObject({ handle: z.string(), name: z.string() }))),
  addPicked: base
    .input(z.strictObject({ handles: z.array(z.string().max(100)).min(1).max(1000) }))
    .output(eventIterator(IngestProgress)),
}
