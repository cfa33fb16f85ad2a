/** What the tagger looks at, as numbers: hashed to 32 bits, the same for training and for use. */
import { KINDS } from './name-lexicon.ts'
import { ownCopy } from './word-cache.ts'

/** The word a character belongs to; `from` is the character's place in it. */
export type Segment = { readonly text: string; readonly from: number; readonly length: number }

/** What is known of the tokens of a row beside their letters. */
export type TokenHints = {
  /** Codes of the name lexicon, one per token. */
  readonly codes?: ArrayLike<number>
  readonly word?: readonly Segment[]
}

/** One list of hashed features per token. */
export function tokenFeatures(tokens: readonly string[], hints: TokenHints): Uint32Array[] {
  const lists: Uint32Array[] = []
  eachToken(tokens, hints, (_, { alone }, rest, size) => {
    const list = new Uint32Array(alone.length + size)
    list.set(alone)
    list.set(rest.subarray(0, size), alone.length)
    lists.push(list)
  })
  return lists
}

/**
 * Token by token the features, those of the word alone apart: they are the same wherever it stands.
 * Only the first `size` of the `rest` count, and only until the next token.
 */
export function eachToken(
  tokens: readonly string[],
  { codes, word: segments }: TokenHints,
  see: (i: number, word: WordParts, rest: Uint32Array, size: number) => void,
): void {
  const parts = tokens.map(wordParts)
  const row = [BEGIN, BEGIN, ...parts, END, END]
  let size = 0
  const add = (slot: number, value: number): void => {
    REST[size] = mix(slot, value)
    size += 1
  }
  for (let i = 0; i < parts.length; i += 1) {
    const own = parts[i]!
    const [w2, w1] = [row[i]!, row[i + 1]!]
    const [n1, n2] = [row[i + 3]!, row[i + 4]!]
    size = 0
    add(2, w2.lower)
    add(3, w1.lower)
    add(5, n1.lower)
    add(6, n2.lower)
    add(8, w1.shape)
    add(10, n1.shape)
    add(12, mix(w1.lower, own.lower))
    add(13, mix(own.lower, n1.lower))
    add(14, mix(w1.shape, mix(own.shape, n1.shape)))
    add(15, mix(own.shape, mix(n1.shape, n2.shape)))
    add(16, mix(w1.lower, own.shape))
    add(17, mix(n1.lower, own.shape))
    add(18, w1.ending)
    add(19, n1.ending)
    add(20, mix(w2.lower, mix(w1.lower, own.shape)))
    add(21, mix(own.shape, i === 0 ? 1 : 0))
    if (codes !== undefined) addCodes(add, codes, [w1.shape, own.shape, n1.shape], i)
    if (segments !== undefined) addSegments(add, segments, own.lower, i)
    see(i, own, REST, size)
  }
}

type WordParts = {
  /** Below `MOST_WORDS`; a word that comes when there are so many begins the numbers again. */
  readonly id: number
  readonly lower: number
  readonly shape: number
  readonly ending: number
  /** The features that ask for nothing but the word. */
  readonly alone: Uint32Array
}

const REST = new Uint32Array(64)
/** Words come back: what is known of them is kept, up to some megabytes. */
export const MOST_WORDS = 16_000
const known = new Map<string, WordParts>()
const BEGIN = { lower: 1, shape: 1, ending: 1 }
const END = { lower: 2, shape: 2, ending: 2 }

function wordParts(token: string): WordParts {
  let parts = known.get(token)
  if (parts !== undefined) return parts
  const word = token.slice(0, 40).toLowerCase()
  const lower = hash(word)
  const shape = hash(shapeOf(token))
  const alone = [mix(0, 7), mix(1, hash(token.slice(0, 40))), mix(4, lower), mix(9, shape)]
  for (let k = 1; k <= 4 && k <= word.length; k += 1) {
    alone.push(mix(22 + k, hash(word.slice(0, k))), mix(27 + k, mix(shape, hash(word.slice(-k)))))
  }
  const ending = hash(token.slice(-3).toLowerCase())
  if (known.size >= MOST_WORDS) known.clear()
  parts = { id: known.size, lower, shape, ending, alone: Uint32Array.from(alone) }
  known.set(ownCopy(token.slice(0, 200)), parts)
  return parts
}

// The kind of a word alone, with its sureness, and with those of its neighbours.
function addCodes(
  add: (slot: number, value: number) => void,
  codes: ArrayLike<number>,
  [before, shape, after]: readonly [number, number, number],
  i: number,
): void {
  const [w1, own, n1] = [codes[i - 1] ?? 0, codes[i] ?? 0, codes[i + 1] ?? 0]
  const [sureBefore, sure, sureAfter] = [sureOf(w1), sureOf(own), sureOf(n1)]
  const [kindBefore, kind, kindAfter] = [kindOf(w1), kindOf(own), kindOf(n1)]
  add(40, mix(shape, own))
  add(41, mix(shape, sure))
  add(42, mix(shape, mix(sure, sureAfter)))
  add(43, mix(shape, mix(sureBefore, sure)))
  add(44, mix(kindBefore, mix(kind, kindAfter)))
  add(45, mix(after, mix(sure, sureAfter)))
  add(46, mix(before, mix(sureBefore, sure)))
  add(47, sureAfter)
  add(48, sureBefore)
  add(49, mix(kind, mix(kindAfter, kindOf(codes[i + 2] ?? 0))))
  add(50, mix(kindOf(codes[i - 2] ?? 0), mix(kindBefore, kind)))
}

const kindOf = (code: number): number => (code === 0 ? 0 : ((code - 1) % KINDS) + 1)
const sureOf = (code: number): number => (code === 0 ? 0 : ((code - 1) % (3 * KINDS)) + 1)

// For Chinese: the word a character belongs to, and where in it the character stands.
function addSegments(
  add: (slot: number, value: number) => void,
  segments: readonly Segment[],
  lower: number,
  i: number,
): void {
  const own = segments[i]
  const before = hash(segments[i - (own?.from ?? 0) - 1]?.text ?? '')
  const after = hash(segments[i + (own?.length ?? 1) - (own?.from ?? 0)]?.text ?? '')
  const place = Math.min(own?.from ?? 0, 3) * 5 + Math.min(own?.length ?? 1, 4)
  const word = hash(own?.text ?? '')
  add(60, place)
  add(61, mix(word, own?.from ?? 0))
  add(62, mix(before, place))
  add(63, mix(after, place))
  add(64, mix(place, lower))
  add(65, mix(before, word))
  add(66, mix(word, after))
  for (let k = -2; k <= 2; k += 1)
    if (k !== 0) add(68 + k, mix(segments[i + k]?.length ?? 0, place))
}

function shapeOf(token: string): string {
  let shape = ''
  for (const character of token.slice(0, 12)) {
    const mark = /\p{Lu}/u.test(character)
      ? 'X'
      : /\p{L}/u.test(character)
        ? 'x'
        : /\p{N}/u.test(character)
          ? '9'
          : character
    // Runs longer than two look alike: Xxx covers Berlin and Paris.
    if (shape.at(-1) !== mark || shape.at(-2) !== mark) shape += mark
  }
  return shape
}

function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) {
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  }
  return value >>> 0
}

function mix(a: number, b: number): number {
  let value = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ b
  value = Math.imul(value ^ (value >>> 15), 0xc2b2ae35)
  return (value ^ (value >>> 13)) >>> 0
}
