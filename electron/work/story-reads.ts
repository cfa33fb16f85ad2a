/**
 * Questions over many stories. They are asked asynchronously, so that a thread of its own may answer
 * them: at a hundred thousand stories some take longer than a person's typing may wait.
 */
import type { StoryIndex } from '#electron/storyindex/types.ts'

export const READS = [
  'count',
  'search',
  'timeSeries',
  'timeBounds',
  'mentionSeries',
  'trends',
  'coOccurrences',
  'numbers',
  'numberBins',
  'wordCounts',
  'storiesWith',
  'writtenAs',
  'wordPlaces',
  'labelsOf',
] as const
export type ReadName = (typeof READS)[number]

export type StoryReads = {
  readonly [Name in ReadName]: (
    ...asked: Parameters<StoryIndex[Name]>
  ) => Promise<ReturnType<StoryIndex[Name]>>
}

/** In this thread: for commands, which nobody types into, and where no thread can be had. */
export function readsHere(index: Pick<StoryIndex, ReadName>): StoryReads {
  const answers = READS.map((name) => {
    const ask = index[name] as (...asked: readonly unknown[]) => unknown
    return [name, async (...asked: readonly unknown[]) => ask(...asked)]
  })
  return Object.fromEntries(answers) as StoryReads
}
