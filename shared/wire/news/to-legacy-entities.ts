/** Writes entities in the models the service used before 2023 (wire-facts 1.4). */
import type { Entity, EntityElement, SurfaceForm } from '#shared/model/story.ts'

/** One item of model (a), or of (b) where the further keys are there. */
export type LegacyEntity = {
  readonly text: string
  readonly types: readonly string[]
  readonly links?: { readonly dbpedia?: string; wikipedia?: string; wikidata?: string }
  readonly indices: readonly (readonly [start: number, end: number])[]
  readonly score?: number
  readonly id?: string
  readonly stock_ticker?: string
  readonly sentiment?: { readonly polarity: string; readonly score: number }
  readonly surface_forms?: readonly {
    readonly text: string
    readonly indices: readonly (readonly [number, number])[]
    readonly frequency: number
  }[]
  readonly prominence_score?: number
}

export type LegacyEntities = {
  readonly title: readonly LegacyEntity[]
  readonly body: readonly LegacyEntity[]
}

/**
 * The superseded entities of a story: model `a` has one item a surface form, with its DBpedia link;
 * model `b` one an entity and element, under its most frequent form. The `score` of (a) is the
 * certainty of the link: 1 where there is one, since a name is linked only when the knowledge base
 * holds it for certain, and absent where there is none, as in the stories of 2020.
 */
export function legacyEntities(
  { entities }: { readonly entities: readonly Entity[] },
  model: 'a' | 'b',
): LegacyEntities {
  const itemsOf = (element: 'title' | 'body'): LegacyEntity[] =>
    entities.flatMap((entity) =>
      model === 'a' ? formItems(entity, entity[element]) : entityItem(entity, entity[element]),
    )
  return { title: itemsOf('title'), body: itemsOf('body') }
}

function formItems(entity: Entity, { surfaceForms }: EntityElement): LegacyEntity[] {
  const dbpedia = dbpediaOf(entity.links?.wikipedia)
  return surfaceForms.map((form) => ({
    text: form.text,
    types: entity.types,
    ...(dbpedia && { links: { dbpedia }, score: 1 }),
    indices: indicesOf(form),
  }))
}

function entityItem(entity: Entity, element: EntityElement): LegacyEntity[] {
  const { surfaceForms, sentiment } = element
  const [main] = [...surfaceForms].sort((a, b) => b.frequency - a.frequency)
  if (!main) return []
  const { wikipedia, wikidata } = entity.links ?? {}
  const dbpedia = dbpediaOf(wikipedia)
  const links = {
    ...(dbpedia && { dbpedia }),
    ...(wikipedia && { wikipedia }),
    ...(wikidata && { wikidata }),
  }
  const [ticker] = entity.stockTickers
  return [
    {
      id: entity.id,
      text: main.text,
      types: entity.types,
      ...(Object.keys(links).length > 0 && { links }),
      ...(ticker && { stock_ticker: ticker }),
      ...(sentiment && {
        sentiment: { polarity: sentiment.polarity, score: sentiment.confidence },
      }),
      indices: indicesOf(main),
      surface_forms: surfaceForms.map((form) => ({
        text: form.text,
        indices: indicesOf(form),
        frequency: form.frequency,
      })),
      prominence_score: entity.overallProminence,
    },
  ]
}

function indicesOf(form: SurfaceForm): (readonly [number, number])[] {
  return form.mentions.map(({ start, end }) => [start, end] as const)
}

/** DBpedia resources are named after the English Wikipedia's pages, and only after those. */
function dbpediaOf(wikipedia: string | undefined): string | undefined {
  const name = /^https?:\/\/en\.wikipedia\.org\/wiki\/(.+)$/.exec(wikipedia ?? '')?.[1]
  return name && `http://dbpedia.org/resource/${name}`
}
