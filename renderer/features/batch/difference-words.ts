/** What one row of the list of differences is about, and what each engine says. */
import type { Disagreement, Said } from '#shared/model/agreement.ts'
import { conceptName, languageName } from './words.ts'

export function ofWhat({ analysis, name, kind }: Disagreement): string {
  if (kind === 'values') return analysis === 'elsa' ? 'which names' : 'found by one alone'
  if (name !== undefined) return name
  return analysis === 'classify' ? 'the first topic' : 'of the whole document'
}

/** "Siemens, Linde and 7 more". */
export function saidWords({ analysis, kind }: Disagreement, { values, more }: Said): string {
  const shown = values.map((value) => {
    if (analysis === 'concepts') return conceptName(value)
    return analysis === 'language' && kind === 'label' ? languageName(value) : value
  })
  return shown.join(', ') + (more > 0 ? ` and ${more.toLocaleString('en')} more` : '')
}
