/**
 * Questions over many stories. They are asked asynchronously, so that a thread of its own may answer
 * them: at a hundred thousand stories some take longer than a person's typing may wait.
 */
import { STORY_READS, type StoryRead } from '#electron/storyindex/reads.ts'
import type { StoryIndex } from '#electron/storyindex/types.ts'

export type StoryReads = {
  readonly [Name in StoryRead]: (
    ...asked: Parameters<StoryIndex[Name]>
  ) => Promise<ReturnType<StoryIndex[Name]>>
}

/** In this thread: for commands, which nobody types into, and where no thread can be had. */
export function readsHere(index: Pick<StoryIndex, StoryRead>): StoryReads {
  return readsBy(async (name, asked) => {
    const ask = index[name] as (...asked: readonly unknown[]) => unknown
    return ask(...asked)
  })
}

/** Each question by its name and what goes along. */
export function readsBy(
  ask: (name: StoryRead, asked: readonly unknown[]) => Promise<unknown>,
): StoryReads {
  const answers = STORY_READS.map((name) => {
    return [name, (...asked: readonly unknown[]) => ask(name, asked)]
  })
  return Object.fromEntries(answers) as StoryReads
}
