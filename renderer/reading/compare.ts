import { tokensOf } from '#shared/logic/tokens.ts'
import { sentencesOf } from './selection.ts'
import { paragraphsOf } from './marks.ts'

export type ComparedSentence = {
  readonly text: string
  /** Stands in the other text too, word for word or nearly. */
  readonly isShared: boolean
}

export type Comparison = {
  /** Paragraphs of sentences. */
  readonly left: readonly (readonly ComparedSentence[])[]
  readonly right: readonly (readonly ComparedSentence[])[]
  readonly leftShared: number
  readonly rightShared: number
  /** A text was longer than what is compared. */
  readonly isCut: boolean
}

/** Of each text; more nobody reads side by side. */
const MOST_SENTENCES = 300
const MOST_UNITS = 100_000
/**
 * Two sentences are one where this share of their words is the same: twice the common words by all
 * words of both (Dice 1945). Changed names, times and numbers of a wire text stay below a quarter.
 */
const SAME = 0.75

type Sentence = { readonly text: string; readonly words: ReadonlyMap<string, number>; readonly size: number } // prettier-ignore

/** Which sentences of two texts in one language are told in the same words. */
export function compareTexts(left: string, right: string, language: string): Comparison {
  const [a, b] = [cut(left, language), cut(right, language)]
  const [aAll, bAll] = [a.paragraphs.flat(), b.paragraphs.flat()]
  const inBoth = new Set<Sentence>()
  const byWord = new Map<string, Sentence[]>()
  for (const sentence of bAll) {
    for (const word of sentence.words.keys()) {
      const list = byWord.get(word)
      if (list) list.push(sentence)
      else byWord.set(word, [sentence])
    }
  }
  for (const sentence of aAll) {
    const near = new Set([...sentence.words.keys()].flatMap((word) => byWord.get(word) ?? []))
    for (const other of near) {
      if (likeness(sentence, other) < SAME) continue
      inBoth.add(sentence)
      inBoth.add(other)
    }
  }
  const shown = (paragraphs: readonly (readonly Sentence[])[]) =>
    paragraphs.map((all) => all.map((one) => ({ text: one.text, isShared: inBoth.has(one) })))
  return {
    left: shown(a.paragraphs),
    right: shown(b.paragraphs),
    leftShared: aAll.filter((one) => inBoth.has(one)).length,
    rightShared: bAll.filter((one) => inBoth.has(one)).length,
    isCut: a.isCut || b.isCut,
  }
}

function cut(text: string, language: string): { paragraphs: Sentence[][]; isCut: boolean } {
  const start = text.slice(0, MOST_UNITS)
  // Segmented once: making a segmenter costs more than a page of sentences.
  const all = sentencesOf(start, language)
  const sentences = all.slice(0, MOST_SENTENCES)
  const paragraphs = paragraphsOf(start).map(({ from, to }) =>
    sentences
      .filter((at) => at.from >= from && at.from < to)
      .map((at) => sentenceOf(start.slice(at.from, at.to))),
  )
  return {
    paragraphs: paragraphs.filter(({ length }) => length > 0),
    isCut: sentences.length < all.length || start.length < text.length,
  }
}

function sentenceOf(text: string): Sentence {
  const tokens = tokensOf(text)
  const words = new Map<string, number>()
  for (const token of tokens) words.set(token.text, (words.get(token.text) ?? 0) + 1)
  return { text, words, size: tokens.length }
}

function likeness(a: Sentence, b: Sentence): number {
  let common = 0
  for (const [word, count] of a.words) common += Math.min(count, b.words.get(word) ?? 0)
  return (2 * common) / (a.size + b.size)
}
