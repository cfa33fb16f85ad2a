import { classifyText } from '#electron/embedded/analysis/classify.ts'
import type { TaxonomyName, TextResult } from '#shared/model/analysis.ts'
import type { ReadText } from './read-text.ts'

export function classifyAnswer(
  { text, title, language }: ReadText,
  taxonomy: TaxonomyName,
  folder: URL,
): Extract<TextResult, { analysis: 'classify' }> {
  const categories = classifyText({ text, title, language, taxonomy, folder })
  return { analysis: 'classify', taxonomy, categories }
}
