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
  /** @throws Error where the file has lost it. */
  textOf(kind: Kind, number: number): string
  /** As `textOf` for each. */
  textsOf(kind: Kind, numbers: readonly number[]): string[]
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
/** Kept of each kind: those of the highest counts are asked again and again. */
const MOST_TEXTS = 2000
const ENTITIES_AT_ONCE = 1000
const READY: readonly EntityProperty[] = ['id', 'type']

/** Entities after a number. */
type Batch = {
  readonly last: number
  readonly most: number
  readonly entities: readonly (readonly [number, EntityValue])[]
}
type Growing = Property & { readonly values: string[]; readonly numberOf: Map<string, number> }

export function createFacetValues(db: Database): FacetValues {
  const some = db.prepare(
    `SELECT v.number, v.value FROM json_each(?) AS asked
     CROSS JOIN facet_value v ON v.kind = ? AND v.number = asked.value`,
  )
  const number = db.prepare('SELECT number FROM facet_value WHERE kind = ? AND value = ?')
  const ordered = db.prepare('SELECT number, value FROM facet_value WHERE kind = ? ORDER BY value')
  const after = db.prepare(
    'SELECT number, value FROM facet_value WHERE kind = ? AND number > ? ORDER BY number LIMIT ?',
  )
  // Entities are JSON already: glued together they are parsed at once.
  const entitiesAfter = db.prepare(
    `SELECT '[' || group_concat('[' || number || ',' || value || ']') || ']' FROM (
       SELECT number, value FROM facet_value WHERE kind = ${KINDS.entity} AND number > ?
       ORDER BY number LIMIT ?)`,
  )
  const properties = new Map<EntityProperty, Growing>()
  const foldedBy = new Map<Kind, { last: number; numbers: Map<string, number[]> }>()
  const ranksBy = new Map<string, (number | undefined)[]>()
  const foldedIds: string[] = []
  let batch: Batch | undefined
  /** A number never comes to mean another value, so that what was read stays true. */
  const texts = new Map<Kind, Map<number, string>>()

  const textsOf = (kind: Kind, numbers: readonly number[]): string[] => {
    let known = texts.get(kind) ?? new Map<number, string>()
    const missing = numbers.filter((each) => !known.has(each))
    // Those of this answer stay, however many they are.
    if (known.size + missing.length > MOST_TEXTS && missing.length > 0) {
      known = new Map(numbers.flatMap((each) => keptOf(known, each)))
    }
    texts.set(kind, known)
    if (missing.length > 0) {
      for (const [each, value] of some.iterate<[number, string]>(
        JSON.stringify(missing),
        KINDS[kind],
      )) {
        known.set(each, value)
      }
    }
    return numbers.map((each) => {
      const value = known.get(each)
      if (value === undefined) throw new Error(`Value ${each} of ${kind} is not in ${db.file}.`)
      return value
    })
  }

  /** Of one batch each property takes its part: they are read one after the other. */
  const entitiesFrom = (last: number, most: number): Batch['entities'] => {
    if (batch?.last === last && batch.most === most) return batch.entities
    const json = entitiesAfter.value<string | null>(last, most)
    const entities = json ? (JSON.parse(json) as Batch['entities']) : []
    // The end may be followed by others at any time.
    batch = entities.length === most ? { last, most, entities } : undefined
    return entities
  }

  /** @returns how many entities were read. */
  const readEntities = (known: Growing, name: EntityProperty, most: number): number => {
    const entities = entitiesFrom(known.starts.length - 2, most)
    for (const [number, entity] of entities) {
      // Names that no story has any more leave gaps.
      while (known.starts.length <= number) known.starts.push(known.numbers.length)
      for (const value of propertyOf(entity, name)) {
        const before = known.numberOf.get(value) ?? known.values.push(value) - 1
        known.numberOf.set(value, before)
        known.numbers.push(before)
      }
      known.starts.push(known.numbers.length)
    }
    return entities.length
  }

  const property = (name: EntityProperty, most = Infinity): Property => {
    const known = properties.get(name) ?? emptyProperty()
    properties.set(name, known)
    for (let left = most; left > 0; left -= ENTITIES_AT_ONCE) {
      const some = Math.min(left, ENTITIES_AT_ONCE)
      if (readEntities(known, name, some) < some) break
    }
    return known
  }

  const add = (to: Map<string, number[]>, key: string, number: number): void => {
    const numbers = to.get(key)
    if (numbers) numbers.push(number)
    else to.set(key, [number])
  }

  const foldedOf = (kind: Kind): { last: number; numbers: Map<string, number[]> } => {
    const known = foldedBy.get(kind) ?? { last: 0, numbers: new Map<string, number[]>() }
    foldedBy.set(kind, known)
    return known
  }

  /** From their ids, which are in memory: far fewer than entities, of which each has a few. */
  const foldedEntities = (): ReadonlyMap<string, readonly number[]> => {
    const { values, starts, numbers } = property('id')
    const known = foldedOf('entity')
    for (let entity = known.last + 1; entity + 1 < starts.length; entity += 1) {
      const end = starts.array[entity + 1]!
      for (let at = starts.array[entity]!; at < end; at += 1) {
        const value = numbers.array[at]!
        foldedIds[value] ??= foldKeyword(values[value]!).toWellFormed()
        add(known.numbers, foldedIds[value], entity)
      }
      known.last = entity
    }
    return known.numbers
  }

  const folded = (kind: Kind): ReadonlyMap<string, readonly number[]> => {
    if (kind === 'entity') return foldedEntities()
    const known = foldedOf(kind)
    for (const [number, value] of after.iterate<[number, string]>(
      KINDS[kind],
      known.last,
      NO_LIMIT,
    )) {
      add(known.numbers, foldKeyword(value).toWellFormed(), number)
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
    textOf: (kind, number) => textsOf(kind, [number])[0] ?? '',
    textsOf,
    numberOf: (kind, value) => number.value<number>(KINDS[kind], value.toWellFormed()),
    inOrder: (kind) => ordered.iterate<[number, string]>(KINDS[kind]),
    property: (name) => property(name),
    prepare: (most) => {
      const areRead = READY.map((name) => {
        const before = properties.get(name)?.starts.length ?? 0
        return property(name, most).starts.length - before < most
      })
      return areRead.every((isRead) => isRead)
    },
    folded,
    ranks,
  }
}

function keptOf(texts: ReadonlyMap<number, string>, number: number): [number, string][] {
  const text = texts.get(number)
  return text === undefined ? [] : [[number, text]]
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
