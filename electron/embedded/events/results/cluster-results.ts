/** Groups the stories of one result by what they say: the legacy parameter `cluster=true`. */
import { readCorpus } from './corpus.ts'
import type { Corpus, ResultStory } from './corpus.ts'
import type { DraftGroup } from './group.ts'
import { lingo } from './lingo.ts'
import { sphericalMeans } from './spherical-means.ts'
import { suffixTreeClusters } from './suffix-tree-clusters.ts'

export type ResultAlgorithm = 'lingo' | 'stc' | 'kmeans'

export type ResultCluster = {
  /** Counts from 0, the best cluster first. */
  readonly id: number
  /** What it is about, the best phrase first. */
  readonly phrases: readonly string[]
  readonly size: number
  /** Story ids in the order of the result. */
  readonly stories: readonly string[]
  /** Comparable within one answer only. */
  readonly score: number
}

const ALGORITHMS: Readonly<Record<ResultAlgorithm, (corpus: Corpus) => DraftGroup[]>> = {
  lingo,
  stc: suffixTreeClusters,
  kmeans: sphericalMeans,
}

/**
 * Lingo and suffix trees let a story be in several groups, and put what fits none into a last group
 * named “Other Topics” with score 0; k-means puts each story into exactly one. The same stories
 * give the same groups. Reads at most 200 stories, and of each the beginning.
 */
export function clusterResults(
  stories: readonly ResultStory[],
  algorithm: ResultAlgorithm,
): ResultCluster[] {
  const corpus = readCorpus(stories)
  const groups = ALGORITHMS[algorithm](corpus).toSorted(
    (a, b) => b.score - a.score || (a.stories[0] ?? 0) - (b.stories[0] ?? 0),
  )
  const grouped = new Set(groups.flatMap((group) => group.stories))
  const others = corpus.stories.flatMap((_, at) => (grouped.has(at) ? [] : [at]))
  const all =
    others.length > 0
      ? [...groups, { phrases: ['Other Topics'], stories: others, score: 0 }]
      : groups
  return all.map((group, id) => ({
    id,
    phrases: group.phrases,
    size: group.stories.length,
    stories: group.stories.map((at) => corpus.stories[at]?.id ?? ''),
    score: Math.round(group.score * 1000) / 1000,
  }))
}
