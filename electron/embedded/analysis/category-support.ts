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
  readonly isSentence: boolean
}

/** In tokens; near the middle of what there is, so that the constant speaks of usual texts. */
const USUAL_LENGTH = 50
/** In UTF-16 units; one sentence is seldom longer. */
const LONGEST_SENTENCE = 1200
const STOP_AT_END = /[.!?。！？…؟]["'”»)」]*$/
const STOPS = /[.!?…؟](?=\s|$)|[。！？]/g

/** @param length of both, in tokens */
export function formOf(title: string, text: string, length: number): TextForm {
  const end = text.slice(-LONGEST_SENTENCE).trimEnd().slice(-8)
  const isHeadline = title !== '' || !STOP_AT_END.test(end)
  const isShort = text.length <= LONGEST_SENTENCE
  const isSentence = !isHeadline && isShort && (text.match(STOPS)?.length ?? 0) <= 1
  return { length, isHeadline, isSentence }
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
