import type { MoodToken, MoodWord } from './mood-tokens.ts'
import { stopWordsOf } from './stop-words.ts'

/** After these a capital begins a sentence and tells no name. */
const OPENS = /^["'“”‘’(\[:;–—.!?-]/

/** So many words with a capital for one without are a title. */
const TITLE = 3

/**
 * English names by their capitals alone, so that learning and judging see the same: words within a
 * sentence that no list knows, and what stands right before one at its beginning. None where most
 * words have a capital, as in titles.
 * @param isListed true of words whose charge is known
 */
export function namesIn(
  tokens: readonly MoodToken[],
  isListed: (form: MoodWord) => boolean,
): Uint8Array {
  const found = new Uint8Array(tokens.length)
  const stop = stopWordsOf('en')
  let high = 0
  let low = 0
  for (let i = tokens.length - 1; i >= 0; i -= 1) {
    const { form } = tokens[i]!
    if (!form.isLetters) continue
    if (!form.isCapital) {
      if (form.word.length > 3 || !stop.has(form.word)) low += 1
      continue
    }
    if (form.word.length > 3) high += 1
    const before = tokens[i - 1]
    const begins = before === undefined || OPENS.test(before.word)
    if (begins && found[i + 1] !== 1) continue
    if (form.word.length < 2 || stop.has(form.word) || isListed(form)) continue
    found[i] = 1
  }
  if (high > TITLE * low) found.fill(0)
  return found
}
