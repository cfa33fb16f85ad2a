import type { Work } from '#electron/work/work.ts'
import { os } from './base.ts'

export function collectionProcedures({ collections }: Work) {
  return {
    list: os.collections.list.handler(() => collections.list()),
    add: os.collections.add.handler(({ input }) => collections.add(input)),
    change: os.collections.change.handler(({ input: { id, ...to } }) => collections.change(id, to)),
    move: os.collections.move.handler(({ input }) =>
      collections.move(input.id, input.parentId ?? undefined, input.position),
    ),
    remove: os.collections.remove.handler(({ input }) => collections.remove(input.id)),
    put: os.collections.put.handler(({ input }) => collections.put(input.id, input.storyIds)),
    take: os.collections.take.handler(({ input }) => collections.take(input.id, input.storyIds)),
    markAllRead: os.collections.markAllRead.handler(({ input }) =>
      collections.markAllRead(input.id),
    ),
    tryRule: os.collections.tryRule.handler(({ input }) => collections.tryRule(input.rule)),
    filing: os.collections.filing.handler(({ input }) => collections.filing(input.storyIds)),
  }
}

export function tagProcedures({ tags }: Work) {
  return {
    list: os.tags.list.handler(() => tags.list()),
    add: os.tags.add.handler(({ input }) => tags.add(input.name, input.color)),
    change: os.tags.change.handler(({ input: { id, ...to } }) => tags.change(id, to)),
    remove: os.tags.remove.handler(({ input }) => tags.remove(input.id)),
    set: os.tags.set.handler(({ input }) => tags.set(input.id, input.storyIds, input.isOn)),
    stories: os.tags.stories.handler(({ input }) => tags.stories(input.id)),
  }
}

export function highlightProcedures({ highlights }: Work) {
  return {
    ofStory: os.highlights.ofStory.handler(({ input }) => highlights.ofStory(input.storyId)),
    list: os.highlights.list.handler(({ input: { offset, limit, ...filter } }) =>
      highlights.list(filter, offset, limit),
    ),
    add: os.highlights.add.handler(({ input }) => highlights.add(input)),
    change: os.highlights.change.handler(({ input: { id, ...to } }) => highlights.change(id, to)),
    remove: os.highlights.remove.handler(({ input }) => highlights.remove(input.id)),
  }
}
