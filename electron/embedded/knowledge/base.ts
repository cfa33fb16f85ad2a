import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { KnowledgeEntity } from './entity.ts'

/** Where the lists and models lie; a bundled program passes another folder. */
export const KNOWLEDGE_FOLDER = new URL('./', import.meta.url)

const COUNTRY_TYPES = ['Country', 'Sovereign_state', 'State_(polity)', 'Location']
const TERRITORIES = new Set(['GL', 'HK', 'PR'])

/** Reads the shipped lists; names of countries and currencies from Intl are added per language. */
export function readBase(folder: URL = KNOWLEDGE_FOLDER): KnowledgeEntity[] {
  const read = (name: string): string[] =>
    readFileSync(new URL(`base/${name}`, folder), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
  return [
    ...read('countries.txt').filter(isData).flatMap(countryAndCapital),
    ...curated(read('entities.txt').filter(isData)),
    ...read('currencies.txt').filter(isData).map(currency),
    ...read('cities.txt').filter(isData).map(city),
  ]
}

/** Names that Intl knows in a language, by Wikidata id; ISO codes are kept beside the lists. */
export function intlNames(language: string, folder: URL = KNOWLEDGE_FOLDER): [string, string][] {
  const found: [string, string][] = []
  const kinds = [
    { type: 'region', file: 'countries.txt' },
    { type: 'currency', file: 'currencies.txt' },
  ] as const
  for (const { type, file } of kinds) {
    const names = new Intl.DisplayNames([intlTag(language)], { type, fallback: 'none' })
    const text = readFileSync(new URL(`base/${file}`, folder), 'utf8')
    for (const line of text.split('\n').filter((part) => part !== '' && isData(part))) {
      const [code = '', id = ''] = line.split('|')
      const name = names.of(code)
      if (name !== undefined) found.push([id, name])
    }
  }
  return found
}

/**
 * An id for something without a Wikidata id: `N` and 37 to 39 digits, always the same for the same
 * text. 128 bits of SHA-256, lifted above 10^36 so that the length holds.
 */
export function localId(text: string): string {
  const hash = BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 32)}`)
  const floor = 10n ** 36n
  return `N${floor + (hash % (2n ** 128n - floor))}`
}

function isData(line: string): boolean {
  return !line.startsWith('#')
}

function intlTag(language: string): string {
  if (language === 'zh-cn') return 'zh-Hans'
  return language === 'zh-tw' ? 'zh-Hant' : language
}

function countryAndCapital(line: string): KnowledgeEntity[] {
  const [code = '', id = '', capitalId = '', capital = '', ...rest] = line.split('|')
  const countryNames = rest.filter((part) => part.startsWith('=')).map((part) => part.slice(1))
  const capitalNames = rest.filter((part) => !part.startsWith('='))
  const country: KnowledgeEntity = {
    id,
    names: namesOf(countryNames),
    types: TERRITORIES.has(code) ? ['Location', 'Community'] : COUNTRY_TYPES,
    links: linksOf(id),
  }
  if (capitalId === '') return [country]
  const city: KnowledgeEntity = {
    id: capitalId,
    names: namesOf([capital, ...capitalNames]),
    types: ['City', 'Location', 'Community'],
    links: linksOf(capitalId),
  }
  return [country, city]
}

function curated(lines: readonly string[]): KnowledgeEntity[] {
  const kinds = new Map<string, string[]>()
  const entities: KnowledgeEntity[] = []
  for (const line of lines) {
    if (line.startsWith('@')) {
      const [kind = '', ...types] = line.slice(1).split(' ')
      kinds.set(kind, types)
      continue
    }
    const [wikidata = '', title = '', kind = '', ...rest] = line.split('|')
    const tickers = rest.filter((part) => part.startsWith('$')).map((part) => part.slice(1))
    entities.push({
      // An id that nobody could confirm is left empty in the list and never made up.
      ...(wikidata === ''
        ? { id: localId(`Entity ${title}`) }
        : { id: wikidata, links: linksOf(wikidata, title) }),
      names: namesOf(rest.filter((part) => !part.startsWith('$'))),
      types: kinds.get(kind) ?? [],
      ...(tickers.length > 0 ? { stockTickers: tickers } : {}),
    })
  }
  return entities
}

function currency(line: string): KnowledgeEntity {
  const id = line.split('|')[1] ?? ''
  return { id, names: {}, types: ['Currency'], links: linksOf(id) }
}

function city(line: string): KnowledgeEntity {
  const [name = '', country = ''] = line.split('|')
  return {
    id: localId(`City ${name} ${country}`),
    names: { '*': [name] },
    types: ['City', 'Location', 'Community'],
    weight: 0.3,
  }
}

// "xx:a;b" are names of one language; zh stands for both scripts. Names without a language hold
// wherever Latin letters are written.
function namesOf(parts: readonly string[]): Record<string, string[]> {
  const names: Record<string, string[]> = {}
  for (const part of parts) {
    const match = /^([a-z]{2}):(.*)$/.exec(part)
    const list = (match?.[2] ?? part).split(';').filter((name) => name !== '')
    for (const language of match?.[1] === 'zh' ? ['zh-cn', 'zh-tw'] : [match?.[1] ?? '*']) {
      names[language] = [...(names[language] ?? []), ...list]
    }
  }
  return names
}

function linksOf(id: string, title?: string): { wikidata: string; wikipedia?: string } {
  const wikidata = `https://www.wikidata.org/wiki/${id}`
  if (title === undefined) return { wikidata }
  return { wikipedia: `https://en.wikipedia.org/wiki/${title}`, wikidata }
}
