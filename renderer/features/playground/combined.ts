import { capital, percent } from '#renderer/ui/words.ts'
import { TABS } from './tabs.ts'
import { conceptName, languageName } from './words.ts'

export type CombinedPart = {
  readonly endpoint: string
  /** As the endpoint's tab is called. */
  readonly label: string
  readonly words: string
}

const LONGEST = 400

/** The gist of each part of a combined answer; its tab tells the whole. */
export function partsOf(json: string): CombinedPart[] {
  const { results } = parsed(json)
  if (!Array.isArray(results)) return []
  return results.flatMap((item: unknown): CombinedPart[] => {
    const { endpoint, result } = recordOf(item)
    if (typeof endpoint !== 'string') return []
    const label = TABS.find(({ value }) => value === endpoint)?.label ?? endpoint
    const said = (GISTS.get(endpoint) ?? membersOf)(recordOf(result))
    return [{ endpoint, label, words: cut(said) || 'Nothing found' }]
  })
}

type Fields = Readonly<Record<string, unknown>>

const GISTS: ReadonlyMap<string, (result: Fields) => string> = new Map([
  ['language', ({ lang, confidence }: Fields) => sure(languageName(textOf(lang)), confidence)],
  [
    'sentiment',
    (result: Fields) =>
      [
        sure(capital(textOf(result.polarity)), result.polarity_confidence),
        sure(capital(textOf(result.subjectivity)), result.subjectivity_confidence),
      ]
        .filter((line) => line !== '')
        .join('\n'),
  ],
  [
    'entities',
    ({ entities }: Fields) =>
      Object.entries(recordOf(entities))
        .map(([type, values]) => `${capital(type)}: ${textsOf(values).join(', ')}`)
        .join('\n'),
  ],
  [
    'concepts',
    ({ concepts }: Fields) => Object.keys(recordOf(concepts)).map(conceptName).join(', '),
  ],
  [
    'classify',
    ({ categories }: Fields) =>
      listOf(categories)
        .map((category) => sure(textOf(category.label), category.confidence ?? category.score))
        .join('\n'),
  ],
  ['hashtags', ({ hashtags }: Fields) => textsOf(hashtags).join(' ')],
  ['summarize', ({ sentences }: Fields) => textsOf(sentences).join('\n')],
  [
    'extract',
    ({ title, author, article }: Fields) =>
      [title, author, article]
        .map(textOf)
        .filter((line) => line !== '')
        .join('\n'),
  ],
])

function sure(words: string, confidence: unknown): string {
  const isSure = typeof confidence === 'number' && confidence > 0 && words !== ''
  return isSure ? `${words}, ${percent(confidence)} sure` : words
}

/** What nobody here knows, member by member. */
function membersOf(result: Fields): string {
  return Object.entries(result)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n')
}

function cut(said: string): string {
  return said.length > LONGEST ? `${said.slice(0, LONGEST).toWellFormed()}…` : said
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(recordOf) : []
}

function recordOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function parsed(json: string): Fields {
  try {
    return recordOf(JSON.parse(json))
  } catch {
    return {}
  }
}
