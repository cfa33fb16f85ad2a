/** Counts of a body the way the service counts (wire-facts 1.2), for records that leave them out. */
export function countsOf(body: string): {
  readonly characters: number
  readonly words: number
  readonly sentences: number
  readonly paragraphs: number
} {
  let words = 0
  for (const part of new Intl.Segmenter('en', { granularity: 'word' }).segment(body)) {
    if (part.isWordLike) words++
  }
  const lines = body.split(/\r?\n/).filter((line) => line.trim() !== '')
  let sentences = 0
  for (const line of lines) {
    sentences += [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(line)].length
  }
  let characters = 0
  for (const character of body) if (character !== '\n' && character !== '\r') characters++
  return { characters, words, sentences, paragraphs: lines.length }
}
