/** What the parts of a raster share. */
export type Rgb = readonly [red: number, green: number, blue: number]

export type RasterStyle = {
  readonly paper: Rgb
  readonly link: Rgb
  /** By place in the palette. */
  readonly nodes: readonly Rgb[]
  /** What lit links are drawn in. */
  readonly lit: Rgb
  /** How much ink a link of strength 0 and of strength 1 has, 0 to 1. */
  readonly ink: readonly [faintest: number, strongest: number]
}

/** While something is lit the rest stays to be seen, and no more than that. */
export const PALE = 0.22
export type Points = { readonly x: Float32Array; readonly y: Float32Array }

export function mix(a: Rgb, b: Rgb, share: number): Rgb {
  const of = (at: 0 | 1 | 2): number => a[at] + (b[at] - a[at]) * share
  return [of(0), of(1), of(2)]
}
