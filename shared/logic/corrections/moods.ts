import type { Polarity, Sentiment } from '#shared/model/story.ts'

const SIGNS: Readonly<Record<Polarity, number>> = { positive: 1, neutral: 0, negative: -1 }

/**
 * The mood about an entity that several stand for: the sign that prevails among them, neutral where
 * they cancel out. It needs no more than polarities, so that counts over columns come to the same.
 */
export function jointPolarity(polarities: readonly Polarity[]): Polarity | undefined {
  if (polarities.length === 0) return undefined
  const sum = polarities.reduce((total, polarity) => total + SIGNS[polarity], 0)
  return sum > 0 ? 'positive' : sum < 0 ? 'negative' : 'neutral'
}

/** As `jointPolarity`; as sure as those of that polarity are on average, or as all where none is. */
export function jointSentiment(
  sentiments: readonly (Sentiment | undefined)[],
): Sentiment | undefined {
  const known = sentiments.filter((sentiment) => sentiment !== undefined)
  const polarity = jointPolarity(known.map((sentiment) => sentiment.polarity))
  if (!polarity) return undefined
  const agreeing = known.filter((sentiment) => sentiment.polarity === polarity)
  const judges = agreeing.length > 0 ? agreeing : known
  const confidence = judges.reduce((sum, judge) => sum + judge.confidence, 0) / judges.length
  return { polarity, confidence }
}
