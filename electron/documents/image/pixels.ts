/** Decoded pixels, and how many there may be. */

export type Pixels = {
  readonly width: number
  readonly height: number
  /** Red, green, blue, alpha for each, from the top left on. */
  readonly rgba: Uint8Array
}

/** A small file may say that it is huge: such ones are never decoded. */
export const MAX_PIXELS = 25_000_000
