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

/**
 * Which of the things of one name is meant: how commonly the name means it, times what the tagger
 * takes the name for, times the words of its surroundings (prior and context, as TagMe does:
 * Ferragina and Scaiella 2010).
 */
export function chooseEntity(
  match: NameMatch<KnowledgeEntity>,
  tagged: NameClass | undefined,
  context: TextContext,
): KnowledgeEntity {
  if (match.others.length === 0) return match.value
  let best = match.value
  let most = -Infinity
  for (const entity of [match.value, ...match.others]) {
    const agrees = tagged === undefined || nameClassOf(entity) === tagged
    const score =
      Math.log(entity.weight ?? 1) +
      (agrees ? 0 : -1.5) +
      1.2 * Math.log1p(supportingWords(entity, context))
    if (score <= most) continue
    most = score
    best = entity
  }
  return best
}
