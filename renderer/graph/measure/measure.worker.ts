/** Groups and centrality, beside the window: betweenness of a large graph takes a second. */
import type { FlatGraph } from '../layout/graph.ts'
import { betweennessOf, degreeOf, pageRankOf } from './centrality.ts'
import { communitiesOf } from './communities.ts'
import type { MeasureAnswer, MeasureRequest } from './messages.ts'

const MEASURES = { degree: degreeOf, pagerank: pageRankOf, betweenness: betweennessOf }

addEventListener('message', ({ data }: MessageEvent<MeasureRequest>) => {
  const graph: FlatGraph = data.graph
  const answer: MeasureAnswer =
    data.what === 'community'
      ? { id: data.id, groups: communitiesOf(graph) }
      : { id: data.id, values: MEASURES[data.what](graph) }
  postMessage(answer)
})
