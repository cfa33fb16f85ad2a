import { parseAql } from '#shared/aql/parse.ts'
import { highlightTerms } from '#shared/aql/walk.ts'
import type { Search, SearchQuery } from '#shared/model/search.ts'
import { parametersOf, partsOf, type RequestParts } from './request.ts'

/**
 * The search being written. The text is the one truth: the form reads it through the parser and
 * writes it through the printer, so that both are always in step.
 */
export class Draft {
  text = $state('')
  parts = $state.raw<RequestParts>(partsOf([]))
  readonly #nowMs: () => number

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  readonly parsed = $derived.by(() => parseAql(this.text, { now: this.#nowMs() }))
  readonly errors = $derived(this.parsed.problems.filter(({ severity }) => severity === 'error'))
  readonly highlights = $derived(highlightTerms(this.parsed.query))
  readonly query = $derived<SearchQuery>({
    aql: this.text.trim(),
    parameters: parametersOf(this.parts),
  })
  readonly isEmpty = $derived(this.query.aql === '' && this.query.parameters.length === 0)

  load(search: Pick<Search, 'query'>): void {
    this.text = search.query.aql
    this.parts = partsOf(search.query.parameters)
  }

  clear(): void {
    this.text = ''
    this.parts = partsOf([])
  }

  /** Adds a clause that must hold too. */
  add(clause: string): void {
    const text = this.text.trim()
    if (!text) this.text = clause
    else
      this.text =
        this.parsed.query.kind === 'or' ? `(${text}) AND ${clause}` : `${text} AND ${clause}`
  }
}

export function isSameRequest(a: SearchQuery, b: SearchQuery): boolean {
  return (
    JSON.stringify([a.aql.trim(), a.parameters]) === JSON.stringify([b.aql.trim(), b.parameters])
  )
}
