import type { KnowledgeEntity } from '#electron/embedded/knowledge/entity.ts'
import { nameTokens } from '#electron/embedded/knowledge/name-index.ts'
import type { Knowledge } from '#electron/embedded/knowledge/open-knowledge.ts'
import type { Token } from './tokens.ts'

/** UTF-16 places, `end` exclusive. */
type ProductSpan = { readonly start: number; readonly end: number }

/** Endings of models: iPhone 15 Pro Max. */
const MODEL_WORDS = new Set(
  'pro max plus mini ultra air lite se xl neo dreamliner hybrid sport gt'.split(' '),
)
/** A, B, 3, X5, A320neo, 737, MAX-8, GT4. */
const MODEL = /^(?:\p{Lu}{0,4}-?\p{N}{1,4}[\p{L}]{0,4}|\p{Lu}{1,2}\p{N}{1,4}(?:-\p{N}{1,4})?)$/u
const MAKERS = /Company|Business|Corporation/

/**
 * Products by rule: a known product with the numbers that follow (iPhone 15 Pro), or a known company
 * with the name of a model (Boeing 737). A bare product is found as a known name.
 */
export function findProducts(
  text: string,
  { knowledge, language }: { readonly knowledge: Knowledge; readonly language: string },
): ProductSpan[] {
  const tokens = nameTokens(text, language)
  const spans: ProductSpan[] = []
  for (const match of knowledge.findInText(tokens, language)) {
    const first = tokens[match.from]
    const to = modelEnd(tokens, match.to, match.value)
    const last = tokens[to - 1]
    if (to === match.to || first === undefined || last === undefined) continue
    spans.push({ start: first.start + match.skip, end: last.end })
  }
  return spans
}

function modelEnd(tokens: readonly Token[], from: number, entity: KnowledgeEntity): number {
  const isProduct = entity.types.some((type) => type.startsWith('Product'))
  const isMaker = !isProduct && entity.types.some((type) => MAKERS.test(type))
  if (!isProduct && !isMaker) return from
  const next = tokens[from]?.text ?? ''
  if (!isBeside(tokens, from)) return from
  // Four figures behind a company are a year more often than a model.
  const isModel =
    MODEL.test(next) &&
    !(/^\p{N}+$/u.test(next) && (isMaker ? !/^\p{N}{3}$/u.test(next) : /^\p{N}{4}$/u.test(next)))
  if (!isModel && !(isProduct && MODEL_WORDS.has(next.toLowerCase()) && /^\p{Lu}/u.test(next))) {
    return from
  }
  let to = from + 1
  while (to < from + 4 && isBeside(tokens, to)) {
    const word = tokens[to]?.text ?? ''
    if (!MODEL_WORDS.has(word.toLowerCase()) || !/^\p{Lu}/u.test(word)) break
    to += 1
  }
  return to
}

function isBeside(tokens: readonly Token[], at: number): boolean {
  const gap = (tokens[at]?.start ?? Infinity) - (tokens[at - 1]?.end ?? 0)
  return gap === 1
}
