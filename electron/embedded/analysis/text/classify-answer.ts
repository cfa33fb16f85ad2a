import { categoriesOf } from '#electron/embedded/analysis/categories.ts'
import type { TaxonomyName, TextResult } from '#shared/model/analysis.ts'
import type { ReadText } from './read-text.ts'

/** Below it a category is shown, but not believed (analysis.md 6). */
const CONFIDENT = 0.6

export function classifyAnswer(
  read: ReadText,
  taxonomy: TaxonomyName,
  folder: URL,
): Extract<TextResult, { analysis: 'classify' }> {
  const categories = categoriesOf(read.title, read.text, read.language, folder)
    .filter((category) => category.taxonomy === taxonomy)
    .map(({ id, label, score }) => ({
      id,
      label: label ?? id,
      score,
      isConfident: score >= CONFIDENT,
      parents: [],
    }))
  return { analysis: 'classify', taxonomy, categories }
}
