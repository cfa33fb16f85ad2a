import type { Work } from '#electron/work/work.ts'
import { os } from './base.ts'

export function suggestionProcedures({ suggest, topics }: Work) {
  return {
    entities: os.suggestions.entities.handler(({ input, signal }) =>
      suggest('entities', input, signal),
    ),
    entityTypes: os.suggestions.entityTypes.handler(({ input, signal }) =>
      suggest('entityTypes', input, signal),
    ),
    sources: os.suggestions.sources.handler(({ input, signal }) =>
      suggest('sources', input, signal),
    ),
    topics: os.suggestions.topics.handler(({ input }) => ({
      items: topics(input.kind, input.term, input.limit),
      from: 'cache',
    })),
  }
}
