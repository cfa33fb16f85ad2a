import { stopWordsOf } from './stop-words.ts'
import type { Token } from './tokens.ts'
import { words } from './tokens.ts'

const SENTENCES = 5
/** Later sentences of a very long text never reach a five-sentence summary. */
const CONSIDERED = 400

type Scored = { readonly at: number; readonly score: number; readonly terms: ReadonlySet<string> }

/**
 * Picks the sentences that carry a text, verbatim and in order: word frequency 0.45, words of the
 * title 0.2, nearness to the top 0.35, damped for very short and very long sentences; a sentence
 * that repeats a chosen one loses by the share it repeats. Design analysis.md, 5.7.
 */
export function summarize(sentences: readonly Token[], title: string, language: string): string[] {
  const considered = sentences.slice(0, CONSIDERED)
  const stop = stopWordsOf(language)
  const termsOf = (text: string): string[] =>
    words(text, language)
      .map((word) => word.text.toLowerCase())
      .filter((word) => !stop.has(word) && (word.length > 1 || language.startsWith('zh')))
  const terms = considered.map((sentence) => termsOf(sentence.text))
  const counts = new Map<string, number>()
  for (const list of terms) for (const term of list) counts.set(term, (counts.get(term) ?? 0) + 1)
  const most = Math.max(1, ...[...counts.values()].slice(0, 50_000))
  const titleTerms = new Set(termsOf(title))

  const scored = terms.map((list, at): Scored => {
    const own = new Set(list)
    if (list.length === 0) return { at, score: 0, terms: own }
    const sum = list.reduce((total, term) => total + (counts.get(term) ?? 0) / most, 0)
    const frequency = Math.min(1, (2 * sum) / list.length)
    const shared = [...titleTerms].filter((term) => own.has(term)).length
    const inTitle = titleTerms.size === 0 ? 0 : shared / titleTerms.size
    const position = 1 / Math.sqrt(1 + at)
    const length = list.length < 3 ? 0.4 : list.length > 40 ? 0.6 : 1
    return { at, score: (0.45 * frequency + 0.2 * inTitle + 0.35 * position) * length, terms: own }
  })

  const chosen: Scored[] = []
  const rest = scored.filter((sentence) => sentence.score > 0)
  while (chosen.length < SENTENCES && rest.length > 0) {
    let best = 0
    let bestScore = -1
    rest.forEach((sentence, i) => {
      const score = sentence.score * (1 - 0.7 * repetition(sentence, chosen))
      if (score <= bestScore) return
      best = i
      bestScore = score
    })
    chosen.push(...rest.splice(best, 1))
  }
  return chosen.sort((a, b) => a.at - b.at).map(({ at }) => considered[at]?.text ?? '')
}

function repetition(sentence: Scored, chosen: readonly Scored[]): number {
  let most = 0
  for (const other of chosen) {
    let shared = 0
    for (const term of sentence.terms) if (other.terms.has(term)) shared += 1
    most = Math.max(most, shared / sentence.terms.size)
  }
  return most
}
