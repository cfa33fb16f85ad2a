/** Names that occur together: what a graph of them holds, whoever drew or wrote it. */
import type { GraphCaption } from '#shared/model/graph.ts'

export type GraphNode = {
  readonly id: string
  readonly label: string
  readonly type?: string
  /** Stories of the scope that mention the name. */
  readonly stories: number
  /** Times it is mentioned in them, where that was counted. */
  readonly mentions?: number
  /** Stories by the polarity of their bodies; what is unknown is not counted. */
  readonly moods?: {
    readonly positive: number
    readonly neutral: number
    readonly negative: number
  }
  readonly community?: number
  /** Where the node lies, in pixels at zoom 1. */
  readonly x?: number
  readonly y?: number
}

export type GraphLink = {
  readonly source: string
  readonly target: string
  /** Stories of the scope that mention both. */
  readonly count: number
  /** How much more often than chance, −1 to 1; see `npmi`. */
  readonly npmi: number
}

export type EntityGraph = {
  readonly caption: GraphCaption
  readonly nodes: readonly GraphNode[]
  readonly links: readonly GraphLink[]
}

/** A graph on its way into a file: a million links are made one by one, while others have their turn. */
export type GraphSource = {
  readonly caption: GraphCaption
  readonly nodes: Iterable<GraphNode>
  readonly links: Iterable<GraphLink>
}

/**
 * Normalised pointwise mutual information (Bouma, GSCL 2009) of two names in `n` stories: −1 never
 * together, 0 as chance would have it, 1 only together.
 */
export function npmi(both: number, a: number, b: number, n: number): number {
  if (both <= 0 || n <= 0) return -1
  if (both >= n) return 1
  const information = Math.log((both * n) / (a * b))
  return Math.max(-1, Math.min(1, information / -Math.log(both / n)))
}

/** The caption as one line, as it stands under a picture and inside a file. */
export function captionLine({ title, query, from, to, n, engine, version }: GraphCaption): string {
  const days = from === undefined ? '' : `, ${from.slice(0, 10)} to ${(to ?? from).slice(0, 10)}`
  return `${title}: ${query}${days}; n = ${n} stories; ${engine} ${version}`
}
