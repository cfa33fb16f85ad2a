import type { AspectMood, EntityMood } from '#shared/model/analysis.ts'
import type { Polarity, Sentiment } from '#shared/model/story.ts'
import { listAt, numberAt, recordOf, textAt, textsAt, type Fields, type Note } from './fields.ts'

export function polarityAt(fields: Fields, name: string, note: Note): Polarity {
  const value = fields[name]
  if (value === 'positive' || value === 'negative' || value === 'neutral') return value
  note(name)
  return 'neutral'
}

export function aspectsAt(fields: Fields, note: Note): AspectMood[] {
  return listAt(fields, 'aspects', note).map((aspect) => ({
    aspect: textAt(aspect, 'aspect', note, 'aspects[].'),
    aspectConfidence: numberAt(aspect, 'aspect_confidence', note, 'aspects[].'),
    polarity: polarityAt(aspect, 'polarity', note),
    polarityConfidence: numberAt(aspect, 'polarity_confidence', note, 'aspects[].'),
  }))
}

/** A published description misprints the key as `entites` (wire-facts 6.2); both are read. */
export function entityMoodsOf(fields: Fields, note: Note): EntityMood[] {
  const name =
    fields.entities === undefined && fields.entites !== undefined ? 'entites' : 'entities'
  return listAt(fields, name, note).map((entity) => {
    const mentions = listAt(entity, 'mentions', note, 'entities[].').map((mention) => ({
      text: textAt(mention, 'text', note, 'mentions[].'),
      offset: Math.max(0, Math.trunc(numberAt(mention, 'offset', note, 'mentions[].'))),
      confidence: numberAt(mention, 'confidence', note, 'mentions[].'),
      sentiment: sentimentAt(mention, 'sentiment', note),
    }))
    return {
      name: mentions.reduce((long, { text }) => (text.length > long.length ? text : long), ''),
      type: textAt(entity, 'type', note, 'entities[].'),
      links: listAt(entity, 'links', note, 'entities[].').map((link) => ({
        uri: textAt(link, 'uri', note, 'links[].'),
        provider: textAt(link, 'provider', note, 'links[].'),
        types: textsAt(link, 'types', note, 'links[].'),
        confidence: numberAt(link, 'confidence', note, 'links[].'),
      })),
      mentions,
      overallSentiment: sentimentAt(entity, 'overall_sentiment', note),
    }
  })
}

/** An object in the recordings, a list of one in the published description. */
function sentimentAt(fields: Fields, name: string, note: Note): Sentiment {
  const value: unknown = fields[name]
  const said = recordOf(Array.isArray(value) ? value[0] : value)
  if (said === undefined) note(name)
  return {
    polarity: polarityAt(said ?? {}, 'polarity', note),
    confidence: numberAt(said ?? {}, 'confidence', note),
  }
}
