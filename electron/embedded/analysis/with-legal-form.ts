import type { KnowledgeEntity } from '#electron/embedded/knowledge/entity.ts'
import { isLegalForm } from '#electron/embedded/knowledge/legal-form.ts'
import type { NameMatch } from '#electron/embedded/knowledge/name-index.ts'
import type { Token } from './tokens.ts'

type Span = { readonly from: number; readonly to: number }
type Match = NameMatch<KnowledgeEntity>

/**
 * Atari Corp is Atari, and Gap Inc the shop: the form of a company belongs to its name and tells the
 * company from whatever else has the name. Undefined where the name means nothing without a form.
 */
export function withLegalForm(match: Match, tokens: readonly Token[]): Match | undefined {
  const all = [match.value, ...match.others]
  const to = endOfForms(tokens, match.to)
  const companies = to === match.to ? [] : all.filter(isCompany)
  if (companies.length > 0) return withValues({ ...match, to, isWeak: false }, companies)
  const name = tokens[match.from]?.text ?? ''
  if (match.to - match.from > 1 || all.every(({ formNames }) => formNames === undefined))
    return match
  return withValues(
    match,
    all.filter(({ formNames }) => formNames?.includes(name) !== true),
  )
}

function withValues(
  match: Match,
  [value, ...others]: readonly KnowledgeEntity[],
): Match | undefined {
  return value === undefined ? undefined : { ...match, value, others }
}

/** Whether a guess is a known company with its ticker behind, as wires write it: Cetus Corp CTUS. */
export function isWithTicker(
  guess: Span,
  match: Span & { readonly value: KnowledgeEntity },
  words: readonly string[],
): boolean {
  if (guess.from !== match.from || guess.to !== match.to + 1 || !isCompany(match.value))
    return false
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
