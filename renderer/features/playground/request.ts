import type { AbsaDomain, SentimentMode } from '#shared/model/analysis.ts'
import { COMBINED, inputsOf, type TabId, type TaxonomyChoice } from './tabs.ts'

export type InputKind = 'text' | 'url'

/** What the person has put together; one for all tabs. */
export type Draft = {
  readonly kind: InputKind
  readonly text: string
  readonly url: string
  readonly title: string
  readonly language: string
  readonly mode: SentimentMode
  readonly domain: AbsaDomain
  readonly taxonomy: TaxonomyChoice
  readonly sentences: number
  readonly bestImage: boolean
}

export type Parameter = { readonly name: string; readonly value: string }
export type TrialRequest = {
  readonly endpoint: string
  readonly parameters: readonly Parameter[]
}

/** A form of the page's line holds so much of one value. */
const LONGEST = 2_000_000

/** The call a tab stands for, or what is missing for it. */
export function requestOf(tab: TabId, draft: Draft): TrialRequest | { readonly missing: string } {
  const source = sourceOf(tab, draft)
  if ('missing' in source) return source
  const parameters = [...source.parameters, ...optionsOf(tab, draft)]
  return { endpoint: endpointOf(tab, draft), parameters }
}

function endpointOf(tab: TabId, { domain, taxonomy }: Draft): string {
  if (tab === 'absa') return `absa/${domain}`
  return tab === 'classify' && taxonomy !== 'best' ? `classify/${taxonomy}` : tab
}

function sourceOf(
  tab: TabId,
  { kind, text, url, title }: Draft,
): { readonly parameters: readonly Parameter[] } | { readonly missing: string } {
  const inputs = inputsOf(tab)
  if (kind === 'url' || !(inputs.includes('text') || inputs.includes('html'))) {
    const address = url.trim()
    if (address === '') {
      const what = tab === 'image-tags' ? 'an image' : 'a page'
      return { missing: `Give the address of ${what}.` }
    }
    const isWeb = /^https?:\/\//i.test(address) && URL.canParse(address)
    if (!isWeb) return { missing: 'An address begins with https:// or http://.' }
    return { parameters: [{ name: 'url', value: address }] }
  }
  if (text.trim() === '') return { missing: 'Paste a text.' }
  if (text.length > LONGEST) return { missing: 'The text is longer than the 2 MB of one call.' }
  const name = inputs.includes('html') ? 'html' : 'text'
  // The service wants a title beside a text to summarise; its first line is one.
  const titled =
    tab === 'summarize' ? [{ name: 'title', value: title.trim() || firstLine(text) }] : []
  return { parameters: [...titled, { name, value: text.toWellFormed() }] }
}

function optionsOf(tab: TabId, draft: Draft): Parameter[] {
  const hasLanguage = !['language', 'extract', 'image-tags'].includes(tab)
  const language =
    hasLanguage && draft.language !== 'auto' ? [{ name: 'language', value: draft.language }] : []
  switch (tab) {
    case 'sentiment':
      return [{ name: 'mode', value: draft.mode }, ...language]
    case 'summarize':
      return [{ name: 'sentences_number', value: String(draft.sentences) }, ...language]
    case 'extract':
      return [{ name: 'best_image', value: String(draft.bestImage) }]
    case 'combined':
      // With the other tabs' own choices, so that each part says what its tab says.
      return [
        ...COMBINED.map((value) => ({ name: 'endpoint', value })),
        { name: 'mode', value: draft.mode },
        { name: 'sentences_number', value: String(draft.sentences) },
        ...language,
      ]
    default:
      return language
  }
}

function firstLine(text: string): string {
  const line = text.split('\n').find((one) => one.trim() !== '') ?? ''
  return line.trim().slice(0, 300).toWellFormed()
}
