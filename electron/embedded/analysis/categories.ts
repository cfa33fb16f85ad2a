import type { Category } from '#shared/model/story.ts'
import { classifyText } from './classify.ts'

const LEAST_SCORE = 0.15

/**
 * The subjects of a story by the classifier of texts, in both taxonomies and at every level; a score
 * is the calibrated probability, to two decimals as in real stories.
 */
export function categoriesOf(
  title: string,
  body: string,
  language: string,
  folder: URL,
): Category[] {
  // The service's order: iab-qag before iptc-subjectcode (wire-facts 1.5).
  return (['iab-qag', 'iptc-subjectcode'] as const).flatMap((taxonomy) =>
    classifyText({ text: body, title, language, taxonomy, folder })
      .filter(({ score }) => score >= LEAST_SCORE)
      .map(({ id, label, score }) => ({
        id,
        label,
        score: Math.round(score * 100) / 100,
        taxonomy,
      })),
  )
}
