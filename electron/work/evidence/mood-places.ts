/** Which sentences of a body speak for its mood, as this computer's own engine reads them. */
import type { TextClient } from '#electron/remote/text/client.ts'
import type { Place } from '#shared/logic/evidence/places.ts'
import type { Slice } from '#shared/model/slice.ts'
import type { Polarity, Story } from '#shared/model/story.ts'

/** Sentences marked in a story. */
const MOST = 5

export type MoodPlaces = (story: Story, slice: Slice, signal?: AbortSignal) => Promise<Place[]>

/**
 * Words that moved a sentence of the wanted polarity; the sentence whole where no word stands out.
 * Nothing where the slice asks for no mood of the body, or where the engine does not know the
 * language.
 */
export function createMoodPlaces(local: () => Pick<TextClient, 'sentiment'>): MoodPlaces {
  return async (story, slice, signal) => {
    const wanted = bodyMoodOf(slice)
    if (wanted === undefined || story.body === '') return []
    const asked = { text: story.body, language: story.language, mode: 'document' } as const
    const options = { priority: 'person', ...(signal ? { signal } : {}) } as const
    const reply = await local()
      .sentiment(asked, options)
      .catch(() => undefined)
    const units = codePoints(story.body)
    const sentences = (reply?.result.sentences ?? [])
      .filter(({ polarity }) => polarity === wanted)
      .toSorted((a, b) => b.confidence - a.confidence)
      .slice(0, MOST)
    return sentences
      .flatMap(({ text, offset, drivers = [] }): Place[] => {
        const moving = drivers.filter(({ weight }) => Math.sign(weight) === SIGNS[wanted])
        const spans = moving.length > 0 && wanted !== 'neutral' ? moving : [{ text, offset }]
        return spans.map((span) => ({
          from: units(span.offset),
          to: units(span.offset + [...span.text].length),
          kind: 'mood',
          polarity: wanted,
        }))
      })
      .toSorted((a, b) => a.from - b.from)
      .filter((place, index, all) => place.from >= (all[index - 1]?.to ?? 0))
  }
}

const SIGNS: Readonly<Record<Polarity, number>> = { positive: 1, neutral: 0, negative: -1 }

/** The mood of the body a slice asks for. */
export function bodyMoodOf({ values = [] }: Slice): Polarity | undefined {
  const value = values.find(({ field }) => field === 'sentiment.body.polarity')?.value
  return value === 'positive' || value === 'neutral' || value === 'negative' ? value : undefined
}

function codePoints(text: string): (at: number) => number {
  const letters = [...text]
  if (letters.length === text.length) return (at) => Math.min(at, text.length)
  const units = [0]
  for (const letter of letters) units.push(units.at(-1)! + letter.length)
  return (at) => units[Math.min(at, units.length - 1)] ?? text.length
}
