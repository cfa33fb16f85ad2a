import type { KnowledgeEntity } from '#electron/embedded/knowledge/entity.ts'
import type { NameMatch } from '#electron/embedded/knowledge/name-index.ts'
import { foldWord } from '#electron/embedded/knowledge/fold.ts'
import { nameClassOf } from './name-class.ts'
import type { NameClass } from './tagger.ts'

/** The words of a whole text, for telling things of one name apart. */
export type TextContext = { readonly has: (word: string) => boolean }

/** @param words in any case; asked for when something has to be told apart */
export function textContext(words: () => readonly string[], language: string): TextContext {
  let folded: Set<string> | undefined
  return {
    has: (word) => {
      folded ??= new Set(words().map((one) => foldWord(one, language)))
      return word.split(' ').every((part) => folded?.has(foldWord(part, language)) === true)
    },
  }
}

/** How many words of its surroundings the text has. */
export function supportingWords(entity: KnowledgeEntity, context: TextContext): number {
  return (entity.context ?? []).filter((word) => context.has(word)).length
}

/** A thing of less weight is meant by the names it shares only beside words of its surroundings. */
const RARE = 0.2
/** What such words make of its weight. */
const PROVEN = 0.5
/** How much less often than others a thing is meant by a name that is weak for it. */
const WEAK = 0.3

/**
 * Whether the text may mean a thing by a name it shares: "Giants" are a team, and "National Guard" the
 * Mexican one, only beside words of their surroundings, where the list has such.
 */
export function mayMean(entity: KnowledgeEntity, name: string, context: TextContext): boolean {
  if (entity.context === undefined) return true
  const isShared = isRare(entity)
    ? entity.weakNames === undefined || isWeakName(entity, name)
    : (entity.weight ?? 1) >= 0.5 && isWeakName(entity, name)
  return !isShared || supportingWords(entity, context) > 0
}

/** Whether the name means other things as well, by the list the entity is from. */
export function isWeakName({ weakNames }: KnowledgeEntity, name: string): boolean {
  if (weakNames === undefined) return false
  const lower = name.toLowerCase()
  return weakNames.some((weak) => weak.toLowerCase() === lower)
}

function isRare({ weight, context }: KnowledgeEntity): boolean {
  return weight !== undefined && weight < RARE && context !== undefined
}

/**
 * Which of the things of one name is meant: how commonly the name means it, times what the tagger
 * takes the name for, times the words of its surroundings (prior and context, as TagMe does:
 * Ferragina and Scaiella 2010).
 */
export function chooseEntity(
  match: NameMatch<KnowledgeEntity> & { readonly text: string },
  tagged: NameClass | undefined,
  context: TextContext,
): KnowledgeEntity {
  if (match.others.length === 0) return match.value
  const all = [match.value, ...match.others]
  const possible = all.filter((entity) => mayMean(entity, match.text, context))
  let best = match.value
  let most = -Infinity
  for (const entity of possible) {
    const weight = (entity.weight ?? 1) * (isWeakName(entity, match.text) ? WEAK : 1)
    const agrees = tagged === undefined || nameClassOf(entity) === tagged
    const score =
      Math.log(isRare(entity) ? PROVEN : weight) +
      (agrees ? 0 : -1.5) +
      1.2 * Math.log1p(supportingWords(entity, context))
    if (score <= most) continue
    most = score
    best = entity
  }
  return best
}
