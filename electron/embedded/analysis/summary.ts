import { gistOf } from './gist.ts'
import { isAside, withoutDateline } from './news-lines.ts'
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

/** A text's summary: sentences of its own, unchanged (but for an agency's head) and in their order. */
export function summarizeText(request: SummaryRequest): string[] {
  const { text, title, language, percentage, mode = 'default' } = request
  const sentences = splitSentences(text, language)
  const share = percentage === undefined ? SENTENCES : (sentences.length * percentage) / 100
  const most = request.sentences ?? Math.max(1, Math.round(share))
  return summarize(sentences, title, language, { most, mode })
}

/**
 * Picks the sentences that carry a text, verbatim and in order; only the place and the agency before the
 * first are left out. Each next one is that which says most
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
  const considered = sentences
    .slice(0, Math.max(CONSIDERED, most))
    .map(({ text }, at) => (at === 0 ? withoutDateline(text) : text))
  if (most >= sentences.length) return considered
  const rest = considered.map((text, at) => scored(text, at, language, mode))
  const weights = weighGists(rest, new Set(gistsOf(title, language).gists))
  const waiting = rest.map((one) => ({ ...one, score: scoreOf(one, weights) })).sort(byScore)
  const chosen: number[] = []
  while (chosen.length < most) {
    const best = takeBest(waiting, weights)
    if (best === undefined) break
    chosen.push(best.at)
    for (const gist of best.gists) {
      const weight = weights.get(gist)
      if (weight !== undefined && weight.isNew) {
        weights.set(gist, { value: SAID * weight.value, isNew: false })
      }
    }
  }
  return chosen.sort((a, b) => a - b).map((at) => considered[at] ?? '')
}

type Waiting = Scored & { score: number }

const byScore = (a: Waiting, b: Waiting): number => b.score - a.score || a.at - b.at

/**
 * A choice only ever takes from what the others are worth, so one that is still ahead of the next one's
 * last score is the best (lazy evaluation, Minoux 1978).
 * @param waiting best first by the last score of each; loses the one that is taken
 */
function takeBest(waiting: Waiting[], weights: ReadonlyMap<string, Weight>): Waiting | undefined {
  for (;;) {
    const first = waiting.shift()
    if (first === undefined) return undefined
    first.score = scoreOf(first, weights)
    const [next] = waiting
    if (next === undefined || byScore(first, next) <= 0) return first
    waiting.splice(placeOf(first, waiting), 0, first)
  }
}

/** Where it belongs among those that are sorted. */
function placeOf(one: Waiting, sorted: readonly Waiting[]): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (byScore(sorted[middle]!, one) < 0) from = middle + 1
    else to = middle
  }
  return from
}

type Weight = { readonly value: number; readonly isNew: boolean }

function scoreOf(
  { fit, position, gists, size }: Scored,
  weights: ReadonlyMap<string, Weight>,
): number {
  let sum = 0
  let isNew = gists.size === 0
  for (const gist of gists) {
    const weight = weights.get(gist)
    sum += weight?.value ?? 0
    isNew ||= weight?.isNew === true
  }
  return fit * (sum / size + position) * (isNew ? 1 : REPEATED)
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
  return {
    at,
    fit: length * (isAside(text) ? ASIDE : 1),
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
