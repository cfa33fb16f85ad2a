import type { AnalysisSource } from '#shared/model/analysis.ts'

/** Our own headers beside the service's body, so that its shape stays untouched (analysis.md 6). */
export const SOURCE_HEADERS = {
  engine: 'x-analysis-engine',
  version: 'x-analysis-version',
  lexicon: 'x-analysis-lexicon',
  language: 'x-analysis-language',
  languageConfidence: 'x-analysis-language-confidence',
  support: 'x-analysis-support',
  isCut: 'x-analysis-cut',
  /** Percent-encoded: a header holds no letters beyond ASCII. */
  note: 'x-analysis-note',
} as const satisfies Record<keyof AnalysisSource, string>

export function headersOfSource(source: AnalysisSource): [name: string, value: string][] {
  return Object.entries(SOURCE_HEADERS).flatMap(([key, header]): [string, string][] => {
    const value = source[key as keyof AnalysisSource]
    if (value === undefined) return []
    return [[header, key === 'note' ? encodeURIComponent(value) : String(value)]]
  })
}
