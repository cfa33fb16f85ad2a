/** What the numbers of the columns stand for, read from the file when an answer needs it. */
import type { Database } from '#electron/sqlite/database.ts'
import { foldKeyword } from '#shared/logic/fold.ts'

import { KINDS } from './facet-pack.ts'
import type { EntityValue, Kind, RanksValue } from './facet-pack.ts'
import { createVector } from './vector.ts'
import type { Vector } from './vector.ts'

/** A property of entities that trends count. */
export type EntityProperty = 'id' | 'wikipedia' | 'wikidata' | 'dbpedia' | 'type' | 'ticker'

/**
 * Values of one property, numbered from 0, and which of them each entity number has: those from
 * `starts[entity]` up to `starts[entity + 1]`.
 */
export type Property = {
  readonly values: readonly string[]
  readonly starts: Vector
  readonly numbers: Vector
}

export type FacetValues = {
  textOf(kind: Kind, number: number): string
  /** The number of a value, letter for letter; undefined where no story ever had it. */
  numberOf(kind: Kind, value: string): number | undefined
  /** Numbers and values of a kind in the order of their code points. */
  inOrder(kind: Kind): IterableIterator<[number, string]>
  property(property: EntityProperty): Property
  /**
   * Reads at most so many entities of the properties that are asked most.
   * @returns whether all are read.
   */
  prepare(most: number): boolean
  /** Numbers by folded value, as filters compare; entities by their ids. */
  folded(kind: Kind): Pick<ReadonlyMap<string, readonly number[]>, 'get'>
  /** The rank by number of the `ranks` column; without a country the global one. */
  ranks(country: string | undefined): readonly (number | undefined)[]
}

/** As SQLite understands it. */
const NO_LIMIT = -1
const READY: readonly EntityProperty[] = ['id', 'type']

type Growing = Property & { readonly values: string[]; readonly numberOf: Map<string, number> }

export function createFacetValues(db: Database): FacetValues {
  const text = db.prepare('SELECT value FROM facet_value WHERE kind = ? AND number = ?')
  const number = db.prepare('SELECT number FROM facet_value WHERE kind = ? AND value = ?')
  const ordered = db.prepare('SELECT number, value FROM facet_value WHERE kind = ? ORDER BY value')
  const after = db.prepare(
    'SELECT number, value FROM facet_value WHERE kind = ? AND number > ? ORDER BY number LIMIT ?',
  )
  const properties = new Map<EntityProperty, Growing>()
  const foldedBy = new Map<Kind, { last: number; numbers: Map<string, number[]> }>()
  const ranksBy = new Map<string, (number | undefined)[]>()

  const property = (name: EntityProperty, most = NO_LIMIT): Property => {
    const known = properties.get(name) ?? emptyProperty()
    properties.set(name, known)
    const last = known.starts.length - 2
    for (const [number, json] of after.iterate<[number, string]>(KINDS.entity, last, most)) {
      // Names that no story has any more leave gaps.
      while (known.starts.length <= number) known.starts.push(known.numbers.length)
      for (const value of propertyOf(JSON.parse(json) as EntityValue, name)) {
        const before = known.numberOf.get(value) ?? known.values.push(value) - 1
        known.numberOf.set(value, before)
        known.numbers.push(before)
      }
      known.starts.push(known.numbers.length)
    }
    return known
  }

  const folded = (kind: Kind): ReadonlyMap<string, readonly number[]> => {
    const known = foldedBy.get(kind) ?? { last: 0, numbers: new Map<string, number[]>() }
    foldedBy.set(kind, known)
    for (const [number, value] of after.iterate<[number, string]>(
      KINDS[kind],
      known.last,
      NO_LIMIT,
    )) {
      const whole = kind === 'entity' ? (JSON.parse(value) as EntityValue)[0] : value
      const key = foldKeyword(whole).toWellFormed()
      const numbers = known.numbers.get(key)
      if (numbers) numbers.push(number)
      else known.numbers.set(key, [number])
      known.last = number
    }
    return known.numbers
  }

  const ranks = (country: string | undefined): readonly (number | undefined)[] => {
    const known = ranksBy.get(country ?? '') ?? [undefined]
    ranksBy.set(country ?? '', known)
    for (const [number, json] of after.iterate<[number, string]>(
      KINDS.ranks,
      known.length - 1,
      NO_LIMIT,
    )) {
      const all = JSON.parse(json) as RanksValue
      known[number] = all.find(([at]) => at === (country ?? null))?.[1]
    }
    return known
  }

  return {
    textOf: (kind, number) => {
      const value = text.value<string>(KINDS[kind], number)
      if (value === undefined) throw new Error(`Value ${number} of ${kind} is not in ${db.file}.`)
      return value
    },
    numberOf: (kind, value) => number.value<number>(KINDS[kind], value.toWellFormed()),
    inOrder: (kind) => ordered.iterate<[number, string]>(KINDS[kind]),
    property: (name) => property(name),
    prepare: (most) =>
      READY.every((name) => {
        const before = properties.get(name)?.starts.length ?? 0
        return property(name, most).starts.length - before < most
      }),
    folded,
    ranks,
  }
}

/** With entity number 0, which stands for none; numbers follow each other without gaps. */
function emptyProperty(): Growing {
  const starts = createVector()
  starts.push(0)
  starts.push(0)
  return { values: [], starts, numbers: createVector(), numberOf: new Map() }
}

const ARTICLE = 'https://en.wikipedia.org/wiki/'

export function propertyOf(
  [id, wikipedia, wikidata, types, tickers]: EntityValue,
  property: EntityProperty,
): readonly string[] {
  const known = (value: string | null): string[] => (value ? [value] : [])
  switch (property) {
    case 'id':
      return known(id)
    case 'wikipedia':
      return known(wikipedia)
    case 'wikidata':
      return known(wikidata)
    case 'dbpedia':
      // DBpedia names its resources after the articles of the English Wikipedia, and only of that.
      return wikipedia?.startsWith(ARTICLE)
        ? [`http://dbpedia.org/resource/${wikipedia.slice(ARTICLE.length)}`]
        : []
    case 'type':
      return [...new Set(types)].filter(Boolean)
    case 'ticker':
      return [...new Set(tickers)].filter(Boolean)
  }
}
