import type { Rgb } from './raster-style.ts'

/** The colours of a theme, read from its tokens. */
export type Palette = {
  readonly paper: string
  readonly ink: string
  readonly faint: string
  readonly focus: string
  readonly accent: string
  /** By place: 1 to 6 the series, 7 the rest, 8 positive, 9 neutral, 10 negative. */
  readonly nodes: readonly string[]
  readonly rgb: {
    readonly paper: Rgb
    readonly link: Rgb
    readonly lit: Rgb
    readonly nodes: readonly Rgb[]
  }
}

export const REST = 7
export const MOOD_COLOURS = { positive: 8, neutral: 9, negative: 10 } as const

const TOKENS = [
  '--ink-faint',
  ...Array.from({ length: 6 }, (_none, at) => `--series-${at + 1}`),
  '--ink-faint',
  '--positive',
  '--neutral',
  '--negative',
]

export function readPalette(style: Pick<CSSStyleDeclaration, 'getPropertyValue'>): Palette {
  const token = (name: string): string => style.getPropertyValue(name).trim()
  const nodes = TOKENS.map(token)
  return {
    paper: token('--paper'),
    ink: token('--ink'),
    faint: token('--ink-faint'),
    focus: token('--focus'),
    accent: token('--accent'),
    nodes,
    rgb: {
      paper: rgbOf(token('--paper')),
      link: rgbOf(token('--ink-faint')),
      lit: rgbOf(token('--ink')),
      nodes: nodes.map(rgbOf),
    },
  }
}

/** Of #rgb or #rrggbb, as all tokens are written; anything else is grey. */
export function rgbOf(colour: string): Rgb {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(colour)
  const digits = short ? short.slice(1).map((digit) => digit + digit) : undefined
  const long = digits ?? /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i.exec(colour)?.slice(1)
  const [red, green, blue] = (long ?? ['80', '80', '80']).map((pair) => parseInt(pair, 16))
  return [red ?? 0, green ?? 0, blue ?? 0]
}
