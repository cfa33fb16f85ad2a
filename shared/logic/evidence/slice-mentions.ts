import type { Slice } from '#shared/model/slice.ts'
import type { Entity, Polarity } from '#shared/model/story.ts'

/** Mentions that a part of a slice is about. */
export type SliceMention = {
  readonly in?: 'title' | 'body'
  isMeant(entity: Entity): boolean
  /** Only these spellings; all where absent. */
  isForm?(form: string): boolean
}

/** What of a slice can be pointed at in a text: its entities, whichever way it asks for them. */
export function sliceMentions({
  entities = [],
  mentions = [],
  values = [],
}: Slice): SliceMention[] {
  return [
    ...entities.map((id) => ({ isMeant: (entity: Entity) => entity.id === id })),
    ...mentions.map(({ entity: id, in: element, polarity }) => ({
      ...(element ? { in: element } : {}),
      isMeant: (entity: Entity) =>
        entity.id === id && (!polarity || moodIn(entity, element) === polarity),
    })),
    ...values.flatMap(({ field, value }) => valueMention(field, value) ?? []),
  ]
}

function moodIn(entity: Entity, element: 'title' | 'body' | undefined): Polarity | undefined {
  return (element ? entity[element].sentiment : entity.overallSentiment)?.polarity
}

const FIELD = /^entities\.(?:(title|body)\.)?(.+)$/

/** A value that trends count entities by; undefined for other fields. */
function valueMention(field: string, value: string): SliceMention | undefined {
  const [, element, name] = FIELD.exec(field) ?? []
  const place: { readonly in?: 'title' | 'body' } =
    element === 'title' || element === 'body' ? { in: element } : {}
  switch (name) {
    case 'id':
      return { ...place, isMeant: ({ id }) => id === value }
    case 'type':
      return { ...place, isMeant: ({ types }) => types.includes(value) }
    case 'stock_tickers':
      return { ...place, isMeant: ({ stockTickers }) => stockTickers.includes(value) }
    case 'links.wikipedia':
      return { ...place, isMeant: ({ links }) => links?.wikipedia === value }
    case 'links.wikidata':
      return { ...place, isMeant: ({ links }) => links?.wikidata === value }
    case 'links.dbpedia': {
      const article = value.replace(
        'http://dbpedia.org/resource/',
        'https://en.wikipedia.org/wiki/',
      )
      return { ...place, isMeant: ({ links }) => links?.wikipedia === article }
    }
    case 'sentiment':
      return {
        ...place,
        isMeant: (entity) => moodIn(entity, place.in) === value,
      }
    case 'text':
    case 'surface_forms.text':
      return { ...place, isMeant: () => true, isForm: (form) => form === value }
    default:
      return undefined
  }
}
