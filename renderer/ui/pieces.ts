import { turn } from './turn.ts'

/** Of a frame, with room for what else is to be done in it. */
const STRETCH_MS = 10

/**
 * A long text in few strings, made while the window goes on answering.
 * @param atOnce Pieces that are made and joined without a look at the clock.
 */
export async function gathered(pieces: Iterable<string>, atOnce = 500): Promise<string[]> {
  const all: string[] = []
  let some: string[] = []
  let began = performance.now()
  for (const piece of pieces) {
    some.push(piece)
    if (some.length < atOnce) continue
    all.push(some.join(''))
    some = []
    if (performance.now() - began < STRETCH_MS) continue
    await turn()
    began = performance.now()
  }
  if (some.length > 0) all.push(some.join(''))
  return all
}
