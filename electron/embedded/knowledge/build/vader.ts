/** VADER (Hutto and Gilbert 2014) as it comes, the peer that goals.md names for sentiment. */
import { createRequire } from 'node:module'
import type { Mood } from '#electron/embedded/analysis/sentiment.ts'

const { SentimentIntensityAnalyzer: vader } = createRequire(import.meta.url)('vader-sentiment') as {
  SentimentIntensityAnalyzer: {
    polarity_scores(text: string): { compound: number }
  }
}

/** Its word on a text, with the bounds that its authors give. */
export function moodByVader(text: string): Mood {
  const { compound } = vader.polarity_scores(text)
  return compound >= 0.05 ? [1, 0, 0] : compound <= -0.05 ? [0, 0, 1] : [0, 1, 0]
}
