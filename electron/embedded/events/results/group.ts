/** A group before it is numbered; stories by their place in the result. */
export type DraftGroup = {
  readonly phrases: readonly string[]
  readonly stories: readonly number[]
  readonly score: number
}
