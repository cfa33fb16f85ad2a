/** Reads what related stories and coverages answer. */
import { WireCoverages, WireRelatedStories } from '#shared/wire/news/envelopes.ts'
import { badAnswerFailure } from '../answer.ts'
import type { DriftWatch } from './drift.ts'
import { readStories, type StoryList } from './page.ts'

/** Stories like another, nearest first, and what the service took that other to be. */
export type RelatedStories = StoryList & {
  readonly storyTitle?: string
  readonly storyBody?: string
  readonly storyLanguage?: string
  readonly storyPublishedAt?: string
}

/** @throws WorkError SERVICE where the body holds no such stories at all. */
export function readRelated(body: unknown, drift: DriftWatch): RelatedStories {
  const parsed = WireRelatedStories.safeParse(body)
  if (!parsed.success) throw notWhat('a list of related stories')
  const list = readStories(parsed.data.related_stories, 'related_stories', drift)
  return { ...list, ...comparedOf(parsed.data) }
}

/** @throws WorkError SERVICE where the body holds no coverages at all. */
export function readCoverages(body: unknown, drift: DriftWatch): RelatedStories {
  const parsed = WireCoverages.safeParse(body)
  if (!parsed.success) throw notWhat('a list of coverages')
  const list = readStories(parsed.data.coverages, 'coverages', drift)
  const { story_published_at: at } = parsed.data
  return { ...list, ...comparedOf(parsed.data), ...(at !== undefined && { storyPublishedAt: at }) }
}

function comparedOf(body: {
  readonly story_title?: string | undefined
  readonly story_body?: string | undefined
  readonly story_language?: string | undefined
}): Omit<RelatedStories, keyof StoryList> {
  const { story_title: title, story_body: text, story_language: language } = body
  return {
    ...(title !== undefined && { storyTitle: title }),
    ...(text !== undefined && { storyBody: text }),
    ...(language !== undefined && { storyLanguage: language }),
  }
}

function notWhat(what: string): Error {
  return badAnswerFailure(`The service answered with something that is not ${what}.`)
}
