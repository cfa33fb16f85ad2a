/** What sort of thing a name stands for, told from its type; each has a shape, a letter and a word. */
export type Shape = 'circle' | 'square' | 'diamond' | 'triangle' | 'hexagon' | 'pentagon'

export type Kind = {
  readonly id: string
  readonly word: string
  readonly letter: string
  readonly shape: Shape
  /** Place in the palette, from 1. */
  readonly colour: number
}

export const KINDS: readonly Kind[] = [
  { id: 'person', word: 'People', letter: 'P', shape: 'circle', colour: 1 },
  { id: 'organization', word: 'Organizations', letter: 'O', shape: 'square', colour: 2 },
  { id: 'location', word: 'Places', letter: 'L', shape: 'diamond', colour: 3 },
  { id: 'product', word: 'Products', letter: 'R', shape: 'hexagon', colour: 4 },
  { id: 'event', word: 'Events', letter: 'E', shape: 'triangle', colour: 5 },
  { id: 'work', word: 'Works', letter: 'W', shape: 'pentagon', colour: 6 },
  { id: 'other', word: 'Other', letter: '·', shape: 'circle', colour: 7 },
]

const OTHER = KINDS.at(-1)!

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/human|person|people|politician|athlete/i, 'person'],
  [
    /organi[sz]ation|company|business|agency|party|team|club|government|bank|university/i,
    'organization',
  ],
  [/location|place|city|country|state|region|river|geo/i, 'location'],
  [/product|technology|vehicle|software|device|brand|drug/i, 'product'],
  [/event|conflict|election|war|competition|disaster/i, 'event'],
  [/work|film|book|song|album|newspaper|media|publication/i, 'work'],
]

const known = new Map<string, Kind>()

export function kindOf(type: string | undefined): Kind {
  if (type === undefined) return OTHER
  const before = known.get(type)
  if (before) return before
  const id = WORDS.find(([words]) => words.test(type))?.[1]
  const kind = KINDS.find((each) => each.id === id) ?? OTHER
  // Types come from servers: their number has no bound.
  if (known.size < 1000) known.set(type, kind)
  return kind
}
