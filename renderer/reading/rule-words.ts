import { parseAql } from '#shared/aql/parse.ts'
import { readback } from '#shared/aql/readback.ts'
import { highlightTerms, type Highlight } from '#shared/aql/walk.ts'
import type { SearchQuery } from '#shared/model/search.ts'

/** What a rule asks for, read back: "Stories whose title or body has “harbour”, newest first." */
export function ruleInWords({ aql }: SearchQuery, nowMs: number): string {
  return aql.trim() === '' ? 'all stories' : readback(parseAql(aql).query, { now: nowMs })
}

/** The words of a rule that are marked in a story, since they are why it is there. */
export function ruleHits(rule: SearchQuery | undefined): readonly Highlight[] {
  return rule ? highlightTerms(parseAql(rule.aql).query) : []
}
