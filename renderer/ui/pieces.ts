import { turn } from './turn.ts'

/** Of a frame, with room for what else is to be done in it. */
const STRETCH_MS = 10
const AT_ONCE = 500

/** A long text in few strings, made while the window goes on answering. */
export async function gathered(pieces: Iterable<string>): Promise<string[]> {
  const all: string[] = []
  let some: string[] = []
  let began = performance.now()
  for (const piece of pieces) {
    some.push(piece)
    if (some.length < AT_ONCE) continue
    all.push(some.join(''))
    some = []
    if (performance.now() - began < STRETCH_MS) continue
    await turn()
    began = performance.now()
  }
  all.push(some.join(''))
  return all
}
