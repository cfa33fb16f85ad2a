/** How far two engines agree on the same texts, per analysis and language. */
import type { Agreement } from '../model/agreement.ts'
import type { BatchAnalysis } from '../model/recipe.ts'

/** What each of two engines said of one text, in a form that can be compared. */
export type Pair = {
  readonly analysis: BatchAnalysis
  readonly language: string
  /** One label each, such as a polarity. */
  readonly labels?: readonly [first: string, second: string]
  /** Or a set of names each. */
  readonly sets?: readonly [first: ReadonlySet<string>, second: ReadonlySet<string>]
}

/** Every language for itself, then `all`; languages of one analysis by how many texts they have. */
export function agreementsOf(pairs: Iterable<Pair>): Agreement[] {
  const groups = new Map<string, Group>()
  for (const pair of pairs) {
    for (const language of new Set([pair.language, 'all'])) {
      const key = `${pair.analysis} ${language}`
      const group = groups.get(key) ?? newGroup(pair.analysis, language)
      groups.set(key, group)
      add(group, pair)
    }
  }
  return [...groups.values()].map(agreementOf).sort(byAnalysisThenSize)
}

/**
 * Cohen's kappa (1960): agreement beyond what two raters of the same habits would reach by chance.
 * Undefined where chance alone agrees always, since nothing can then be said.
 * @param counts How often first said a and second said b, as `counts.get(a).get(b)`.
 */
export function kappaOf(
  counts: ReadonlyMap<string, ReadonlyMap<string, number>>,
): number | undefined {
  const rows = new Map<string, number>()
  const columns = new Map<string, number>()
  let n = 0
  let equal = 0
  for (const [first, seconds] of counts) {
    for (const [second, count] of seconds) {
      n += count
      if (first === second) equal += count
      rows.set(first, (rows.get(first) ?? 0) + count)
      columns.set(second, (columns.get(second) ?? 0) + count)
    }
  }
  if (n === 0) return undefined
  let chance = 0
  for (const [label, count] of rows) chance += (count / n) * ((columns.get(label) ?? 0) / n)
  return chance >= 1 ? undefined : (equal / n - chance) / (1 - chance)
}

/** Dice's share of two sets, 0–1; two empty sets agree. */
export function diceOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 1
  let shared = 0
  for (const value of a) if (b.has(value)) shared += 1
  return (2 * shared) / (a.size + b.size)
}

type Group = {
  readonly analysis: BatchAnalysis
  readonly language: string
  n: number
  labelled: number
  equal: number
  readonly counts: Map<string, Map<string, number>>
  compared: number
  overlap: number
}

function newGroup(analysis: BatchAnalysis, language: string): Group {
  const none = { n: 0, labelled: 0, equal: 0, compared: 0, overlap: 0 }
  return { analysis, language, ...none, counts: new Map() }
}

function add(group: Group, { labels, sets }: Pair): void {
  group.n += 1
  if (labels) {
    const [first, second] = labels
    group.labelled += 1
    if (first === second) group.equal += 1
    const row = group.counts.get(first) ?? new Map<string, number>()
    row.set(second, (row.get(second) ?? 0) + 1)
    group.counts.set(first, row)
  }
  if (sets) {
    group.compared += 1
    group.overlap += diceOf(...sets)
  }
}

function agreementOf(group: Group): Agreement {
  const kappa = group.labelled > 0 ? kappaOf(group.counts) : undefined
  return {
    analysis: group.analysis,
    language: group.language,
    n: group.n,
    ...(group.labelled > 0 && { equal: group.equal / group.labelled }),
    ...(kappa !== undefined && { kappa }),
    ...(group.compared > 0 && { overlap: group.overlap / group.compared }),
  }
}

function byAnalysisThenSize(a: Agreement, b: Agreement): number {
  const size = (value: Agreement) => (value.language === 'all' ? Infinity : value.n)
  return (
    a.analysis.localeCompare(b.analysis, 'en') ||
    Math.sign(size(b) - size(a)) ||
    a.language.localeCompare(b.language, 'en')
  )
}
