/** The text-analysis service's endpoints (text specification 4, wire-facts 6). */
import { ABSA_DOMAINS, type TextAnalysis } from '#shared/model/analysis.ts'

export const TEXT_BASE = '/api/v1'
export const TAXONOMIES = ['iptc-subjectcode', 'iab-qag'] as const

/** What each path under `/api/v1/` analyses. */
export const TEXT_ENDPOINTS = [
  ['language', 'language'],
  ['sentiment', 'sentiment'],
  ['elsa', 'elsa'],
  ...ABSA_DOMAINS.map((domain): [string, TextAnalysis] => [`absa/${domain}`, 'absa']),
  ['entities', 'entities'],
  ['concepts', 'concepts'],
  ['classify', 'classify'],
  ...TAXONOMIES.map((taxonomy): [string, TextAnalysis] => [`classify/${taxonomy}`, 'classify']),
  ['summarize', 'summarize'],
  ['hashtags', 'hashtags'],
  ['extract', 'extract'],
  ['image-tags', 'image-tags'],
] as const satisfies readonly (readonly [string, TextAnalysis])[]

const ANALYSIS_OF = new Map<string, TextAnalysis>(TEXT_ENDPOINTS)

export function analysisOf(endpoint: string): TextAnalysis | undefined {
  return ANALYSIS_OF.get(endpoint)
}

/** In this order they are answered, whatever the order asked for (wire-facts 6.2). */
export const COMBINED_ORDER = [
  'extract',
  'language',
  'entities',
  'concepts',
  'classify',
  'hashtags',
  'sentiment',
  'summarize',
]

/** How the two differ from each other: text specification against the recordings (wire-facts 9). */
export type TextShape = 'specified' | 'observed'
