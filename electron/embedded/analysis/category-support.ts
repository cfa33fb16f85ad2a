/** How a text speaks for a category of the second level. */
export type DepthSupport = TextForm & {
  /** Weight of the words that speak for it. */
  readonly evidence: number
  /** Another of the same parent has more. */
  readonly isBehind: boolean
  /** Its parent is not the most probable. */
  readonly isAside: boolean
  /** Not English, the one language whose labels are known. */
  readonly isForeign: boolean
}

/** A headline names its subject; a sentence taken from a text may not. */
export type TextForm = {
  /** In tokens. */
  readonly length: number
  readonly isHeadline: boolean
  /** A headline with nothing below it. */
  readonly isBare: boolean
  readonly isSentence: boolean
  /** How much of it speaks of me and you, as messages do, 0–1; a word of it may then be no subject. */
  readonly talk: number
}

/** In tokens; near the middle of what there is, so that the constant speaks of usual texts. */
const USUAL_LENGTH = 50
/** In UTF-16 units; one sentence is seldom longer. */
const LONGEST_SENTENCE = 1200
const STOP_AT_END = /[.!?。！？…؟]["'”»)」]*$/
/** English, as the labels of the third level, which it is asked for. */
const TALK = /\b(?:I|i|my|me|you|your|we|our|u|lol)\b|[@#]\w|https?:/g
/** One such word in so many makes it all talk. */
const TALK_WITHIN = 20
const STOPS = /[.!?…؟](?=\s|$)|[。！？]/g

/** @param length of both, in tokens */
export function formOf(title: string, text: string, length: number): TextForm {
  const end = text.slice(-LONGEST_SENTENCE).trimEnd().slice(-8)
  const isHeadline = title !== '' || !STOP_AT_END.test(end)
  const isBare = isHeadline && (title === '' || text.trim() === '')
  const isShort = text.length <= LONGEST_SENTENCE
  const isSentence = !isHeadline && isShort && (text.match(STOPS)?.length ?? 0) <= 1
  const heard = (title.match(TALK)?.length ?? 0) + (text.match(TALK)?.length ?? 0)
  const talk = Math.min(1, (TALK_WITHIN * heard) / Math.max(1, length))
  return { length, isHeadline, isBare, isSentence, talk }
}

/** @param share of what the text says within the top, as log odds */
export function supportNumbers(support: DepthSupport, share: number): number[] {
  const { evidence, isBehind, isAside, isForeign } = support
  const [size = 0, ...form] = formNumbers(support)
  const weight = Math.log(evidence)
  const marks = [isBehind, isAside, isForeign].map(Number)
  return [weight, size, weight * size, share * size, ...marks, ...form]
}

export function formNumbers({ length, isHeadline, isSentence }: TextForm): number[] {
  return [Math.log((1 + length) / USUAL_LENGTH), Number(isHeadline), Number(isSentence)]
}
