import type { Work } from '#electron/work/work.ts'
import { os } from './base.ts'

export function pictureProcedures({ pictures }: Work) {
  return {
    ofStory: os.pictures.ofStory.handler(({ input }) => pictures.ofStory(input.storyId)),
    read: os.pictures.read.handler(({ input }) => pictures.read(input.storyId, input.url)),
    fetch: os.pictures.fetch.handler(({ input, signal }) => pictures.fetch(input.storyId, signal)),
    allow: os.pictures.allow.handler(({ input }) => pictures.allow(input.domain, input.isAllowed)),
    sources: os.pictures.sources.handler(() => [...pictures.sources()]),
  }
}
