import type { AnalysedElement } from '#electron/embedded/analysis/entities.ts'
import { entitiesOf } from '#electron/embedded/analysis/entities.ts'
import { groupNames } from '#electron/embedded/analysis/group.ts'
import { detectLanguage } from '#electron/embedded/analysis/language.ts'
import { recognizeNames } from '#electron/embedded/analysis/recognize.ts'
import { splitSentences } from '#electron/embedded/analysis/sentences.ts'
import type { Knowledge } from '#electron/embedded/knowledge/open-knowledge.ts'
import type { Entity } from '#shared/model/story.ts'

/** A text on its way through the analyses; what several of them need is worked out once. */
export type ReadText = {
  readonly text: string
  readonly title: string
  /** A code the analyses know, or `und`. */
  readonly language: string
  readonly languageConfidence: number
  readonly isCut: boolean
  readonly knowledge: Knowledge
  readonly element: () => AnalysedElement
  readonly entities: () => readonly Entity[]
}

export type ReadTextParts = { readonly knowledge: Knowledge; readonly folder: URL }

/** So much of a text is analysed. */
const ANALYSED_UNITS = 200_000
const TITLE_UNITS = 2000

/** @param asked.language `auto`, or a code; Chinese without a script is told by its characters. */
export function readText(
  asked: { readonly text: string; readonly title?: string; readonly language: string },
  { knowledge, folder }: ReadTextParts,
): ReadText {
  const text = cut(asked.text, ANALYSED_UNITS)
  const title = cut(asked.title ?? '', TITLE_UNITS)
  const { language, confidence } = languageOf(asked.language, `${title}\n${text}`)
  const element = once((): AnalysedElement => {
    // The moods of names are not asked here; `entity-mood.ts` answers for them.
    return { text, sentences: splitSentences(text, language), moods: [] }
  })
  const entities = once((): readonly Entity[] => {
    const none = { text: '', sentences: [], moods: [] }
    const spans = {
      title: [],
      body: recognizeNames(text, element().sentences, { language, knowledge, folder }),
    }
    const groups = groupNames({ title: '', body: text }, spans, language)
    return entitiesOf(groups, { title: none, body: element() }, language)
  })
  return {
    text,
    title,
    language,
    languageConfidence: confidence,
    isCut: text.length < asked.text.length || title.length < (asked.title?.length ?? 0),
    knowledge,
    element,
    entities,
  }
}

function languageOf(said: string, text: string): { language: string; confidence: number } {
  const code = said.toLowerCase().replace('_', '-')
  if (code === 'auto') return detectLanguage(text)
  if (!/^zh(?:$|-)/.test(code)) return { language: code.slice(0, 2), confidence: 1 }
  if (code === 'zh-cn' || code === 'zh-tw') return { language: code, confidence: 1 }
  const guess = detectLanguage(text)
  return { language: guess.language === 'zh-tw' ? 'zh-tw' : 'zh-cn', confidence: 1 }
}

function once<T>(work: () => T): () => T {
  let kept: { readonly value: T } | undefined
  return () => (kept ??= { value: work() }).value
}

// Never between the halves of a surrogate pair.
function cut(text: string, units: number): string {
  if (text.length <= units) return text
  const code = text.charCodeAt(units - 1)
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? units - 1 : units)
}
