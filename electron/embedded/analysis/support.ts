import { sentimentSupport } from '#shared/logic/sentiment-support.ts'

/** How far the analysis of a language goes: trained names; lists only; nothing. */
export type Support = 'full' | 'partial' | 'none'

const SUPPORT: Readonly<Record<string, Support>> = {
  en: 'full',
  de: 'full',
  pt: 'full',
  da: 'full',
  sv: 'full',
  fi: 'full',
  fr: 'full',
  nl: 'full',
  'zh-cn': 'full',
  'zh-tw': 'full',
  es: 'partial',
  it: 'partial',
  ru: 'partial',
  tr: 'partial',
  ar: 'partial',
  fa: 'partial',
}

/** Every language that has some. */
export const LANGUAGES: readonly string[] = Object.keys(SUPPORT)

export function supportOf(language: string): Support {
  // Own keys only: the language comes from outside and may be `constructor`.
  return (Object.hasOwn(SUPPORT, language) && SUPPORT[language]) || 'none'
}

/** As the page says it (shared/logic), and nothing for a language we do not know. */
export function sentimentSupportOf(language: string): Support {
  return supportOf(language) === 'none' ? 'none' : sentimentSupport(language)
}
