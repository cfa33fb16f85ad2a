import type { Work } from '#electron/work/work.ts'
import { os } from './base.ts'

export function suggestionProcedures({ suggest }: Work) {
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
  }
}
