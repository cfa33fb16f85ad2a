import { splitSentences } from './sentences.ts'
import { stopWordsOf } from './stop-words.ts'
import type { Token } from './tokens.ts'
import { words } from './tokens.ts'

const SENTENCES = 5
/** Later sentences of a very long text hardly ever reach a summary; they only fill it up. */
const CONSIDERED = 400
/** Weights of frequency, title and position where a text has the shape of news. */
const NEWS = { frequency: 0.45, title: 0.2, position: 0.35 }
/** Without a title nothing says that the important things come first. */
const PLAIN = { frequency: 0.6, title: 0, position: 0.4 }
const REPETITION = 0.5
/** Terms; a sentence of this many is of full worth: what people write of a story is no shorter. */
const FEWEST = 8
const LONGEST = 40
const LONGEST_SHORT = 10

type Scored = { readonly at: number; readonly score: number; readonly terms: ReadonlySet<string> }

export type SummaryRequest = {
  readonly title: string
  readonly text: string
  readonly language: string
  /** How many sentences; goes before `percentage`. Five where neither is said. */
  readonly sentences?: number
  /** In a hundred of the text's sentences, at least one. */
  readonly percentage?: number
  /** `short` prefers short sentences (wire-facts 6.2 names the mode and no more). */
  readonly mode?: 'default' | 'short'
}

/** A text's summary: sentences of its own, unchanged and in their order. */
export function summarizeText(request: SummaryRequest): string[] {
  const { text, title, language, percentage, mode = 'default' } = request
  const sentences = splitSentences(text, language)
  const share = percentage === undefined ? SENTENCES : (sentences.length * percentage) / 100
  const most = request.sentences ?? Math.max(1, Math.round(share))
  return summarize(sentences, title, language, { most, mode })
}

/**
 * Picks the sentences that carry a text, verbatim and in order: word frequency 0.45, words of the
 * title 0.2, nearness to the top 0.35, damped for very short and very long sentences; a sentence
 * that repeats a chosen one loses by half of the share it repeats. Design analysis.md, 5.7.
 */
export function summarize(
  sentences: readonly Token[],
  title: string,
  language: string,
  { most = SENTENCES, mode = 'default' }: { most?: number; mode?: 'default' | 'short' } = {},
): string[] {
  if (most >= sentences.length) return sentences.map(({ text }) => text)
  const considered = sentences.slice(0, Math.max(CONSIDERED, most))
  const scored = scoresOf(considered, title, language, mode)
  const chosen: number[] = []
  const rest = scored.map((sentence) => ({ ...sentence, repeated: 0 }))
  while (chosen.length < most && rest.length > 0) {
    let best = 0
    let bestScore = -1
    rest.forEach(({ score, repeated }, i) => {
      const left = score * (1 - REPETITION * repeated)
      if (left <= bestScore) return
      best = i
      bestScore = left
    })
    const [taken] = rest.splice(best, 1)
    if (taken === undefined) break
    chosen.push(taken.at)
    // Only what was taken last can raise how much of a sentence is said already.
    for (const other of rest) other.repeated = Math.max(other.repeated, overlap(other, taken))
  }
  return chosen.sort((a, b) => a - b).map((at) => considered[at]?.text ?? '')
}

function scoresOf(
  sentences: readonly Token[],
  title: string,
  language: string,
  mode: 'default' | 'short',
): Scored[] {
  const stop = stopWordsOf(language)
  const termsOf = (text: string): string[] =>
    words(text, language)
      .map(({ form }) => form.lower)
      .filter((word) => !stop.has(word) && (word.length > 1 || language.startsWith('zh')))
  const terms = sentences.map((sentence) => termsOf(sentence.text))
  const counts = new Map<string, number>()
  for (const list of terms) for (const term of list) counts.set(term, (counts.get(term) ?? 0) + 1)
  let most = 1
  for (const count of counts.values()) most = Math.max(most, count)
  const titleTerms = new Set(termsOf(title))
  const weights = titleTerms.size === 0 ? PLAIN : NEWS
  const longest = mode === 'short' ? LONGEST_SHORT : LONGEST
  return terms.map((list, at): Scored => {
    const own = new Set(list)
    if (list.length === 0) return { at, score: 0, terms: own }
    const sum = list.reduce((total, term) => total + (counts.get(term) ?? 0) / most, 0)
    const frequency = Math.min(1, (2 * sum) / list.length)
    const shared = [...titleTerms].filter((term) => own.has(term)).length
    const inTitle = titleTerms.size === 0 ? 0 : shared / titleTerms.size
    const position = 1 / Math.sqrt(1 + at)
    const short = Math.min(1, list.length / FEWEST)
    const long = Math.min(1, longest / list.length)
    const length = short * (mode === 'short' ? long ** 2 : long)
    const score =
      weights.frequency * frequency + weights.title * inTitle + weights.position * position
    return { at, score: score * length, terms: own }
  })
}

function overlap(sentence: Scored, other: Scored): number {
  if (sentence.terms.size === 0) return 1
  let shared = 0
  for (const term of sentence.terms) if (other.terms.has(term)) shared += 1
  return shared / sentence.terms.size
}
