/** A base of one's own: read from a table or from lines of a Wikidata dump, and written as a table. */
import { parse } from 'csv-parse/sync'
import type { KnowledgeEntity } from './entity.ts'
import { localId } from './local-id.ts'
import { entityOfWikidata } from './wikidata-entity.ts'

export type OwnBase = {
  readonly entities: readonly KnowledgeEntity[]
  /** What could not be read, by the line of the file; the rest is there all the same. */
  readonly problems: readonly { readonly line: number; readonly message: string }[]
}

/** The columns of the table; only `name` must be there. */
export const BASE_COLUMNS = [
  'name',
  'type',
  'names',
  'id',
  'wikipedia',
  'tickers',
  'context',
  'weight',
] as const

/** Short words for what most entries are. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  person: ['Human'],
  organization: ['Organization'],
  company: ['Company', 'Business', 'Organization'],
  location: ['Location'],
  city: ['City', 'Location', 'Community'],
  product: ['Product_(business)'],
}

/**
 * Reads a table with a head line (RFC 4180). `type` is person, organization, company, location, city,
 * product, or types of the wire parted by spaces; `names` are more names, parted by `;`, and names of
 * one language after `|xx:`. An id that is no Wikidata id is made from the name.
 */
export function baseFromCsv(text: string): OwnBase {
  const entities: KnowledgeEntity[] = []
  const problems: { line: number; message: string }[] = []
  let rows: { record: Record<string, string>; info: { lines: number } }[]
  try {
    rows = parse(text, {
      bom: true,
      columns: (head: string[]) => head.map((name) => name.trim().toLowerCase()),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as typeof rows
  } catch (error) {
    const message = error instanceof Error ? error.message : 'This is no table.'
    return { entities, problems: [{ line: 1, message }] }
  }
  for (const { record, info } of rows) {
    const entity = entityOfRow(record)
    if (typeof entity === 'string') problems.push({ line: info.lines, message: entity })
    else entities.push(entity)
  }
  return { entities, problems }
}

/**
 * Reads lines of a Wikidata JSON dump (one entity a line, with or without the brackets and commas of
 * the whole dump): labels, aliases, the English Wikipedia page, tickers, and what it is an instance of.
 */
export function baseFromWikidata(text: string): OwnBase {
  const entities: KnowledgeEntity[] = []
  const problems: { line: number; message: string }[] = []
  text.split('\n').forEach((raw, i) => {
    const line = raw.trim().replace(/,$/, '')
    if (line === '' || line === '[' || line === ']') return
    try {
      const entity = entityOfWikidata(JSON.parse(line))
      if (entity !== undefined) entities.push(entity)
    } catch {
      problems.push({ line: i + 1, message: 'This line is no JSON.' })
    }
  })
  return { entities, problems }
}

/** Reads either format, told apart by the first sign. */
export function baseFromText(text: string): OwnBase {
  return /^\s*[[{]/.test(text.replace(/^\uFEFF/, '')) ? baseFromWikidata(text) : baseFromCsv(text)
}

/** Writes a table that `baseFromCsv` reads back to the same entities. */
export function baseToCsv(entities: readonly KnowledgeEntity[]): string {
  const rows = entities.map((entity) => {
    const [language, name] = firstName(entity)
    const rest = Object.entries(entity.names)
      .map(([code, list]) => [code, code === language ? list.slice(1) : list] as const)
      .filter(([, list]) => list.length > 0)
      .map(([code, list]) => (code === '*' ? '' : `${code}:`) + list.map(escaped).join(';'))
    return [
      language === '*' ? escaped(name) : `${language}:${escaped(name)}`,
      entity.types.join(' '),
      rest.join('|'),
      entity.id,
      entity.links?.wikipedia ?? '',
      (entity.stockTickers ?? []).join(' '),
      (entity.context ?? []).map(escaped).join(';'),
      entity.weight === undefined ? '' : String(entity.weight),
    ]
  })
  return [BASE_COLUMNS, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n') + '\r\n'
}

function entityOfRow(row: Record<string, string>): KnowledgeEntity | string {
  const [language, name] = namePart(row.name ?? '')
  if (name === '') return 'A row needs a name.'
  const names: Record<string, string[]> = { [language]: [name] }
  for (const part of (row.names ?? '').split('|').filter((one) => one !== '')) {
    const match = /^([a-z]{2}(?:-[a-z]{2})?|\*):(.*)$/.exec(part)
    const list = (match?.[2] ?? part).split(';').filter((one) => one !== '')
    const code = match?.[1] ?? '*'
    names[code] = [...(names[code] ?? []), ...list.map(unescaped)]
  }
  const said = (row.type ?? '').trim()
  const types = TYPES[said.toLowerCase()] ?? said.split(/\s+/).filter((type) => type !== '')
  const id = row.id ?? ''
  const isOurs = /^N\d{37,39}$/.test(id)
  const isWikidata = /^Q[1-9]\d*$/.test(id)
  if (id !== '' && !isOurs && !isWikidata) return `“${id}” is no Wikidata id.`
  const wikipedia = row.wikipedia ?? ''
  if (wikipedia !== '' && !/^https:\/\/[a-z-]+\.wikipedia\.org\/wiki\/\S+$/.test(wikipedia)) {
    return `“${wikipedia}” is no address of a Wikipedia page.`
  }
  const weight = row.weight === undefined || row.weight === '' ? undefined : Number(row.weight)
  if (weight !== undefined && !(weight >= 0 && weight <= 1)) return 'A weight is from 0 to 1.'
  const tickers = (row.tickers ?? '').split(/\s+/).filter((ticker) => ticker !== '')
  const context = (row.context ?? '').split(';').filter((word) => word !== '')
  const links = {
    ...(wikipedia === '' ? {} : { wikipedia }),
    ...(isWikidata ? { wikidata: `https://www.wikidata.org/wiki/${id}` } : {}),
  }
  return {
    id: id === '' ? localId(`Own ${name}`) : id,
    names,
    types: types.length === 0 ? ['Organization'] : types,
    ...(Object.keys(links).length === 0 ? {} : { links }),
    ...(tickers.length === 0 ? {} : { stockTickers: tickers }),
    ...(context.length === 0 ? {} : { context: context.map(unescaped) }),
    ...(weight === undefined ? {} : { weight }),
  }
}

function firstName({ names }: KnowledgeEntity): [string, string] {
  const everywhere = names['*']?.[0]
  if (everywhere !== undefined) return ['*', everywhere]
  const [language, list] = Object.entries(names).find(([, some]) => some.length > 0) ?? ['*', ['']]
  return [language, list[0] ?? '']
}

function namePart(text: string): [string, string] {
  const match = /^([a-z]{2}(?:-[a-z]{2})?):(.+)$/.exec(text)
  return [match?.[1] ?? '*', unescaped(match?.[2] ?? text)]
}

// The signs the cells are parted by, and white space the reader would cut off.
function escaped(name: string): string {
  return name.replace(/[%;|:\s]/g, (sign) => (sign === ' ' ? sign : encodeURIComponent(sign)))
}

function unescaped(name: string): string {
  return name.replace(/(?:%[\dA-F]{2})+/g, (code) => {
    try {
      return decodeURIComponent(code)
    } catch {
      return code
    }
  })
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
