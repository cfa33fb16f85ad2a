/** Passages a person marks, and notes; every change can be taken back. */
import type { StoryCache } from '#electron/cache/cache.ts'
import type { HighlightFilter } from '#electron/library/highlights.ts'
import type { Library } from '#electron/library/library.ts'
import { WorkError } from '#electron/platform/failures.ts'
import { findAnchor, type Place } from '#shared/logic/anchor.ts'
import type { Highlight, MarkColor, TextAnchor } from '#shared/model/collection.ts'
import type { Story } from '#shared/model/story.ts'
import type { Undoable } from './undoable.ts'

const MOST_OF_STORY = 2000
const TITLE_LENGTH = 300

export type HighlightsParts = {
  readonly library: Library
  readonly cache: StoryCache
  readonly undoable: Undoable
  now(): number
  newId(): string
  announce(topic: 'collections' | 'stories', ids?: readonly string[]): void
}

export type NewHighlight = {
  readonly storyId: string
  readonly element: Highlight['element']
  readonly translation?: string
  readonly anchor?: TextAnchor
  readonly color: MarkColor
  readonly note: string
}

export type Highlights = ReturnType<typeof createHighlights>

export function createHighlights(parts: HighlightsParts) {
  const { library, cache, undoable, now, newId, announce } = parts
  const { highlights } = library

  const get = (id: string): Highlight => {
    const highlight = highlights.find(id)
    if (!highlight) throw new WorkError('NOT_FOUND', 'That highlight is no longer there.')
    return highlight
  }
  const change = <Result>(label: string, id: string, storyId: string, work: () => Result) =>
    undoable({
      label,
      places: [{ table: 'highlight', where: { id } }],
      work,
      told: () => {
        announce('collections')
        announce('stories', [storyId])
      },
    })

  /** Looks for the passages in the text as it is now. */
  const place = (story: Story): boolean => {
    let hasMoved = false
    for (const { id, anchor, isOrphan, ...highlight } of highlights.ofStory(story.id)) {
      if (!anchor) continue
      const found = findAnchor(textOf(story, highlight), anchor)
      const isSame =
        isOrphan === (found === undefined) &&
        (found === undefined || (found.start === anchor.start && found.end === anchor.end))
      if (isSame) continue
      highlights.place(id, found)
      hasMoved = true
    }
    return hasMoved
  }

  const recolour = ({ id, storyId, note }: Highlight, to: NewHighlight): Highlight => {
    change('changing a highlight', id, storyId, () =>
      highlights.change(id, to.color, to.note || note, now()),
    )
    return get(id)
  }

  return {
    ofStory: (storyId: string) => highlights.ofStory(storyId),
    list: (filter: HighlightFilter, offset: number, limit: number) =>
      highlights.list(filter, offset, limit),

    add(asked: NewHighlight): Highlight {
      const story = cache.stories.get(asked.storyId)?.story
      if (!story) {
        throw new WorkError('NOT_FOUND', 'That story is no longer kept on this computer.')
      }
      const at = asked.anchor && findAnchor(textOf(story, asked), asked.anchor)
      if ((asked.element === 'story') !== (asked.anchor === undefined) || (asked.anchor && !at)) {
        throw new WorkError('CONFLICT', 'That passage is not in the text of the story.')
      }
      const own = highlights.ofStory(story.id)
      const twin = at && own.find((one) => isAt(one, asked, at))
      // Two marks on one passage would hide each other: the second is another colour of the first.
      if (twin)
        return twin.color === asked.color && asked.note === '' ? twin : recolour(twin, asked)
      if (own.length >= MOST_OF_STORY) {
        throw new WorkError('CONFLICT', `This story has ${MOST_OF_STORY} highlights already.`)
      }
      const id = newId()
      const time = now()
      const stamp = new Date(time).toISOString()
      const highlight: Highlight = {
        ...asked,
        ...(asked.anchor && { anchor: { ...asked.anchor, ...at } }),
        id,
        isOrphan: false,
        storyTitle: [...story.title].slice(0, TITLE_LENGTH).join(''),
        createdAt: stamp,
        updatedAt: stamp,
      }
      const label = asked.element === 'story' ? 'writing a note' : 'marking a passage'
      change(label, id, story.id, () => highlights.add(highlight, time))
      return get(id)
    },

    change(id: string, to: { color?: MarkColor; note?: string }): Highlight {
      const { storyId, color, note } = get(id)
      change(to.note === undefined ? 'changing a highlight' : 'writing a note', id, storyId, () =>
        highlights.change(id, to.color ?? color, to.note ?? note, now()),
      )
      return get(id)
    },

    remove(id: string): void {
      const { storyId, element } = get(id)
      const label = element === 'story' ? 'removing a note' : 'removing a highlight'
      change(label, id, storyId, () => highlights.remove(id))
    },

    /** After stories came or changed: finds the passages again, or says that they are nowhere. */
    arrived(storyIds: readonly string[]): void {
      const marked = [...highlights.count(storyIds).keys()]
      const moved = marked.filter((id) => {
        const story = cache.stories.get(id)?.story
        return story !== undefined && library.transaction(() => place(story))
      })
      if (moved.length > 0) announce('collections')
    },
  }
}

function isAt(
  { element, translation, anchor, isOrphan }: Highlight,
  asked: NewHighlight,
  { start, end }: Place,
): boolean {
  const isSameText = element === asked.element && translation === asked.translation
  return isSameText && !isOrphan && anchor?.start === start && anchor.end === end
}

function textOf(story: Story, at: Pick<Highlight, 'element' | 'translation'>): string {
  const from = at.translation === undefined ? story : (story.translations?.[at.translation] ?? {})
  return (at.element === 'title' ? from.title : at.element === 'body' ? from.body : '') ?? ''
}
