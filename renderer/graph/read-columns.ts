import { readGraph } from '#shared/logic/graph/read-graph.ts'
import { namesOfGraph, type NameColumns } from './names.ts'

export type ReadAnswer =
  | {
      readonly columns: NameColumns
      readonly notes: readonly string[]
      readonly problem?: undefined
    }
  | { readonly problem: string }

/** The graph of a file's text as columns; never throws. */
export function readColumns(text: string): ReadAnswer {
  try {
    const graph = readGraph(text)
    const { kinds: _kinds, placeOf: _placeOf, ...columns } = namesOfGraph(graph)
    return { columns, notes: graph.notes }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'The file could not be read.' }
  }
}
