/** What the page and the layout thread say to each other. */
import type { FlatGraph } from './graph.ts'
import type { LayoutOptions } from './layout.ts'

export type LayoutRequest =
  | {
      readonly kind: 'start'
      /** Comes back with every answer. */
      readonly run: number
      readonly graph: FlatGraph
      readonly options: LayoutOptions
    }
  | { readonly kind: 'pin'; readonly node: number; readonly x: number; readonly y: number }
  | { readonly kind: 'unpin'; readonly node: number }
  | { readonly kind: 'reheat'; readonly alpha: number }
  | { readonly kind: 'stop' }

/** Places come as x, y pairs; the array is handed over, not copied. */
export type LayoutAnswer = {
  readonly run: number
  readonly places: Float64Array
  /** 0 to 1. */
  readonly progress: number
  readonly isDone: boolean
}
