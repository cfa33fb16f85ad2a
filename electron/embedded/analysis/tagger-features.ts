/** What the tagger looks at, as numbers: hashed to 32 bits, the same for training and for use. */
import { KINDS } from './name-lexicon.ts'
import { ownCopy } from './word-cache.ts'
import { formOf, type WordForm } from './word-forms.ts'

/** The word a character belongs to; `from` is the character's place in it. */
export type Segment = { readonly text: string; readonly from: number; readonly length: number }

/** What is known of the tokens of a row beside their letters. */
export type TokenHints = {
  /** Codes of the name lexicon, one per token. */
  readonly codes?: ArrayLike<number>
  readonly word?: readonly Segment[]
}

/** Takes one feature: a number of 32 bits, with a sign so that V8 keeps it in a register. */
type TakeFeature = (feature: number) => void

/** A word by what its neighbours see of it. */
export type SeenWord = { readonly lower: number; readonly shape: number; readonly ending: number }
/** Units. */
const LOOKED_AT = 40

/** A word of a text. */
export class TaggedWord implements SeenWord {
  /** As much of it as is looked at. */
  readonly text: string
  readonly lower: number
  readonly shape: number
  readonly ending: number
  /** Its own until those given are too many; below `MOST_WORDS` in rows up to `LONGEST_ROW`. */
  id = 0
  /** In which round of giving it got its `id`. */
  round = 0

  constructor({ text, lower }: WordForm) {
    this.text = text.length > LOOKED_AT ? ownCopy(text.slice(0, LOOKED_AT)) : text
    this.lower = hash(lower.slice(0, LOOKED_AT))
    this.shape = hash(shapeOf(text))
    this.ending = hash(text.slice(-3).toLowerCase())
  }
}

/** Words come back: what is known of them is kept, up to some megabytes. */
export const MOST_WORDS = 16_000
/** Tokens of a row whose words all have an `id` of their own. */
export const LONGEST_ROW = 4000
export const BEGIN: SeenWord = { lower: 1, shape: 1, ending: 1 }
export const END: SeenWord = { lower: 2, shape: 2, ending: 2 }

let given = 0
let round = 1

/** The words of a row of tokens; those of earlier rows may lose their `id`. */
export function taggedWords(forms: readonly WordForm[]): TaggedWord[] {
  if (given + forms.length > MOST_WORDS) {
    given = 0
    round += 1
  }
  return forms.map(taggedWord)
}

function taggedWord(form: WordForm): TaggedWord {
  let word = form.tagged as TaggedWord | undefined
  if (word === undefined) {
    word = new TaggedWord(form)
    form.tagged = word
  }
  if (word.round !== round) {
    word.round = round
    word.id = given
    given += 1
  }
  return word
}

const lowerOf = (token: string): string => token.slice(0, LOOKED_AT).toLowerCase()

/** One list of hashed features per token: all that the functions below say of it. */
export function tokenFeatures(tokens: readonly string[], hints: TokenHints): Uint32Array[] {
  const words = taggedWords(tokens.map(formOf))
  const pairs = new Int32Array(PAIRS)
  return words.map((own, i) => {
    const list: number[] = []
    const take = (feature: number): void => {
      list.push(feature)
    }
    const [w2, w1] = [words[i - 2] ?? BEGIN, words[i - 1] ?? BEGIN]
    const [n1, n2] = [words[i + 1] ?? END, words[i + 2] ?? END]
    wordAlone(own, take)
    wordBefore(w1, take)
    wordAfter(n1, take)
    take(secondBefore(w2))
    take(secondAfter(n2))
    pairsOfWords(w2, w1, own, n1, pairs)
    pairs.forEach(take)
    take(shapesAhead(own, n1, n2))
    const { codes, word: segments } = hints
    const codeAt = (at: number): number => codes?.[at] ?? 0
    const shapes = [w1.shape, own.shape, n1.shape] as const
    shapesAround(shapes, i === 0, take)
    if (codes !== undefined) {
      const row = [codeAt(i - 1), codeAt(i), codeAt(i + 1)] as const
      codesAround(shapes, row, take)
      take(kindsAhead(kindOf(row[1]), kindOf(row[2]), kindOf(codeAt(i + 2))))
      take(kindsBehind(kindOf(codeAt(i - 2)), kindOf(row[0]), kindOf(row[1])))
    }
    if (segments !== undefined) segmentsAround(segments, own.lower, i, take)
    return Uint32Array.from(list)
  })
}

/** What asks for nothing but the word itself. */
export function wordAlone({ text, lower, shape }: TaggedWord, take: TakeFeature): void {
  const word = lowerOf(text)
  take(mix(0, 7))
  take(mix(1, hash(text)))
  take(mix(4, lower))
  take(mix(9, shape))
  for (let k = 1; k <= 4 && k <= word.length; k += 1) {
    take(mix(22 + k, hash(word.slice(0, k))))
    take(mix(27 + k, mix(shape, hash(word.slice(-k)))))
  }
}

/** What a word says of the one after it. */
export function wordBefore({ lower, shape, ending }: SeenWord, take: TakeFeature): void {
  take(mix(3, lower))
  take(mix(8, shape))
  take(mix(18, ending))
}

/** What a word says of the one before it. */
export function wordAfter({ lower, shape, ending }: SeenWord, take: TakeFeature): void {
  take(mix(5, lower))
  take(mix(10, shape))
  take(mix(19, ending))
}

export const secondBefore = ({ lower }: SeenWord): number => mix(2, lower)
export const secondAfter = ({ lower }: SeenWord): number => mix(6, lower)

export const PAIRS = 5

/** What words say together: so many features, into the beginning of a list. */
export function pairsOfWords(
  w2: SeenWord,
  w1: SeenWord,
  own: SeenWord,
  n1: SeenWord,
  into: Int32Array,
): void {
  const before = mix(w1.lower, own.shape)
  into[0] = mix(12, mix(w1.lower, own.lower))
  into[1] = mix(13, mix(own.lower, n1.lower))
  into[2] = mix(16, before)
  into[3] = mix(17, mix(n1.lower, own.shape))
  into[4] = mix(20, mix(w2.lower, before))
}

export const shapesAhead = (own: SeenWord, n1: SeenWord, n2: SeenWord): number =>
  mix(15, mix(own.shape, mix(n1.shape, n2.shape)))

type Three = readonly [before: number, own: number, after: number]

export function shapesAround(
  [before, shape, after]: Three,
  isFirst: boolean,
  take: TakeFeature,
): void {
  take(mix(14, mix(before, mix(shape, after))))
  take(mix(21, mix(shape, isFirst ? 1 : 0)))
}

/** The kind of a word, with its sureness, and with those of its neighbours. */
export function codesAround([before, shape, after]: Three, codes: Three, take: TakeFeature): void {
  const [w1, own, n1] = codes
  const [sureBefore, sure, sureAfter] = [sureOf(w1), sureOf(own), sureOf(n1)]
  take(mix(40, mix(shape, own)))
  take(mix(41, mix(shape, sure)))
  take(mix(42, mix(shape, mix(sure, sureAfter))))
  take(mix(43, mix(shape, mix(sureBefore, sure))))
  take(mix(44, mix(kindOf(w1), mix(kindOf(own), kindOf(n1)))))
  take(mix(45, mix(after, mix(sure, sureAfter))))
  take(mix(46, mix(before, mix(sureBefore, sure))))
  take(mix(47, sureAfter))
  take(mix(48, sureBefore))
}

export const kindsAhead = (kind: number, after: number, second: number): number =>
  mix(49, mix(kind, mix(after, second)))
export const kindsBehind = (second: number, before: number, kind: number): number =>
  mix(50, mix(second, mix(before, kind)))

/** Up to `KINDS`; 0 for an unknown word. */
export const kindOf = (code: number): number => (code === 0 ? 0 : ((code - 1) % KINDS) + 1)
/** Up to three times `KINDS`; the kind follows from it. */
export const sureOf = (code: number): number => (code === 0 ? 0 : ((code - 1) % (3 * KINDS)) + 1)

/** For Chinese: the word a character belongs to, and where in it the character stands. */
export function segmentsAround(
  segments: readonly Segment[],
  lower: number,
  i: number,
  take: TakeFeature,
): void {
  const own = segments[i]
  const before = hash(segments[i - (own?.from ?? 0) - 1]?.text ?? '')
  const after = hash(segments[i + (own?.length ?? 1) - (own?.from ?? 0)]?.text ?? '')
  const place = Math.min(own?.from ?? 0, 3) * 5 + Math.min(own?.length ?? 1, 4)
  const word = hash(own?.text ?? '')
  take(mix(60, place))
  take(mix(61, mix(word, own?.from ?? 0)))
  take(mix(62, mix(before, place)))
  take(mix(63, mix(after, place)))
  take(mix(64, mix(place, lower)))
  take(mix(65, mix(before, word)))
  take(mix(66, mix(word, after)))
  for (let k = -2; k <= 2; k += 1)
    if (k !== 0) take(mix(68 + k, mix(segments[i + k]?.length ?? 0, place)))
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
  return value | 0
}

function mix(a: number, b: number): number {
  let value = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ b
  value = Math.imul(value ^ (value >>> 15), 0xc2b2ae35)
  return value ^ (value >>> 13)
}
