/** Taking an entity of a story apart, and putting several together. */
import type { EntityRef } from '#shared/model/correction.ts'
import type { Entity, EntityElement, Mention, Polarity, SurfaceForm } from '#shared/model/story.ts'
import { jointSentiment } from './moods.ts'

/** What an entity becomes when it counts as another one: its own addresses are not the other's. */
export function renamedAs(entity: Entity, ref: EntityRef): Entity {
  const { links: _links, ...rest } = entity
  return {
    ...rest,
    id: ref.id,
    name: ref.name,
    types: ref.types ?? entity.types,
    stockTickers: [],
  }
}

/** The mentions of some forms, and the others; undefined for a side without any. */
export function splitByForms(
  entity: Entity,
  isApart: (form: string) => boolean,
): { readonly apart?: Entity; readonly rest?: Entity } {
  const forms = [...entity.title.surfaceForms, ...entity.body.surfaceForms]
  const count = forms.filter((form) => isApart(form.text)).length
  if (count === 0) return { rest: entity }
  if (count === forms.length) return { apart: entity }
  return {
    apart: withForms(entity, (form) => isApart(form.text)),
    rest: withForms(entity, (form) => !isApart(form.text)),
  }
}

function withForms(entity: Entity, isKept: (form: SurfaceForm) => boolean): Entity {
  const title = elementWith(entity.title, isKept)
  const body = elementWith(entity.body, isKept)
  const { overallSentiment: _overall, ...rest } = entity
  const overall = jointSentiment([title.sentiment, body.sentiment])
  return {
    ...rest,
    ...(overall ? { overallSentiment: overall } : {}),
    overallFrequency: frequencyOf(title) + frequencyOf(body),
    title,
    body,
  }
}

function elementWith(
  element: EntityElement,
  isKept: (form: SurfaceForm) => boolean,
): EntityElement {
  const surfaceForms = element.surfaceForms.filter(isKept)
  if (surfaceForms.length === 0) return { surfaceForms }
  const own = jointSentiment(
    surfaceForms.flatMap((form) => form.mentions.map((mention) => mention.sentiment)),
  )
  const sentiment = own ?? element.sentiment
  return { ...(sentiment ? { sentiment } : {}), surfaceForms }
}

/** The same entity, its mood said by a person; what the engine said of single mentions goes. */
export function withPolarity(entity: Entity, polarity: Polarity): Entity {
  const sentiment = { polarity, confidence: 1 }
  const element = ({ surfaceForms }: EntityElement): EntityElement => ({
    ...(surfaceForms.length > 0 ? { sentiment } : {}),
    surfaceForms: surfaceForms.map((form) => ({
      ...form,
      mentions: form.mentions.map(({ start, end }) => ({ start, end })),
    })),
  })
  return {
    ...entity,
    overallSentiment: sentiment,
    title: element(entity.title),
    body: element(entity.body),
  }
}

/** Several entities of one id as one; the first lends what cannot be joined. */
export function joined(entities: readonly [Entity, ...Entity[]]): Entity {
  const [first] = entities
  if (entities.length === 1) return first
  const { overallSentiment: _overall, ...rest } = first
  const title = joinedElement(entities.map((entity) => entity.title))
  const body = joinedElement(entities.map((entity) => entity.body))
  const overall = jointSentiment(entities.map((entity) => entity.overallSentiment))
  const doubled =
    entities.reduce((sum, { title, body }) => sum + frequencyOf(title) + frequencyOf(body), 0) -
    frequencyOf(title) -
    frequencyOf(body)
  const name = entities.find((entity) => entity.name !== undefined)?.name
  return {
    ...rest,
    ...(name === undefined ? {} : { name }),
    ...(overall ? { overallSentiment: overall } : {}),
    overallProminence: Math.max(...entities.map((entity) => entity.overallProminence)),
    overallFrequency: Math.max(
      0,
      entities.reduce((sum, entity) => sum + entity.overallFrequency, 0) - doubled,
    ),
    title,
    body,
  }
}

function joinedElement(elements: readonly EntityElement[]): EntityElement {
  const sentiment = jointSentiment(elements.map((element) => element.sentiment))
  const places = new Set<string>()
  const forms = new Map<string, SurfaceForm>()
  for (const form of elements.flatMap((element) => element.surfaceForms)) {
    const fresh = form.mentions.filter((mention) => isFresh(places, mention))
    // A place that two of them claim is one mention.
    const frequency = form.frequency - (form.mentions.length - fresh.length)
    const before = forms.get(form.text)
    const mentions = [...(before?.mentions ?? []), ...fresh].sort((a, b) => a.start - b.start)
    const total = (before?.frequency ?? 0) + Math.max(0, frequency)
    if (total > 0 || mentions.length > 0) {
      forms.set(form.text, { text: form.text, frequency: total, mentions })
    }
  }
  return { ...(sentiment ? { sentiment } : {}), surfaceForms: [...forms.values()] }
}

function isFresh(places: Set<string>, { start, end }: Mention): boolean {
  const place = `${start}-${end}`
  if (places.has(place)) return false
  places.add(place)
  return true
}

function frequencyOf(element: EntityElement): number {
  return element.surfaceForms.reduce((sum, form) => sum + form.frequency, 0)
}
