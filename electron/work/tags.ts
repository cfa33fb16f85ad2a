/** What a person does to tags; every change can be taken back. */
import type { Library } from '#electron/library/library.ts'
import { WorkError } from '#electron/platform/failures.ts'
import type { MarkColor, Tag } from '#shared/model/collection.ts'
import { countOf, shortName } from './change-words.ts'
import type { Undoable } from './undoable.ts'

export const MOST_TAGS = 1000

export type TagsParts = {
  readonly library: Library
  readonly undoable: Undoable
  now(): number
  newId(): string
  announce(topic: 'collections' | 'stories', ids?: readonly string[]): void
}

export type Tags = ReturnType<typeof createTags>

export function createTags({ library, undoable, now, newId, announce }: TagsParts) {
  const { tags } = library

  const get = (id: string): Tag => {
    const tag = tags.find(id)
    if (!tag) throw new WorkError('NOT_FOUND', 'That tag is no longer there.')
    return tag
  }
  const freeName = (name: string, id?: string) => {
    const other = tags.findByName(name)
    if (!other || other.id === id) return
    throw new WorkError('CONFLICT', `There is a tag called “${shortName(name)}” already.`)
  }
  const told = () => {
    announce('collections')
    announce('stories')
  }

  return {
    list: () => tags.list(),
    stories: (id: string) => tags.stories(get(id).id),

    add(name: string, color: MarkColor): Tag {
      freeName(name)
      if (tags.list().length >= MOST_TAGS) {
        throw new WorkError('CONFLICT', `There are ${MOST_TAGS} tags already.`)
      }
      const id = newId()
      undoable({
        label: `making the tag “${shortName(name)}”`,
        places: [{ table: 'tag', where: { id } }],
        work: () => tags.add(id, name, color),
        told,
      })
      return get(id)
    },

    change(id: string, to: { name?: string; color?: MarkColor }): void {
      const tag = get(id)
      const { name = tag.name, color = tag.color } = to
      freeName(name, id)
      undoable({
        label: `changing the tag “${shortName(tag.name)}”`,
        places: [{ table: 'tag', where: { id } }],
        work: () => tags.change(id, name, color),
        told,
      })
    },

    remove(id: string): void {
      const { name } = get(id)
      undoable({
        label: `removing the tag “${shortName(name)}”`,
        places: [
          { table: 'tag', where: { id } },
          { table: 'story_tag', where: { tag_id: id } },
        ],
        work: () => tags.remove(id),
        told,
      })
    },

    set(id: string, storyIds: readonly string[], isOn: boolean): { changed: number } {
      const { name } = get(id)
      const tagged = new Set(tags.taggedAmong(id, storyIds))
      const changed = [...new Set(storyIds)].filter((storyId) => tagged.has(storyId) !== isOn)
      if (changed.length === 0) return { changed: 0 }
      undoable({
        label: isOn
          ? `tagging ${countOf(changed)} “${shortName(name)}”`
          : `taking the tag “${shortName(name)}” off ${countOf(changed)}`,
        places: [
          {
            table: 'story_tag',
            where: { tag_id: id },
            among: { column: 'story_id', values: changed },
          },
        ],
        work: () => tags.set(id, changed, isOn, now()),
        told: () => {
          announce('collections')
          announce('stories', changed)
        },
      })
      return { changed: changed.length }
    },
  }
}
