import type { AbsaDomain } from '#shared/model/analysis.ts'

/** One tab an endpoint; those with a part in their path let the person choose it. */
export const TABS = [
  { value: 'language', label: 'Language' },
  { value: 'sentiment', label: 'Sentiment' },
  { value: 'elsa', label: 'Entity moods' },
  { value: 'absa', label: 'Aspects' },
  { value: 'entities', label: 'Entities' },
  { value: 'concepts', label: 'Concepts' },
  { value: 'classify', label: 'Categories' },
  { value: 'summarize', label: 'Summary' },
  { value: 'hashtags', label: 'Hashtags' },
  { value: 'extract', label: 'Article' },
  { value: 'image-tags', label: 'Image' },
  { value: 'combined', label: 'All' },
] as const

export type TabId = (typeof TABS)[number]['value']

export const LANGUAGES = [
  { value: 'auto', label: 'Told by the text' },
  ...['en', 'de', 'fr', 'es', 'it', 'pt', 'ru', 'nl', 'ar', 'tr', 'zh', 'sv', 'da', 'fi', 'fa'].map(
    (code) => ({
      value: code,
      label: new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code,
    }),
  ),
]

export const DOMAINS: readonly { value: AbsaDomain; label: string }[] = [
  { value: 'hotels', label: 'Hotels' },
  { value: 'restaurants', label: 'Restaurants' },
  { value: 'cars', label: 'Cars' },
  { value: 'airlines', label: 'Airlines' },
]

export const TAXONOMIES = [
  { value: 'iptc-subjectcode', label: 'IPTC subjects' },
  { value: 'iab-qag', label: 'IAB topics' },
  { value: 'best', label: 'Best label' },
] as const
export type TaxonomyChoice = (typeof TAXONOMIES)[number]['value']

export const COMBINED = [
  ...['language', 'entities', 'concepts', 'classify', 'hashtags', 'sentiment', 'summarize'],
  'extract',
]

/** What an endpoint reads: a text or its address, a page or its address, an image's address. */
export function inputsOf(tab: TabId): readonly ('text' | 'url' | 'html')[] {
  if (tab === 'image-tags') return ['url']
  return tab === 'extract' ? ['url', 'html'] : ['text', 'url']
}
