/** What the page and the measuring thread say to each other. */
import type { FlatGraph } from '../layout/graph.ts'

export type MeasureName = 'degree' | 'pagerank' | 'betweenness'

export type MeasureRequest = {
  readonly id: number
  readonly what: MeasureName | 'community'
  readonly graph: FlatGraph
}

export type MeasureAnswer = {
  readonly id: number
  readonly values?: Float64Array
  readonly groups?: Int32Array
}
