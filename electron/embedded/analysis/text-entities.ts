import type { Knowledge } from '#electron/embedded/knowledge/open-knowledge.ts'
import { nameTokens } from '#electron/embedded/knowledge/name-index.ts'
import type { EntityMention } from '#shared/model/analysis.ts'
import type { Entity } from '#shared/model/story.ts'
import { codePointPlaces } from './code-points.ts'
import { findPatterns } from './patterns/find-patterns.ts'
import { findProducts } from './products.ts'

/** Keys as on the wire (wire-facts 6.2); `url`, `email` and `phone` are named there, not recorded. */
export type TextEntities = {
  /** Exact strings of the text by type, each once, in order of appearance; no empty lists. */
  readonly values: Record<string, string[]>
  /** Every place, nested ones too; code points, in order, the outer before the inner. */
  readonly mentions: EntityMention[]
}

export type EntitiesOptions = {
  readonly text: string
  readonly language: string
  readonly knowledge: Knowledge
  /** The names of the text, as `entitiesOf` found them in its body. */
  readonly entities: readonly Entity[]
  readonly keywords: readonly string[]
}

/** What a text names: by the tagger and the base, and by its form alone. Same text, same answer. */
export function entitiesOfText(options: EntitiesOptions): TextEntities {
  const { text, language } = options
  const place = codePointPlaces(text)
  const patterns = findPatterns(text, language).map(({ type, start, end }): EntityMention => ({
    type,
    text: text.slice(start, end),
    offset: place(start),
  }))
  const products = findProducts(text, options).map(({ start, end }): EntityMention => ({
    type: 'product',
    text: text.slice(start, end),
    offset: place(start),
  }))
  const names = options.entities
    .flatMap(namesOf)
    // A date or an address is sure by its form; what the tagger sees within it is no name.
    .filter((name) => !patterns.some((pattern) => overlaps(pattern, name)))
    .filter(
      (name) => !products.some((product) => overlaps(product, name) && !isLonger(name, product)),
    )
  const outer = [...patterns, ...products, ...names].sort(byPlace)
  const values: Record<string, string[]> = {}
  for (const mention of outer) {
    const list = (values[mention.type] ??= [])
    if (!list.includes(mention.text)) list.push(mention.text)
  }
  if (options.keywords.length > 0) values.keyword = [...options.keywords]
  const nested = names.flatMap((name) => nestedIn(name, options))
  return { values, mentions: [...outer, ...nested].sort(byPlace) }
}

/** Which of the four kinds of names on the wire an entity is. */
export function nameTypeOf(
  types: readonly string[],
): 'person' | 'organization' | 'location' | 'product' {
  if (types.includes('Human')) return 'person'
  const isProduct = types.some((type) => type.startsWith('Product') || type === 'Software')
  if (isProduct && !types.includes('Business')) return 'product'
  return types.includes('Location') || types.includes('City') ? 'location' : 'organization'
}

/** What the base knows beside people, organizations, places and products: concepts, not names. */
const NO_NAMES = new Set([
  'Currency',
  'Stock_market_index',
  'Position',
  'Concept',
  'Event',
  'Work',
  'Language',
])

function namesOf(entity: Entity): EntityMention[] {
  if (entity.types.every((type) => NO_NAMES.has(type))) return []
  const type = nameTypeOf(entity.types)
  return entity.body.surfaceForms.flatMap((form) =>
    form.mentions.map((mention) => ({ type, text: form.text, offset: mention.start })),
  )
}

// The Bank of England names England as well: kept for whoever shows the text.
function nestedIn(name: EntityMention, { knowledge, language }: EntitiesOptions): EntityMention[] {
  const tokens = nameTokens(name.text, language)
  if (tokens.length < 2) return []
  const place = codePointPlaces(name.text)
  return tokens.flatMap((_, from) => {
    const rest = tokens.slice(from, from === 0 ? -1 : undefined)
    const match = knowledge.findInText(rest, language).find((found) => found.from === 0)
    const first = match === undefined ? undefined : rest[match.from]
    const last = match === undefined ? undefined : rest[match.to - 1]
    if (match === undefined || first === undefined || last === undefined) return []
    if ((match.value.weight ?? 1) < 0.5) return []
    const start = first.start + match.skip
    return [
      {
        type: nameTypeOf(match.value.types),
        text: name.text.slice(start, last.end),
        offset: name.offset + place(start),
      },
    ]
  })
}

function overlaps(a: EntityMention, b: EntityMention): boolean {
  return a.offset < b.offset + [...b.text].length && b.offset < a.offset + [...a.text].length
}

function isLonger(a: EntityMention, b: EntityMention): boolean {
  return a.text.length > b.text.length
}

function byPlace(a: EntityMention, b: EntityMention): number {
  return a.offset - b.offset || b.text.length - a.text.length || (a.type < b.type ? -1 : 1)
}
