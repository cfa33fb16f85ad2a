import { gistOf } from './gist.ts'
import { splitSentences } from './sentences.ts'
import type { Token } from './tokens.ts'
import { words } from './tokens.ts'

const SENTENCES = 5
/** Later sentences of a very long text hardly ever reach a summary; they only fill it up. */
const CONSIDERED = 400
/** How fast a term's mention counts for less the further down it stands. */
const MENTION_FADES = 0.15
/** A term said often weighs less than as many terms. */
const OFTEN = 0.9
/** A term in the headline weighs so many times as much. */
const IN_TITLE = 1.5
/** What is left of a term's weight once a chosen sentence has said it. */
const SAID = 0.3
/** Share of its worth that a sentence keeps of which every term is said: a copy of a chosen one. */
const REPEATED = 0.1
/** Below 1, so that of two sentences as dense the one with more in it goes first. */
const DENSITY = 0.9
/** Weight of a sentence's nearness to the top beside its terms, and how fast it fades. */
const POSITION = 0.8
const POSITION_FADES = 0.7
/** Words: what people write of a story has sentences of about these lengths. */
const SHORTEST = 7
const LONGEST = 26
const LONGEST_SHORT = 12
/** Share of its worth that a line about the page itself keeps: it fills up where nothing else is left. */
const ASIDE = 0.05
const LONGEST_ASIDE = 160
const ASIDES =
  /^(?:scroll down for|click here|follow us|copyright|published:|updated:|by\b[^,;:]{0,40}$)|\bcontributed to this (?:report|story)\b|\ball rights reserved\b/i

type Scored = {
  readonly at: number
  /** What its length leaves of its worth, 0–1. */
  readonly fit: number
  readonly position: number
  readonly gists: ReadonlySet<string>
  /** Terms to share the weight among, less than there are (`DENSITY`). */
  readonly size: number
}

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
 * Picks the sentences that carry a text, verbatim and in order. Each next one is that which says most
 * of what the text returns to and no chosen one has said, for its length and near the top: a greedy
 * coverage (Lin and Bilmes 2011) of stems that weigh by where and how often they stand. Fitted on 27
 * news articles with written highlights (SOURCES.md).
 */
export function summarize(
  sentences: readonly Token[],
  title: string,
  language: string,
  { most = SENTENCES, mode = 'default' }: { most?: number; mode?: 'default' | 'short' } = {},
): string[] {
  if (most >= sentences.length) return sentences.map(({ text }) => text)
  const considered = sentences.slice(0, Math.max(CONSIDERED, most))
  const rest = considered.map((sentence, at) => scored(sentence.text, at, language, mode))
  const weights = weighGists(rest, new Set(gistsOf(title, language).gists))
  const chosen: number[] = []
  while (chosen.length < most && rest.length > 0) {
    const [taken] = rest.splice(indexOfBest(rest, weights), 1)
    if (taken === undefined) break
    chosen.push(taken.at)
    for (const gist of taken.gists) {
      const weight = weights.get(gist)
      if (weight !== undefined && weight.isNew) {
        weights.set(gist, { value: SAID * weight.value, isNew: false })
      }
    }
  }
  return chosen.sort((a, b) => a - b).map((at) => considered[at]?.text ?? '')
}

type Weight = { readonly value: number; readonly isNew: boolean }

function indexOfBest(rest: readonly Scored[], weights: ReadonlyMap<string, Weight>): number {
  let best = 0
  let bestScore = -1
  rest.forEach(({ fit, position, gists, size }, i) => {
    let sum = 0
    let isNew = gists.size === 0
    for (const gist of gists) {
      const weight = weights.get(gist)
      sum += weight?.value ?? 0
      isNew ||= weight?.isNew === true
    }
    const score = fit * (sum / size + position) * (isNew ? 1 : REPEATED)
    if (score <= bestScore) return
    best = i
    bestScore = score
  })
  return best
}

/** The weight of each term, 1 for the heaviest. */
function weighGists(
  sentences: readonly Scored[],
  ofTitle: ReadonlySet<string>,
): Map<string, Weight> {
  const sums = new Map<string, number>()
  for (const { at, gists, fit } of sentences) {
    if (fit === 0) continue
    const mention = (1 + at) ** -MENTION_FADES
    for (const gist of gists) sums.set(gist, (sums.get(gist) ?? 0) + mention)
  }
  let most = 0
  for (const [gist, sum] of sums) {
    const weight = sum ** OFTEN * (ofTitle.has(gist) ? IN_TITLE : 1)
    sums.set(gist, weight)
    most = Math.max(most, weight)
  }
  return new Map([...sums].map(([gist, sum]) => [gist, { value: sum / most, isNew: true }]))
}

function scored(text: string, at: number, language: string, mode: 'default' | 'short'): Scored {
  const { gists, count } = gistsOf(text, language)
  const longest = mode === 'short' ? LONGEST_SHORT : LONGEST
  const long = Math.min(1, longest / Math.max(1, count))
  const length = Math.min(1, count / SHORTEST) * (mode === 'short' ? long : Math.sqrt(long))
  const isAside = text.length < LONGEST_ASIDE && ASIDES.test(text)
  return {
    at,
    fit: length * (isAside ? ASIDE : 1),
    position: POSITION * (1 + at) ** -POSITION_FADES,
    gists: new Set(gists),
    size: Math.max(1, gists.length) ** DENSITY,
  }
}

function gistsOf(text: string, language: string): { gists: string[]; count: number } {
  const all = words(text, language)
  const gists: string[] = []
  for (const { form } of all) {
    const gist = gistOf(form, language)
    if (gist !== '') gists.push(gist)
  }
  return { gists, count: all.length }
}
