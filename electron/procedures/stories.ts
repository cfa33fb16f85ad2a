import { isSampleDomain } from '#shared/logic/sample.ts'
import { WorkError } from '#electron/platform/failures.ts'
import type { Work } from '#electron/work/work.ts'
import { os } from './base.ts'

export function storyProcedures({ cache, library, lists, marks }: Work) {
  return {
    open: os.stories.open.handler(({ input }) =>
      lists.open(input.scope, input.filter, input.order),
    ),
    window: os.stories.window.handler(({ input }) =>
      lists.window(input.listId, input.offset, input.limit),
    ),
    fold: os.stories.fold.handler(({ input }) => lists.fold(input.listId, input.unfolded)),
    read: os.stories.read.handler(({ input }) => {
      const found = cache.stories.get(input.id)
      if (!found) {
        throw new WorkError('NOT_FOUND', 'That story is no longer kept on this computer.')
      }
      const isSample = isSampleDomain(found.story.source.domain)
      return { story: found.story, ...library.marks.find(input.id), isSample }
    }),
    siblings: os.stories.siblings.handler(({ input }) => lists.siblings(input.id)),
    setRead: os.stories.setRead.handler(({ input }) => marks.setRead(input.ids, input.isRead)),
    setStarred: os.stories.setStarred.handler(({ input }) =>
      marks.setStarred(input.ids, input.isStarred),
    ),
  }
}
