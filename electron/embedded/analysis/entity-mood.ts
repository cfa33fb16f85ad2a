import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'
import type { KnowledgeEntity } from '#electron/embedded/knowledge/entity.ts'
import { ontologyUris } from '#electron/embedded/knowledge/kinds.ts'
import type { Knowledge } from '#electron/embedded/knowledge/open-knowledge.ts'
import type { EntityMood } from '#shared/model/analysis.ts'
import { codePointPlaces } from './code-points.ts'
import { groupNames, type NameGroup, type Place } from './group.ts'
import { recognizeNames } from './recognize.ts'
import { splitSentences } from './sentences.ts'
import { type Mood, readSentence, sentimentOf } from './sentiment.ts'
import { targetMoods } from './target-mood.ts'
import { nameTypeOf } from './text-entities.ts'
import type { Token } from './tokens.ts'
import { unwrapLines } from './unwrap.ts'

export type EntityQuestion = {
  readonly text: string
  readonly language: string
  readonly knowledge: Knowledge
  readonly folder?: URL
}

type Element = { readonly text: string; readonly sentences: readonly Token[] }

/** How often a known name and a tagged one are right in English (SOURCES.md). */
const KNOWN = 0.95
const TAGGED = 0.7
const MOST_ENTITIES = 100
const MOST_TARGETS = 50
const DBPEDIA = 'http://dbpedia.org/'

/**
 * What a text says of each entity it names, most named first; mentions of one entity are brought
 * together by known name, surname and acronym. Undefined for languages other than English.
 */
export function entityMoods(question: EntityQuestion): EntityMood[] | undefined {
  const { text, language, knowledge, folder = KNOWLEDGE_FOLDER } = question
  if (language !== 'en') return undefined
  const sentences = splitSentences(unwrapLines(text), language)
  const names = recognizeNames(text, sentences, { language, knowledge, folder })
  const groups = groupNames({ title: '', body: text }, { title: [], body: names }, language)
  const places = groups.flatMap((group) => group.places)
  const moods = moodsOfPlaces({ text, sentences }, places, folder)
  const toPoints = codePointPlaces(text)
  return groups
    .flatMap((group) => entityMood(group, { text, moods, toPoints }))
    .sort(
      (a, b) =>
        b.mentions.length - a.mentions.length || a.mentions[0]!.offset - b.mentions[0]!.offset,
    )
    .slice(0, MOST_ENTITIES)
}

/** What an English element says of each place where a name stands. */
export function moodsOfPlaces(
  { text, sentences }: Element,
  places: readonly Place[],
  folder: URL,
): Map<Place, Mood> {
  const found = new Map<Place, Mood>()
  const sorted = [...places].sort((a, b) => a.start - b.start)
  let next = 0
  for (const { start, end } of sentences) {
    const own: Place[] = []
    while (next < sorted.length && sorted[next]!.start < end) {
      if (sorted[next]!.start >= start) own.push(sorted[next]!)
      next += 1
    }
    // A list of a hundred names is no sentence; its first say what can be said.
    own.splice(MOST_TARGETS)
    if (own.length === 0) continue
    const sentence = text.slice(start, end)
    const reading = readSentence(sentence, 'en', folder)
    if (reading === undefined) continue
    const targets = own.map((place) => ({ start: place.start - start, end: place.end - start }))
    const moods = targetMoods({ text: sentence, reading, targets, folder })
    own.forEach((place, i) => found.set(place, moods[i]!))
  }
  return found
}

/** The mean of moods, each weighing as much as it is sure. */
export function overallMood(moods: readonly Mood[]): Mood | undefined {
  if (moods.length === 0) return undefined
  const sums = [0, 0, 0] as [number, number, number]
  let total = 0
  for (const mood of moods) {
    const weight = Math.max(...mood)
    total += weight
    for (const k of [0, 1, 2] as const) sums[k] += weight * mood[k]
  }
  return [sums[0] / total, sums[1] / total, sums[2] / total]
}

type GroupParts = {
  readonly text: string
  readonly moods: ReadonlyMap<Place, Mood>
  readonly toPoints: (unit: number) => number
}

function entityMood(group: NameGroup, { text, moods, toPoints }: GroupParts): EntityMood[] {
  const placed = [...group.places].sort((a, b) => a.start - b.start)
  const known = placed.map((place) => moods.get(place)).filter((mood) => mood !== undefined)
  const overall = sentimentOf(overallMood(known))
  if (overall === undefined) return []
  const mentions = placed.flatMap((place) => {
    const sentiment = sentimentOf(moods.get(place))
    if (sentiment === undefined) return []
    const form = text.slice(place.start, place.end)
    const confidence = group.entity === undefined ? TAGGED : KNOWN
    return [{ text: form, offset: toPoints(place.start), confidence, sentiment }]
  })
  return [
    {
      name: group.name,
      type: typeOf(group),
      links: group.entity === undefined ? [] : linksOf(group.entity),
      mentions,
      overallSentiment: overall,
    },
  ]
}

function typeOf({ entity, class: nameClass }: NameGroup): string {
  if (entity === undefined) {
    return { PER: 'Person', ORG: 'Organization', LOC: 'Location', OTHER: 'Organization' }[nameClass]
  }
  const type = nameTypeOf(entity.types)
  return `${type[0]?.toUpperCase() ?? ''}${type.slice(1)}`
}

// Only what the knowledge base links; nothing is made up from a name.
function linksOf(entity: KnowledgeEntity): EntityMood['links'] {
  const title = /\/wiki\/(.+)$/.exec(entity.links?.wikipedia ?? '')?.[1]
  if (title === undefined) return []
  // The same classes as in concepts: types of stories are no names of the ontology.
  const classes = ontologyUris(entity).filter((uri) => uri !== '')
  const uri = `${DBPEDIA}resource/${title}`
  return [{ uri, provider: 'dbpedia', types: classes, confidence: KNOWN }]
}
