/** Reads the entity models the service used before 2023 (wire-facts 1.4) as the current one. */
import type { Entity, EntityElement, SurfaceForm } from '#shared/model/story.ts'

import type { WireLegacyEntities, WireLegacyEntity } from './story.ts'

type Draft = {
  id: string
  wikipedia?: string
  wikidata?: string
  types: Set<string>
  tickers: Set<string>
  prominence: number
  title: WireLegacyEntity[]
  body: WireLegacyEntity[]
}

/** One entity per identity, with what it does in title and body; most prominent first. */
export function entitiesFromLegacy(legacy: WireLegacyEntities): Entity[] {
  const drafts = new Map<string, Draft>()
  for (const element of ['title', 'body'] as const) {
    for (const item of legacy[element]) {
      const draft = draftOf(drafts, item)
      if (!draft) continue
      draft[element].push(item)
      item.types.forEach((type) => draft.types.add(type))
      if (item.stock_ticker) draft.tickers.add(item.stock_ticker)
      // Model (a) knows no prominence; its link score is the only weight it has.
      draft.prominence = Math.max(draft.prominence, item.prominence_score ?? item.score ?? 0)
    }
  }
  return [...drafts.values()]
    .map(entityFromDraft)
    .sort((a, b) => b.overallProminence - a.overallProminence)
}

function draftOf(drafts: Map<string, Draft>, item: WireLegacyEntity): Draft | undefined {
  const name = item.text ?? item.surface_forms[0]?.text
  const wikipedia = item.links?.wikipedia ?? wikipediaFromDbpedia(item.links?.dbpedia)
  const identity = item.id ?? wikipedia ?? name?.toLowerCase()
  if (!identity) return undefined
  const known = drafts.get(identity)
  if (known) return known
  const draft: Draft = {
    id: item.id ?? unlinkedId(identity),
    wikipedia,
    wikidata: item.links?.wikidata,
    types: new Set(),
    tickers: new Set(),
    prominence: 0,
    title: [],
    body: [],
  }
  drafts.set(identity, draft)
  return draft
}

function entityFromDraft(draft: Draft): Entity {
  const title = elementFrom(draft.title)
  const body = elementFrom(draft.body)
  const { wikipedia, wikidata } = draft
  const overall = body.sentiment ?? title.sentiment
  return {
    id: draft.id,
    ...((wikipedia || wikidata) && {
      links: { ...(wikipedia && { wikipedia }), ...(wikidata && { wikidata }) },
    }),
    stockTickers: [...draft.tickers],
    types: [...draft.types],
    ...(overall && { overallSentiment: overall }),
    overallProminence: draft.prominence,
    overallFrequency: frequencyOf(title) + frequencyOf(body),
    title,
    body,
  }
}

function elementFrom(items: readonly WireLegacyEntity[]): EntityElement {
  const forms = new Map<string, SurfaceForm>()
  for (const item of items) {
    const own = item.text ? [{ text: item.text, indices: item.indices, frequency: undefined }] : []
    // Model (b) repeats the main text among its surface forms.
    for (const { text, indices, frequency } of item.surface_forms.length
      ? item.surface_forms
      : own) {
      const known = forms.get(text)
      const mentions = [
        ...(known?.mentions ?? []),
        ...indices.map(([start, end]) => ({ start, end })),
      ]
      const told = (known?.frequency ?? 0) + (frequency ?? indices.length)
      forms.set(text, { text, frequency: told, mentions })
    }
  }
  const sentiment = items.find((item) => item.sentiment)?.sentiment
  return {
    ...(sentiment &&
      forms.size > 0 && {
        sentiment: { polarity: sentiment.polarity, confidence: sentiment.score },
      }),
    surfaceForms: [...forms.values()],
  }
}

function frequencyOf(element: EntityElement): number {
  return element.surfaceForms.reduce((sum, form) => sum + form.frequency, 0)
}

/** DBpedia resources are named after the English Wikipedia's pages. */
function wikipediaFromDbpedia(resource: string | undefined): string | undefined {
  const name = resource && /^https?:\/\/dbpedia\.org\/resource\/(.+)$/.exec(resource)?.[1]
  return name ? `https://en.wikipedia.org/wiki/${name}` : undefined
}

/** `N` and 128 bits in decimal, as the service names what it cannot link: FNV-1a of UTF-16. */
function unlinkedId(identity: string): string {
  let hash = 0x6c62272e07bb014262b821756295c58dn
  for (let at = 0; at < identity.length; at++) {
    const unit = identity.charCodeAt(at)
    for (const byte of [unit & 0xff, unit >> 8]) {
      hash = BigInt.asUintN(128, (hash ^ BigInt(byte)) * 0x0000000001000000000000000000013bn)
    }
  }
  return `N${hash}`
}
