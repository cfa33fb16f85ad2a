import { localId } from '#electron/embedded/knowledge/base.ts'
import type { Entity, EntityElement, Mention, SurfaceForm } from '#shared/model/story.ts'
import { codePointPlaces } from './code-points.ts'
import { documentMood } from './document-mood.ts'
import { overallMood } from './entity-mood.ts'
import { type ElementName, type NameGroup, type Place, plain } from './group.ts'
import { type Mood, sentimentOf } from './sentiment.ts'
import type { Token } from './tokens.ts'
import { remembering } from './word-cache.ts'

/** An element as far as it was analysed: its sentences and the mood of each. */
export type AnalysedElement = {
  readonly text: string
  readonly sentences: readonly Token[]
  readonly moods: readonly (Mood | undefined)[]
}
export type AnalysedTexts = Readonly<Record<ElementName, AnalysedElement>>

/** More would be a table of names; the least prominent are left out. */
const MOST_ENTITIES = 100

const TYPES = {
  PER: ['Human'],
  ORG: ['Organization'],
  LOC: ['Location'],
  OTHER: ['Organization'],
} as const

const ORGANIZATION_KINDS: readonly [RegExp, readonly string[]][] = [
  [/\b(?:bank|banque|banco|banca|sparkasse|pankki)\b|bank$/iu, ['Bank', 'Financial_institution']],
  [/universit|hochschule|college|\bschool\b|大学|大學/iu, ['Educational_organization']],
  [
    /\b(?:ministry|ministerium|ministère|ministerio|department|agency|bundesamt)\b/iu,
    ['Government_agency'],
  ],
  [/\b(?:party|partei|parti|partido|partij|partiet)\b/iu, ['Political_organisation']],
  [
    /\b(?:inc|corp|ltd|plc|llc|gmbh|ag|se|s\.?a|spa|nv|bv|ab|oyj?|a\/s|group|holdings?)\.?$/iu,
    ['Company', 'Business'],
  ],
]

/** Entities as the current model has them, most prominent first (wire-facts 1.4). */
export function entitiesOf(
  groups: readonly NameGroup[],
  texts: AnalysedTexts,
  language: string,
  targetMoods?: ReadonlyMap<Place, Mood>,
): Entity[] {
  const places = {
    title: codePointPlaces(texts.title.text),
    body: codePointPlaces(texts.body.text),
  }
  return groups
    .map((group) => entityOf(group, { texts, language, to: places, targetMoods }))
    .sort(
      (a, b) =>
        b.overallProminence - a.overallProminence ||
        b.overallFrequency - a.overallFrequency ||
        (a.id < b.id ? -1 : 1),
    )
    .slice(0, MOST_ENTITIES)
}

/**
 * 0–1. Being in the title, standing early and being named often each leave less room for doubt:
 * 1 - (1 - t)(1 - p)(1 - f) with t = 0.5 in the title else 0, p = 0.9 e^(-2 x) where x is the place of
 * the first mention as a share of the body (0 for the title), f = 1 - 1 / (1 + 0.15 (mentions - 1)).
 */
export function prominence(mentions: {
  readonly isInTitle: boolean
  readonly firstShare: number
  readonly count: number
}): number {
  const title = mentions.isInTitle ? 0.5 : 0
  const position = 0.9 * Math.exp(-2 * mentions.firstShare)
  const frequency = 1 - 1 / (1 + 0.15 * (mentions.count - 1))
  return round(1 - (1 - title) * (1 - position) * (1 - frequency))
}

type ToCodePoints = Readonly<Record<ElementName, (unit: number) => number>>

type Read = {
  readonly texts: AnalysedTexts
  readonly language: string
  readonly to: ToCodePoints
  /** What is said of the name itself, where a model tells; else its sentence speaks for it. */
  readonly targetMoods: ReadonlyMap<Place, Mood> | undefined
}

function entityOf(group: NameGroup, read: Read): Entity {
  const { texts } = read
  const title = group.places.filter((place) => place.element === 'title')
  const body = group.places.filter((place) => place.element === 'body')
  const moods = [...title, ...body].map((place) => moodAt(place, read))
  const first = body.reduce((least, place) => Math.min(least, place.start), Infinity)
  const overall = sentimentOf(togetherMood(moods, read))
  const known = group.entity
  return {
    id: known?.id ?? idOf(`${group.class} ${plain(group.name)}`),
    ...(known?.links === undefined ? {} : { links: { ...known.links } }),
    stockTickers: [...(known?.stockTickers ?? [])],
    types: [...(known?.types ?? typesOf(group))],
    ...(overall === undefined ? {} : { overallSentiment: overall }),
    overallProminence: prominence({
      isInTitle: title.length > 0,
      firstShare: title.length > 0 ? 0 : first / Math.max(texts.body.text.length, 1),
      count: group.places.length,
    }),
    overallFrequency: group.places.length,
    title: elementOf(title, read),
    body: elementOf(body, read),
  }
}

const idOf = remembering(localId, 2000)

function elementOf(places: readonly Place[], read: Read): EntityElement {
  const { texts, to } = read
  const forms = new Map<string, Mention[]>()
  for (const place of [...places].sort((a, b) => a.start - b.start)) {
    const text = texts[place.element].text.slice(place.start, place.end)
    const sentiment = sentimentOf(moodAt(place, read))
    const mention: Mention = {
      start: to[place.element](place.start),
      end: to[place.element](place.end),
      ...(sentiment === undefined ? {} : { sentiment }),
    }
    const mentions = forms.get(text)
    if (mentions === undefined) forms.set(text, [mention])
    else mentions.push(mention)
  }
  const surfaceForms: SurfaceForm[] = [...forms]
    .map(([text, mentions]) => ({ text, frequency: mentions.length, mentions }))
    .sort((a, b) => b.frequency - a.frequency)
  const moods = places.map((place) => moodAt(place, read))
  const sentiment = sentimentOf(togetherMood(moods, read))
  return { ...(sentiment === undefined ? {} : { sentiment }), surfaceForms }
}

function togetherMood(
  moods: readonly (Mood | undefined)[],
  { language, targetMoods }: Read,
): Mood | undefined {
  if (targetMoods === undefined) return documentMood(moods, { language, hasHeadline: false })
  return overallMood(moods.filter((mood) => mood !== undefined))
}

function moodAt(place: Place, { texts, targetMoods }: Read): Mood | undefined {
  const own = targetMoods?.get(place)
  if (own !== undefined) return own
  const { sentences, moods } = texts[place.element]
  let low = 0
  let high = sentences.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((sentences[middle]?.start ?? 0) <= place.start) low = middle
    else high = middle - 1
  }
  return moods[low]
}

function typesOf(group: NameGroup): string[] {
  if (group.class !== 'ORG') return [...TYPES[group.class]]
  const kind = ORGANIZATION_KINDS.find(([pattern]) => pattern.test(group.name))
  return [...(kind?.[1] ?? []), 'Organization']
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
