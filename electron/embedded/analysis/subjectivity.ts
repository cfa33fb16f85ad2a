import fit from '../knowledge/models/sentiment-fit.json' with { type: 'json' }
import type { Weighed } from './lexicon.ts'
import { readMoodList } from './mood-lists.ts'
import type { SentenceReading } from './sentiment.ts'
import { stanceNumbers } from './stance-words.ts'

/** So many sentences of one kind are as sure as it gets: they are not independent witnesses. */
const MOST_WITNESSES = 3
/** Squashes charges as the balance of the lists is. */
const NORMAL = 15
/** A score from which on the model is rather sure. */
const SURE = 2

/**
 * How likely a text voices an opinion rather than tells facts, from its sentences: 0 to 1. Undefined
 * where no model knows the language.
 */
export function opinionChance(
  readings: readonly SentenceReading[],
  folder: URL,
): number | undefined {
  let sum = 0
  let count = 0
  for (const { weighed, scores } of readings) {
    if (scores === undefined) return undefined
    const numbers = opinionNumbers(scores.opinion, weighed, folder)
    sum += fit.opinion.reduce((total, weight, i) => total + weight * (numbers[i] ?? 0), 0)
    count += 1
  }
  if (count === 0) return undefined
  const witnesses = Math.sqrt(Math.min(count, MOST_WITNESSES))
  return 1 / (1 + Math.exp((-sum / count) * witnesses))
}

/**
 * The model's score; the charge of words that judge, and that of all others, since murder and love are as
 * charged where they are only told of; kinds of words; a constant. All but the score once more by its side
 * and by how sure it is: where the model knows little, the kinds of words say more.
 */
export function opinionNumbers(
  score: number,
  { charges, tokens }: Pick<Weighed, 'charges' | 'tokens'>,
  folder: URL,
): readonly number[] {
  const judging = judgingWords(folder)
  let judged = 0
  let told = 0
  for (const { from, to, value } of charges) {
    const words = tokens.slice(from, to).map(({ word }) => word)
    if (judging.has(words.join('+'))) judged += Math.abs(value)
    else told += Math.abs(value)
  }
  const others = [squash(judged), squash(told), ...stanceNumbers(tokens), 1]
  const side = Math.tanh(score / SURE)
  const sureness = Math.abs(side)
  return [
    score,
    ...others,
    ...others.map((value) => value * side),
    ...others.map((value) => value * sureness),
  ]
}

const known = new Map<string, ReadonlySet<string>>()

/** What people say in reviews and messages, and emoticons; words of a phrase are joined by +. */
function judgingWords(folder: URL): ReadonlySet<string> {
  let words = known.get(folder.href)
  if (words === undefined) {
    const { values, phrases } = readMoodList('en-opinions', folder)
    words = new Set([...values.keys(), ...phrases.keys()])
    known.set(folder.href, words)
  }
  return words
}

function squash(sum: number): number {
  return sum / Math.sqrt(sum * sum + NORMAL)
}
