/**
 * Entity numbers as corrections have them. Entities that rules make (a merged one of the other's id, a
 * retyped one) get numbers above all that the file has, so that columns can hold them.
 */
import { correctEntities } from '#shared/logic/corrections/correct-story.ts'
import type { RuleBook, Step, StoryFacts } from '#shared/logic/corrections/rule-book.ts'
import { foldKeyword } from '#shared/logic/fold.ts'
import type { Entity } from '#shared/model/story.ts'

import type { EntityValue } from './facet-pack.ts'
import type { EntityProperty, FacetValues, Property } from './facet-values.ts'
import { propertyOf } from './facet-values.ts'
import { asksPlace } from './rule-places.ts'
import { createVector } from './vector.ts'

/** What becomes of a number in stories that spell it in no way a rule asks for. */
export type Outcome = {
  /** 0 where the entity is rejected. */
  readonly number: number
  readonly id: string
  /** 1 positive, 2 neutral, 3 negative: said by a person; 0 as it was. */
  readonly mood: number
  readonly isTouched: boolean
  /** Of the id already, so that it lends what cannot be joined. */
  readonly isOwn: boolean
  /** Of the rules that act on it. */
  readonly ruleIds: readonly string[]
}

export type CorrectedEntities = {
  readonly values: FacetValues
  /** By entity number as the file has it; 0 where no rule speaks of it, nor takes others for it. */
  readonly concern: Uint8Array
  /** Of a number that is of some concern, at a place; the same object each time. */
  outcomeOf(number: number, place: number): Outcome
  numberOf(value: EntityValue): number
}

/** What becomes of an entity is the same at all places; see `findPlaces`. */
const EVERYWHERE = 1
const BY_PLACE = 2

/** Room for entities that arrive while an answer is made. */
const ROOM = 10_000
const MOODS = { positive: 1, neutral: 2, negative: 3 } as const

export function correctNumbers(
  book: RuleBook,
  values: FacetValues,
  { highest, facts }: { readonly highest: number; readonly facts: readonly StoryFacts[] },
): CorrectedEntities {
  const base = highest + ROOM
  const made: EntityValue[] = []
  const numbers = new Map<string, number>()
  const extraIds = new Map<string, number[]>()

  const numberOfValue = (value: EntityValue): number => {
    const json = JSON.stringify(value)
    const known = numbers.get(json) ?? values.numberOf('entity', json)
    if (known !== undefined) return known
    const number = base + made.push(value) - 1
    numbers.set(json, number)
    const key = foldKeyword(value[0]).toWellFormed()
    extraIds.set(key, [...(extraIds.get(key) ?? []), number])
    return number
  }
  const concern = new Uint8Array(highest + 1)
  const known = new Map<number, EntityValue>()
  const byPlace = reaching(book, asksPlace)
  for (const id of concerned(book)) {
    const kind = byPlace.has(id) ? BY_PLACE : EVERYWHERE
    for (const number of values.folded('entity').get(foldKeyword(id).toWellFormed()) ?? []) {
      // It came after the columns were read, so no row of theirs has it.
      if (number > highest) continue
      const value = JSON.parse(values.textOf('entity', number)) as EntityValue
      if (value[0] !== id) continue
      known.set(number, value)
      concern[number] = kind
    }
  }
  const outcomes = facts.map(() => new Map<number, Outcome>())
  const outcomeOf = (number: number, anyPlace: number): Outcome => {
    const place = concern[number] === BY_PLACE ? anyPlace : 0
    const before = outcomes[place]!.get(number)
    if (before) return before
    const is = outcomeIn(book, { number, value: known.get(number)!, facts: facts[place]! }, numberOfValue) // prettier-ignore
    outcomes[place]!.set(number, is)
    return is
  }

  const properties = new Map<EntityProperty, { length: number; is: Property }>()
  const property = (name: EntityProperty): Property => {
    const from = values.property(name)
    const length = made.length + from.starts.length
    const known = properties.get(name)
    if (known?.length === length) return known.is
    const is = extended(from, made, { base, name })
    properties.set(name, { length, is })
    return is
  }
  return {
    concern,
    outcomeOf,
    numberOf: numberOfValue,
    values: {
      ...values,
      property,
      textOf: (kind, number) =>
        kind === 'entity' && number >= base
          ? JSON.stringify(made[number - base])
          : values.textOf(kind, number),
      folded: (kind) => {
        const from = values.folded(kind)
        if (kind !== 'entity') return from
        return { get: (key) => join(from.get(key), extraIds.get(key)) }
      },
    },
  }
}

/** Entities that rules speak of, and those that others become. */
function concerned(book: RuleBook): Set<string> {
  const ids = new Set(book.subjects.keys())
  for (const step of book.steps) if ('into' in step) ids.add(step.into.id)
  return ids
}

/** Whether what it does hangs on how the story spells the entity. */
export function asksForm(step: Step): boolean {
  return step.kind === 'split' && step.forms.size > 0
}

/** Ids that a rule of some kind speaks of, and those that become one of them. */
export function reaching(book: RuleBook, isMeant: (step: Step) => boolean): ReadonlySet<string> {
  const found = new Set<string>()
  for (const [id, places] of book.subjects) {
    if (places.some((place) => isMeant(book.steps[place]!))) found.add(id)
  }
  // A set is walked on over what is added meanwhile.
  for (const id of found) for (const source of book.sources.get(id) ?? []) found.add(source)
  return found
}

type Somewhere = {
  readonly number: number
  readonly value: EntityValue
  readonly facts: StoryFacts
}

function outcomeIn(
  book: RuleBook,
  { number, value, facts }: Somewhere,
  numberOfValue: (value: EntityValue) => number,
): Outcome {
  const [id] = value
  const changes = correctEntities(book, [entityOf(value)], facts)
  if (!changes) return { number, id, mood: 0, isTouched: false, isOwn: true, ruleIds: [] }
  const { ruleIds } = changes
  const [became] = changes.entities
  if (!became) return { number: 0, id, mood: 0, isTouched: true, isOwn: true, ruleIds }
  const polarity = became.overallSentiment?.polarity
  return {
    number: numberOfValue(valueOf(became)),
    id: became.id,
    mood: polarity ? MOODS[polarity] : 0,
    isTouched: true,
    isOwn: became.id === id,
    ruleIds,
  }
}

/** As far as its value says; without mentions, so that a split by spelling leaves it whole. */
function entityOf([id, wikipedia, wikidata, types, stockTickers]: EntityValue): Entity {
  return {
    id,
    links: { ...(wikipedia ? { wikipedia } : {}), ...(wikidata ? { wikidata } : {}) },
    types: [...types],
    stockTickers: [...stockTickers],
    overallProminence: 0,
    overallFrequency: 0,
    title: { surfaceForms: [] },
    body: { surfaceForms: [] },
  }
}

export function valueOf({ id, links, types, stockTickers }: Entity): EntityValue {
  return [id, links?.wikipedia ?? null, links?.wikidata ?? null, types, stockTickers]
}

function extended(
  from: Property,
  made: readonly EntityValue[],
  { base, name }: { base: number; name: EntityProperty },
): Property {
  const values = [...from.values]
  const places = new Map(values.map((value, place) => [value, place]))
  const starts = createVector()
  const numbers = createVector()
  const known = from.starts.length
  for (let at = 0; at < from.numbers.length; at += 1) numbers.push(from.numbers.array[at]!)
  for (let at = 0; at < known; at += 1) starts.push(from.starts.array[at]!)
  while (starts.length <= base) starts.push(numbers.length)
  for (const value of made) {
    for (const text of propertyOf(value, name)) {
      const place = places.get(text) ?? values.push(text) - 1
      places.set(text, place)
      numbers.push(place)
    }
    starts.push(numbers.length)
  }
  return { values, starts, numbers }
}

function join(
  a: readonly number[] | undefined,
  b: readonly number[] | undefined,
): readonly number[] | undefined {
  return a && b ? [...a, ...b] : (a ?? b)
}
