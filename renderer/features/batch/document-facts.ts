/** One engine's results of a document as the pane beside the text shows them. */
import type { AnalysisSource, MoodDriver, TextCategory, TextMood } from '#shared/model/analysis.ts'
import type { DocumentResult } from '#shared/model/document.ts'
import type { BatchAnalysis } from '#shared/model/recipe.ts'

export type Facts = {
  readonly mood?: Pick<TextMood, 'polarity' | 'polarityConfidence'>
  /** A mood was asked for, whether there is one or not. */
  readonly hasMood: boolean
  readonly drivers: readonly MoodDriver[]
  readonly summary: readonly string[]
  readonly categories: readonly TextCategory[]
  readonly names: readonly (readonly [type: string, values: readonly string[]])[]
  readonly concepts: readonly string[]
  readonly hashtags: readonly string[]
  readonly blanks: readonly { readonly analysis: BatchAnalysis; readonly blank: string }[]
  readonly source?: AnalysisSource
}

const MOST = 60
const MOST_DRIVERS = 8
const MOST_CATEGORIES = 8

export function factsOf(results: readonly DocumentResult[]): Facts {
  const find = <A extends BatchAnalysis>(analysis: A) => {
    const result = results.find((one) => one.analysis === analysis)?.answer?.result
    return result?.analysis === analysis ? result : undefined
  }
  const sentiment = find('sentiment')
  const mood = sentiment?.analysis === 'sentiment' ? sentiment : undefined
  const classified = find('classify')
  const entities = find('entities')
  const concepts = find('concepts')
  const summary = find('summarize')
  const hashtags = find('hashtags')
  const source = results.find(({ answer }) => answer)?.answer?.source
  return {
    ...(mood && mood.polarityConfidence > 0 && { mood }),
    hasMood: mood !== undefined,
    drivers: strongest([
      ...(mood?.drivers ?? []),
      ...(mood?.sentences ?? []).flatMap((sentence) => sentence.drivers ?? []),
    ]),
    summary: summary?.analysis === 'summarize' ? summary.sentences : [],
    categories:
      classified?.analysis === 'classify' ? classified.categories.slice(0, MOST_CATEGORIES) : [],
    names:
      entities?.analysis === 'entities'
        ? Object.entries(entities.values).map(([type, values]) => [
            type,
            [...new Set(values)].slice(0, MOST),
          ])
        : [],
    concepts:
      concepts?.analysis === 'concepts'
        ? [...new Set(concepts.concepts.map(({ uri }) => uri))].slice(0, MOST)
        : [],
    hashtags: hashtags?.analysis === 'hashtags' ? hashtags.hashtags : [],
    blanks: results.flatMap(({ analysis, blank }) => (blank ? [{ analysis, blank }] : [])),
    ...(source && { source }),
  }
}

/** Each word once, the strongest first. */
function strongest(drivers: readonly MoodDriver[]): MoodDriver[] {
  const byText = new Map<string, MoodDriver>()
  for (const driver of drivers) {
    const before = byText.get(driver.text)
    if (!before || Math.abs(driver.weight) > Math.abs(before.weight))
      byText.set(driver.text, driver)
  }
  const sorted = [...byText.values()].sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
  return sorted.slice(0, MOST_DRIVERS)
}
