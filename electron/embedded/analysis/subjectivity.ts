import fit from '../knowledge/models/sentiment-fit.json' with { type: 'json' }
import type { Weighed } from './lexicon.ts'
import type { SentenceReading } from './sentiment.ts'

const SPEAKERS = new Set("i i'm i've i'd i'll me my we we're our you your you're".split(' '))
/** So many sentences of one kind are as sure as it gets: they are not independent witnesses. */
const MOST_WITNESSES = 3

/**
 * How likely a text voices an opinion rather than tells facts, from its sentences: 0 to 1. Undefined
 * where no model knows the language.
 */
export function opinionChance(readings: readonly SentenceReading[]): number | undefined {
  let sum = 0
  let count = 0
  for (const { weighed, scores } of readings) {
    if (scores === undefined) return undefined
    const numbers = opinionNumbers(scores.opinion, weighed)
    sum += fit.opinion.reduce((total, weight, i) => total + weight * (numbers[i] ?? 0), 0)
    count += 1
  }
  if (count === 0) return undefined
  const witnesses = Math.sqrt(Math.min(count, MOST_WITNESSES))
  return 1 / (1 + Math.exp((-sum / count) * witnesses))
}

/** The model's score, the charged words, who speaks, marks of feeling, figures; a constant. */
export function opinionNumbers(score: number, { up, down, tokens }: Weighed): readonly number[] {
  const share = (test: (word: string) => boolean): number =>
    Math.min(1, tokens.filter(({ word }) => test(word)).length / 3)
  return [
    score,
    up,
    down,
    share((word) => SPEAKERS.has(word)),
    share((word) => word.startsWith('!')),
    share((word) => /^\p{N}/u.test(word)),
    1,
  ]
}
