/**
 * How far the engine of this machine judges moods in a language: with a model learnt from rated texts
 * (full), or with word lists only, which are right less often (partial).
 */
export function sentimentSupport(language: string): 'full' | 'partial' {
  return FULL.has(language) ? 'full' : 'partial'
}

const FULL: ReadonlySet<string> = new Set(['en'])

/**
 * Whether a story was analysed here. Our ids are spread evenly below 2^53, those of the services are
 * counted and stand near 5 · 10^9 (wire-facts 1.2); one of ours in ten thousand lies below the line.
 */
export function isAnalysedHere(storyId: string): boolean {
  return Number(storyId) > 1e12
}
