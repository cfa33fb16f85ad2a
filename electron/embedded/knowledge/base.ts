import { readFileSync } from 'node:fs'
import { readLists, titleId } from './base-lists.ts'
import type { KnowledgeEntity } from './entity.ts'
import { localId } from './local-id.ts'
import { titleOfCapital, titleOfCountry } from './titles.ts'

export { localId }

/** Where the lists and models lie; a bundled program passes another folder. */
export const KNOWLEDGE_FOLDER = new URL('./', import.meta.url)

const COUNTRY_TYPES = ['Country', 'Sovereign_state', 'State_(polity)', 'Location']
const CURRENCY_TITLES: Readonly<Record<string, string>> = {
  Q4917: 'United_States_dollar',
  Q4916: 'Euro',
  Q25224: 'Pound_sterling',
  Q8146: 'Japanese_yen',
  Q39099: 'Renminbi',
  Q25344: 'Swiss_franc',
  Q41044: 'Russian_ruble',
  Q80524: 'Indian_rupee',
  Q172872: 'Turkish_lira',
}
const TERRITORIES = new Set(['GL', 'HK', 'PR'])

/** Reads the shipped lists; names of countries and currencies from Intl are added per language. */
export function readBase(folder: URL = KNOWLEDGE_FOLDER): KnowledgeEntity[] {
  const read = (name: string): string[] =>
    readFileSync(new URL(`base/${name}`, folder), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
  const named = [
    ...read('countries.txt').filter(isData).flatMap(countryAndCapital),
    ...curated(read('entities.txt').filter(isData)),
    ...read('currencies.txt').filter(isData).map(currency),
  ]
  return [...merged(named, readLists(folder)), ...read('cities.txt').filter(isData).map(city)]
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

// The lists repeat titles that are known with their Wikidata ids; those lend them only their names.
function merged(
  known: readonly KnowledgeEntity[],
  lists: readonly KnowledgeEntity[],
): KnowledgeEntity[] {
  const byTitle = new Map(lists.map((entity) => [titleOf(entity), entity]))
  const taken = new Set<string>()
  const all = known.map((entity) => {
    const title = titleOf(entity)
    const other = title === undefined ? undefined : byTitle.get(title)
    if (title !== undefined) taken.add(title)
    return other === undefined ? entity : { ...other, ...entity, names: joined(entity, other) }
  })
  return [...all, ...lists.filter((entity) => !taken.has(titleOf(entity) ?? ''))]
}

function titleOf({ links }: KnowledgeEntity): string | undefined {
  return links?.wikipedia?.replace(/^.*\/wiki\//, '')
}

function joined(a: KnowledgeEntity, b: KnowledgeEntity): Record<string, string[]> {
  const languages = new Set([...Object.keys(a.names), ...Object.keys(b.names)])
  return Object.fromEntries(
    [...languages].map((language) => [
      language,
      [...new Set([...(a.names[language] ?? []), ...(b.names[language] ?? [])])],
    ]),
  )
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
    links: linksOf(id, titleOfCountry(code)),
  }
  if (capitalId === '') return [country]
  const city: KnowledgeEntity = {
    id: capitalId,
    names: namesOf([capital, ...capitalNames]),
    types: ['City', 'Location', 'Community'],
    links: linksOf(capitalId, titleOfCapital(capital)),
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
      // Its title is certain all the same.
      ...(wikidata === ''
        ? { id: titleId(title), links: { wikipedia: `https://en.wikipedia.org/wiki/${title}` } }
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
  return { id, names: {}, types: ['Currency'], links: linksOf(id, CURRENCY_TITLES[id]) }
}

function city(line: string): KnowledgeEntity {
  const [name = '', country = '', , state = ''] = line.split('|')
  const isTitled = country === 'US' && state !== ''
  return {
    id: localId(`City ${name} ${state === '' ? country : state}`),
    names: { '*': isTitled ? [name, `${name}, ${state}`] : [name] },
    types: ['City', 'Location', 'Community'],
    // The titles of places in the United States are their name and state, by a rule without exceptions
    // but for the largest, which the curated lists have.
    ...(isTitled && {
      links: {
        wikipedia: `https://en.wikipedia.org/wiki/${`${name}, ${state}`.replaceAll(' ', '_')}`,
      },
      context: [state.toLowerCase()],
    }),
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
