/** Does for a story index what can wait, in slices of about 10 ms with gaps between them. */
import type { Clock } from '#electron/platform/clock.ts'

import type { StoryIndex } from './types.ts'

const AT_ONCE = 1000
const BETWEEN_MS = 50
/** Stories arrive at any time; looking whether there is something to do costs next to nothing. */
const AGAIN_MS = 30_000

/**
 * Loads the columns, so that the first facet waits for none, and merges what arrived. Never at the
 * start itself: the first slice comes after `delayMs`.
 * @param onFault hears of a slice that failed; the next is tried half a minute later.
 */
export function keepReady(
  index: Pick<StoryIndex, 'prepareFacets' | 'mergeText' | 'forgetValues'>,
  clock: Pick<Clock, 'setTimer'>,
  { delayMs, onFault }: { readonly delayMs: number; readonly onFault: (error: unknown) => void },
): { cancel(): void } {
  const slice = (): number => {
    try {
      const isReady =
        index.prepareFacets(AT_ONCE) && index.mergeText() && index.forgetValues(AT_ONCE)
      return isReady ? AGAIN_MS : BETWEEN_MS
    } catch (error) {
      onFault(error)
      return AGAIN_MS
    }
  }
  const wait = (ms: number): void => {
    timer = clock.setTimer(ms, () => wait(slice()))
  }
  let timer = { cancel: () => {} }
  wait(delayMs)
  return { cancel: () => timer.cancel() }
}
