/** How much of an article was found, and how much else: runs of four words, as the public benchmark. */

export type Score = { readonly precision: number; readonly recall: number }

/** Chinese has no spaces: each of its characters counts as a word. */
const words = (text: string): string[] =>
  text.toLowerCase().match(/\p{Script=Han}|[\p{L}\p{M}\p{N}]+/gu) ?? []

function runs(text: string): Map<string, number> {
  const all = words(text)
  const found = new Map<string, number>()
  for (let at = 0; at < Math.max(1, all.length - 3); at++) {
    const run = all.slice(at, at + 4).join(' ')
    found.set(run, (found.get(run) ?? 0) + 1)
  }
  return found
}

export function scoreOf(found: string, gold: string): Score {
  const [a, b] = [runs(found), runs(gold)]
  let both = 0
  for (const [run, count] of a) both += Math.min(count, b.get(run) ?? 0)
  const sum = (counts: Map<string, number>): number =>
    [...counts.values()].reduce((all, n) => all + n, 0)
  return { precision: words(found).length === 0 ? 0 : both / sum(a), recall: both / sum(b) }
}

/** Mean precision and recall over pages, and what they make together. */
export function overall(scores: readonly Score[]): Score & { readonly f1: number } {
  const mean = (pick: (score: Score) => number): number =>
    scores.reduce((all, score) => all + pick(score), 0) / Math.max(1, scores.length)
  const precision = mean((score) => score.precision)
  const recall = mean((score) => score.recall)
  return { precision, recall, f1: (2 * precision * recall) / Math.max(1e-9, precision + recall) }
}
