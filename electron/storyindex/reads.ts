import type { StoryIndex } from './types.ts'

/** Questions over many stories, which a thread of its own may answer. */
export const STORY_READS = [
  'count',
  'search',
  'timeSeries',
  'timeBounds',
  'mentionSeries',
  'trends',
  'coOccurrences',
  'numbers',
  'numberBins',
  'risenWords',
  'risenPhrases',
  'storiesWith',
  'writtenAs',
  'wordPlaces',
  'labelsOf',
  'ruleReaches',
] as const satisfies readonly (keyof StoryIndex)[]
export type StoryRead = (typeof STORY_READS)[number]
