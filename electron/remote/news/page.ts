import { badAnswerFailure } from '../answer.ts'
import { rawId } from '#shared/wire/json.ts'
import { storyFromWire, UnreadableStoryError } from '#shared/wire/news/bridge.ts'
import { WireStoryGroup } from '#shared/wire/news/envelopes.ts'
import type { Story } from '#shared/model/story.ts'
import type { DriftWatch } from './drift.ts'

export type Page = {
  readonly stories: readonly { readonly story: Story; readonly wire: string }[]
  /** Absent at the end. */
  readonly nextCursor?: string
  /** Stories that could not be read; the others of the page are whole. */
  readonly dropped: number
  /** The page was empty and yet had a cursor: more may appear later. */
  readonly isMaybeIncomplete: boolean
  readonly warnings: readonly string[]
  /** How the stories of this page group, where `cluster=true` asked for it. */
  readonly groups?: readonly StoryGroup[]
}

export type StoryGroup = {
  readonly id: string
  readonly phrases: readonly string[]
  readonly size: number
  readonly storyIds: readonly string[]
  readonly score?: number
}

export type StoryList = Pick<Page, 'stories' | 'dropped'>

/**
 * Reads a page of stories; one bad story costs itself and not the page.
 * @param sentCursor Coming back unchanged, it means the end, as an empty page does.
 * @throws WorkError SERVICE where the body is no page at all.
 */
export function readPage(body: unknown, sentCursor: string | undefined, drift: DriftWatch): Page {
  if (!isRecord(body) || !Array.isArray(body.stories)) {
    throw badAnswerFailure('The service answered with something that is not a page of stories.')
  }
  const list = readStories(body.stories, 'stories', drift)
  const isEmpty = body.stories.length === 0
  const cursor = cursorOf(body.next_page_cursor, drift)
  const isEnd = isEmpty || cursor === undefined || cursor === '*' || cursor === sentCursor
  const groups = groupsOf(body.clusters, drift)
  return {
    ...list,
    ...(!isEnd && { nextCursor: cursor }),
    isMaybeIncomplete: isEmpty && cursor !== undefined && cursor !== '*' && cursor !== sentCursor,
    warnings: warningsOf(body.warnings),
    ...(groups && { groups }),
  }
}

/** The stories of a list; `name` is its key, for drift. One bad story costs itself. */
export function readStories(list: readonly unknown[], name: string, drift: DriftWatch): StoryList {
  const stories = new Map<string, { story: Story; wire: string }>()
  let dropped = 0
  for (const wire of list) {
    const read = readStory(wire, name, drift)
    if (!read) dropped += 1
    // The newest form of a story that comes twice is the later one.
    else stories.set(read.story.id, read)
  }
  return { stories: [...stories.values()], dropped }
}

function groupsOf(list: unknown, drift: DriftWatch): StoryGroup[] | undefined {
  if (!Array.isArray(list)) return undefined
  return list.flatMap((item: unknown): StoryGroup[] => {
    const read = WireStoryGroup.safeParse(item)
    if (!read.success) {
      drift.note(['clusters[]', ...(read.error.issues[0]?.path ?? [])].join('.'))
      return []
    }
    const { stories: storyIds, score, ...group } = read.data
    return [{ ...group, storyIds, ...(score !== undefined && { score }) }]
  })
}

function readStory(wire: unknown, name: string, drift: DriftWatch) {
  if (!isRecord(wire)) {
    drift.note(`${name}[]`)
    return undefined
  }
  drift.checkStory(wire)
  try {
    const story = storyFromWire(wire)
    // The id keeps all its digits, as the service wrote it.
    return { story, wire: JSON.stringify({ ...wire, id: rawId(story.id) }) }
  } catch (error) {
    if (!(error instanceof UnreadableStoryError)) throw error
    drift.note(`${name}[].${error.path}`)
    return undefined
  }
}

function cursorOf(value: unknown, drift: DriftWatch): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  drift.note('next_page_cursor')
  return undefined
}

function warningsOf(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((warning: unknown) =>
    isRecord(warning) && typeof warning.detail === 'string' ? [warning.detail.slice(0, 300)] : [],
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
