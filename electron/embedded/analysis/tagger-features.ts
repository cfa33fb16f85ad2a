/** What the tagger looks at, as numbers: hashed to 32 bits, the same for training and for use. */
import { KINDS } from './name-lexicon.ts'

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
  const { codes, word: segments } = hints
  const parts = tokens.map(wordParts)
  const lower = parts.map((part) => part.lower)
  const shapes = parts.map((part) => part.shape)
  const endings = parts.map((part) => part.ending)
  const at = (list: readonly number[], i: number): number => list[i] ?? (i < 0 ? 1 : 2)
  let size = 0
  const add = (slot: number, value: number): void => {
    SCRATCH[size] = mix(slot, value)
    size += 1
  }
  return parts.map(({ alone }, i) => {
    SCRATCH.set(alone)
    size = alone.length
    for (let k = -2; k <= 2; k += 1) if (k !== 0) add(4 + k, at(lower, i + k))
    for (let k = -1; k <= 1; k += 2) add(9 + k, at(shapes, i + k))
    add(12, mix(at(lower, i - 1), at(lower, i)))
    add(13, mix(at(lower, i), at(lower, i + 1)))
    add(14, mix(at(shapes, i - 1), mix(at(shapes, i), at(shapes, i + 1))))
    add(15, mix(at(shapes, i), mix(at(shapes, i + 1), at(shapes, i + 2))))
    add(16, mix(at(lower, i - 1), at(shapes, i)))
    add(17, mix(at(lower, i + 1), at(shapes, i)))
    add(18, at(endings, i - 1))
    add(19, at(endings, i + 1))
    add(20, mix(at(lower, i - 2), mix(at(lower, i - 1), at(shapes, i))))
    add(21, mix(at(shapes, i), i === 0 ? 1 : 0))
    if (codes !== undefined) addCodes(add, codes, shapes, i)
    if (segments !== undefined) addSegments(add, segments, lower, i)
    return SCRATCH.slice(0, size)
  })
}

type WordParts = {
  readonly lower: number
  readonly shape: number
  readonly ending: number
  /** The features that ask for nothing but the word. */
  readonly alone: Uint32Array
}

const SCRATCH = new Uint32Array(128)
/** Words come back: what is known of them is kept, up to some megabytes. */
const MOST_WORDS = 40_000
const known = new Map<string, WordParts>()

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
  parts = { lower, shape, ending, alone: Uint32Array.from(alone) }
  if (known.size >= MOST_WORDS) known.clear()
  known.set(token.slice(0, 200), parts)
  return parts
}

// The kind of a word alone, with its sureness, and with those of its neighbours.
function addCodes(
  add: (slot: number, value: number) => void,
  codes: ArrayLike<number>,
  shapes: readonly number[],
  i: number,
): void {
  const code = (k: number): number => codes[i + k] ?? 0
  const kind = (k: number): number => (code(k) === 0 ? 0 : ((code(k) - 1) % KINDS) + 1)
  const sure = (k: number): number => (code(k) === 0 ? 0 : ((code(k) - 1) % (3 * KINDS)) + 1)
  const shape = shapes[i] ?? 0
  add(40, mix(shape, code(0)))
  add(41, mix(shape, sure(0)))
  add(42, mix(shape, mix(sure(0), sure(1))))
  add(43, mix(shape, mix(sure(-1), sure(0))))
  add(44, mix(kind(-1), mix(kind(0), kind(1))))
  add(45, mix(shapes[i + 1] ?? 2, mix(sure(0), sure(1))))
  add(46, mix(shapes[i - 1] ?? 1, mix(sure(-1), sure(0))))
  add(47, sure(1))
  add(48, sure(-1))
  add(49, mix(kind(0), mix(kind(1), kind(2))))
  add(50, mix(kind(-2), mix(kind(-1), kind(0))))
}

// For Chinese: the word a character belongs to, and where in it the character stands.
function addSegments(
  add: (slot: number, value: number) => void,
  segments: readonly Segment[],
  lower: readonly number[],
  i: number,
): void {
  const own = segments[i]
  const before = segments[i - (own?.from ?? 0) - 1]
  const after = segments[i + (own?.length ?? 1) - (own?.from ?? 0)]
  const place = Math.min(own?.from ?? 0, 3) * 5 + Math.min(own?.length ?? 1, 4)
  const word = hash(own?.text ?? '')
  add(60, place)
  add(61, mix(word, own?.from ?? 0))
  add(62, mix(hash(before?.text ?? ''), place))
  add(63, mix(hash(after?.text ?? ''), place))
  add(64, mix(place, lower[i] ?? 0))
  add(65, mix(hash(before?.text ?? ''), word))
  add(66, mix(word, hash(after?.text ?? '')))
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
