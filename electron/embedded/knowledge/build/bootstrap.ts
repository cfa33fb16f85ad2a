/** How far a figure of a sample may be from that of the whole set. */
import { createRandom } from '#shared/logic/random.ts'
import { round } from './fit-rows.ts'

const DRAWS = 2000

/**
 * Nineteen of twenty figures of samples drawn again with replacement (Efron 1979).
 * @param sources what is drawn as one: cases of the same text stay together
 */
export function intervalOf<T>(
  sources: readonly T[],
  figure: (drawn: readonly T[]) => number,
): [number, number] {
  const random = createRandom(3)
  const figures = Array.from({ length: DRAWS }, () =>
    figure(sources.map(() => sources[Math.floor(random() * sources.length)]!)),
  ).sort((a, b) => a - b)
  return [round(figures[DRAWS * 0.025]!), round(figures[DRAWS * 0.975]!)]
}
