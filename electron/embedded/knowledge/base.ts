import { readFileSync } from 'node:fs'
import { BaseLists, entityOfEntry, type ListEntry, titleId } from './base-lists.ts'
import type { KnowledgeEntity } from './entity.ts'
import { isEntry, Lines } from './lines.ts'
import { localId } from './local-id.ts'
import { titleOfCapital, titleOfCountry } from './titles.ts'

export { localId }

/** Where the lists and models lie; a bundled program passes another folder. */
export const KNOWLEDGE_FOLDER = new URL('./', import.meta.url)

const CITY_TYPES = ['City', 'Location', 'Community']
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

/** The shipped lists, the most certain first; a thing is made each time it is asked for. */
export type Base = {
  readonly size: number
  readonly at: (place: number) => KnowledgeEntity
  /** The names that hold everywhere, without making the thing. */
  readonly namesAt: (place: number) => readonly string[]
  /** Names with the same first words as those, at a fraction of their price. */
  readonly roughNamesAt: (place: number) => readonly string[]
  /** Whether a thing may have names that hold in a language only. */
  readonly hasNamesIn: (place: number, language: string) => boolean
  /** So many at the beginning are there already: what has a Wikidata id. */
  readonly known: number
  /** Places in Latin letters only from here on. */
  readonly firstCity: number
}

/** Opens the shipped lists; names of countries and currencies come from Intl, per language. */
export function openBase(folder: URL = KNOWLEDGE_FOLDER): Base {
  const linesOf = (name: string): Lines =>
    new Lines(readFileSync(new URL(`base/${name}`, folder), 'utf8'))
  const read = (name: string): string[] => {
    const lines = linesOf(name)
    return Array.from({ length: lines.size }, (_, place) => lines.at(place))
  }
  const lists = new BaseLists(folder)
  const { known, kept } = merged(
    [
      ...read('countries.txt').flatMap(countryAndCapital),
      ...curated(read('entities.txt')),
      ...read('currencies.txt').map(currency),
    ],
    lists,
  )
  const cities = linesOf('cities.txt')
  const firstCity = known.length + kept.length
  const listPlace = (place: number): number => kept[place - known.length] ?? 0
  const knownNames = (place: number): readonly string[] | undefined =>
    place < known.length ? (known[place]?.names['*'] ?? []) : undefined
  return {
    size: firstCity + cities.size,
    known: known.length,
    firstCity,
    at: (place) =>
      known[place] ??
      (place < firstCity
        ? entityOfEntry(lists.at(listPlace(place)))
        : city(cities.at(place - firstCity))),
    namesAt: (place) =>
      knownNames(place) ??
      (place < firstCity
        ? (lists.at(listPlace(place)).names['*'] ?? [])
        : cityNames(cities.at(place - firstCity))),
    roughNamesAt: (place) =>
      knownNames(place) ??
      (place < firstCity
        ? lists.roughNamesAt(listPlace(place))
        : [cities.at(place - firstCity).split('|', 1)[0] ?? '']),
    hasNamesIn: (place, language) =>
      place < known.length || (place < firstCity && lists.hasNamesIn(listPlace(place), language)),
  }
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
    for (const line of text.split('\n').filter((part) => part !== '' && isEntry(part))) {
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
  lists: BaseLists,
): { known: KnowledgeEntity[]; kept: Uint32Array } {
  const nth = new Map(known.map((entity, place) => [titleOf(entity), place]))
  const others = new Map<number, ListEntry>()
  const kept: number[] = []
  for (let place = 0; place < lists.size; place += 1) {
    const same = nth.get(lists.titleAt(place))
    if (same === undefined) kept.push(place)
    else others.set(same, lists.at(place))
  }
  const all = known.map((entity, place) => {
    const other = others.get(place)
    if (other === undefined) return entity
    const { title: _, ...lent } = other
    return { ...lent, ...entity, names: joined(entity, other) }
  })
  return { known: all, kept: Uint32Array.from(kept) }
}

function titleOf({ links }: KnowledgeEntity): string | undefined {
  return links?.wikipedia?.replace(/^.*\/wiki\//, '')
}

type Named = Pick<KnowledgeEntity, 'names'>

function joined(a: Named, b: Named): Record<string, string[]> {
  const languages = new Set([...Object.keys(a.names), ...Object.keys(b.names)])
  return Object.fromEntries(
    [...languages].map((language) => [
      language,
      [...new Set([...(a.names[language] ?? []), ...(b.names[language] ?? [])])],
    ]),
  )
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
    types: CITY_TYPES,
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
  const [, whole] = cityNames(line)
  return {
    id: localId(`City ${name} ${state === '' ? country : state}`),
    names: { '*': cityNames(line) },
    types: CITY_TYPES,
    // The titles of places in the United States are their name and state, by a rule without exceptions
    // but for the largest, which the curated lists have.
    ...(whole !== undefined && {
      links: { wikipedia: `https://en.wikipedia.org/wiki/${whole.replaceAll(' ', '_')}` },
      context: [state.toLowerCase()],
    }),
    weight: 0.3,
  }
}

/** The name alone, and in the United States with the state. */
function cityNames(line: string): string[] {
  const [name = '', country = '', , state = ''] = line.split('|')
  return country === 'US' && state !== '' ? [name, `${name}, ${state}`] : [name]
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
