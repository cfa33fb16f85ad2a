import type { TextAnalysis, TextResult } from '#shared/model/analysis.ts'
import { analysisOf } from '#shared/wire/text/endpoints.ts'
import { badAnswerFailure } from '../answer.ts'

export type CombinedPart = { readonly endpoint: string; readonly result: TextResult }

export type TaxonomyLabel = {
  readonly id: string
  readonly label: string
  readonly parent?: string
}

type Read = (analysis: TextAnalysis, endpoint: string, body: unknown) => TextResult
type Fields = Readonly<Record<string, unknown>>

/** Endpoints nobody knows are left out. @throws WorkError SERVICE where it is no combined answer */
export function readCombined(body: unknown, read: Read): CombinedPart[] {
  const results = isRecord(body) ? body.results : undefined
  if (!Array.isArray(results)) {
    throw badAnswerFailure('The service answered combined with something else.')
  }
  return results.flatMap((item: unknown): CombinedPart[] => {
    const { endpoint, result } = isRecord(item) ? item : {}
    const analysis = typeof endpoint === 'string' ? analysisOf(endpoint) : undefined
    if (typeof endpoint !== 'string' || analysis === undefined) return []
    return [{ endpoint, result: read(analysis, endpoint, result) }]
  })
}

/** @throws WorkError SERVICE where it is no taxonomy */
export function readTaxonomy(body: unknown): TaxonomyLabel[] {
  const categories = isRecord(body) ? body.categories : undefined
  if (!Array.isArray(categories)) {
    throw badAnswerFailure('The service answered with something that is no taxonomy.')
  }
  return categories.flatMap((item: unknown): TaxonomyLabel[] => {
    const { id, label, links } = isRecord(item) ? item : {}
    if (typeof id !== 'string') return []
    const parent = parentIn(links)
    const text = typeof label === 'string' ? label : ''
    return [{ id, label: text, ...(parent !== undefined && { parent }) }]
  })
}

function parentIn(links: unknown): string | undefined {
  const found: unknown = Array.isArray(links)
    ? links.find((link: unknown) => isRecord(link) && link.rel === 'parent')
    : undefined
  const link = isRecord(found) ? found.link : undefined
  return typeof link === 'string' ? /\/([^/?#]+)\/?$/.exec(link)?.[1] : undefined
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
