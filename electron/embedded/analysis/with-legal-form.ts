import type { KnowledgeEntity } from '#electron/embedded/knowledge/entity.ts'
import { isLegalForm } from '#electron/embedded/knowledge/legal-form.ts'
import type { NameMatch } from '#electron/embedded/knowledge/name-index.ts'
import type { Token } from './tokens.ts'

type Span = { readonly from: number; readonly to: number }
type Match = NameMatch<KnowledgeEntity>

/**
 * Atari Corp is Atari, and Gap Inc the shop: the form of a company belongs to its name and tells the
 * company from whatever else has the name.
 */
export function withLegalForm(match: Match, tokens: readonly Token[]): Match {
  const to = endOfForms(tokens, match.to)
  if (to === match.to) return match
  const [value, ...others] = [match.value, ...match.others].filter(isCompany)
  return value === undefined ? match : { ...match, to, value, others, isWeak: false }
}

/** Whether a guess is a known company with its ticker behind, as wires write it: Cetus Corp CTUS. */
export function isWithTicker(
  guess: Span,
  match: Span & { readonly value: KnowledgeEntity },
  words: readonly string[],
): boolean {
  if (guess.from !== match.from || guess.to !== match.to + 1 || !isCompany(match.value)) return false
  return isLegalForm(words[match.to - 1] ?? '') && /^\p{Lu}{2,5}$/u.test(words[match.to] ?? '')
}

function isCompany({ types }: KnowledgeEntity): boolean {
  return types.includes('Business')
}

// "Co Ltd", ", Inc."; a stop of its own after the form stays outside.
function endOfForms(tokens: readonly Token[], from: number): number {
  let end = from
  for (let at = from; at < tokens.length; at += 1) {
    const { text } = tokens[at]!
    if (text === ',' && end === at) continue
    if (!isLegalForm(text)) break
    end = at + 1
  }
  return end
}
