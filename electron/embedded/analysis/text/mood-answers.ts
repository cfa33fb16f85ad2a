import { aspectsOfText } from '#electron/embedded/analysis/aspects/aspects-of-text.ts'
import { entityMoods } from '#electron/embedded/analysis/entity-mood.ts'
import { moodOfText } from '#electron/embedded/analysis/text-mood.ts'
import { languageName } from '#shared/logic/language-name.ts'
import type { AbsaDomain, SentimentMode, TextResult } from '#shared/model/analysis.ts'
import type { ReadText, ReadTextParts } from './read-text.ts'

type Answer<A extends TextResult['analysis']> = Extract<TextResult, { analysis: A }>

/** Nobody here knows the language well enough; blank is better than wrong. */
export class TextRefusal extends Error {
  readonly kind = 'language'

  constructor(message: string) {
    super(message)
    this.name = 'TextRefusal'
  }
}

/** Neutral without any certainty where no word list knows the language. */
export function sentimentAnswer(
  { text, language }: ReadText,
  mode: SentimentMode,
  { folder }: ReadTextParts,
): Answer<'sentiment'> {
  const mood = moodOfText({ text, language, mode, folder })
  if (mood !== undefined) return { analysis: 'sentiment', ...mood }
  return {
    analysis: 'sentiment',
    polarity: 'neutral',
    polarityConfidence: 0,
    subjectivity: 'unknown',
    subjectivityConfidence: 0,
  }
}

/** @throws TextRefusal for languages without models or lists */
export function elsaAnswer(read: ReadText, { knowledge, folder }: ReadTextParts): Answer<'elsa'> {
  const { text, language } = read
  const entities = entityMoods({ text, language, knowledge, folder })
  if (entities === undefined) throw refusal('Entity-level sentiment', read)
  return { analysis: 'elsa', entities }
}

/** @throws TextRefusal for languages without models or lists */
export function aspectAnswer(
  read: ReadText,
  domain: AbsaDomain,
  { folder }: ReadTextParts,
): Answer<'absa'> {
  const { text, language } = read
  const found = aspectsOfText({ text, domain, language, folder })
  if (found === undefined) throw refusal('Aspect-based sentiment', read)
  return { analysis: 'absa', domain, ...found }
}

function refusal(what: string, { language }: ReadText): TextRefusal {
  const found = language === 'und' ? 'a language that was not recognised' : languageName(language)
  return new TextRefusal(`${what} is not there for ${found}; it is for English texts.`)
}
