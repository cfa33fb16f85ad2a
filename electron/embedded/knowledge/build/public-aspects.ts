/** Aspects and their polarities in restaurant reviews of SemEval, in the categories of each set. */
import { aspectsOfText } from '#electron/embedded/analysis/aspects/aspects-of-text.ts'
import type { AspectMood } from '#shared/model/analysis.ts'
import { intervalOf } from './bootstrap.ts'
import { round } from './fit-rows.ts'
import { aspectSample } from './labelled-samples.ts'
import { moodByVader } from './vader.ts'

/**
 * Our aspects in the words of the sets. What guidelines of SemEval put nowhere (payments, reservations,
 * queues) or among opinions of the whole place is left out on both sides.
 */
const CATEGORIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  absa14: {
    food: 'food',
    drinks: 'food',
    desserts: 'food',
    menu: 'food',
    staff: 'service',
    value: 'price',
    ambience: 'ambience',
    quietness: 'ambience',
    entertainment: 'ambience',
    cleanliness: 'ambience',
  },
  absa15: {
    food: 'food',
    desserts: 'food',
    menu: 'food',
    drinks: 'drinks',
    staff: 'service',
    value: 'value',
    ambience: 'ambience',
    quietness: 'ambience',
    entertainment: 'ambience',
    cleanliness: 'ambience',
    location: 'location',
  },
}
const POLARITIES = ['positive', 'neutral', 'negative'] as const

type Counts = {
  gold: number
  said: number
  hit: number
  joint: number
  peer: number
}

/** A gold in conflict can only be found, never right, as in the table of `analysis.md` 5.9. */
export function aspectFigures(lines: readonly string[], set: string, talk: boolean): object {
  const categories = CATEGORIES[set] ?? {}
  const counted = lines.map((line): Counts => {
    const { text, golds } = aspectSample(line)
    const wanted = new Map([...golds].filter(([one]) => Object.values(categories).includes(one)))
    const said = categoriesOf(text, categories)
    const mood = moodByVader(text)
    const vader = POLARITIES[mood.indexOf(Math.max(...mood))]
    const hits = [...said].filter(([category]) => wanted.has(category))
    const joint = hits.filter(([category, polarity]) => wanted.get(category) === polarity)
    if (talk && (joint.length < wanted.size || said.size > joint.length)) {
      console.log(`${text} | ${shown(wanted)} | said ${shown(said)}`)
    }
    return {
      gold: wanted.size,
      said: said.size,
      hit: hits.length,
      joint: joint.length,
      peer: hits.filter(([category]) => wanted.get(category) === vader).length,
    }
  })
  const jointOf = (some: readonly Counts[]): number => f1(some, 'joint')
  return {
    sentences: lines.length,
    cases: sumOf(counted, 'gold'),
    aspectF1: round(f1(counted, 'hit')),
    polarity: round(sumOf(counted, 'joint') / Math.max(1, sumOf(counted, 'hit'))),
    jointF1: round(jointOf(counted)),
    interval: intervalOf(counted, jointOf),
    ourListsWithVader: round(f1(counted, 'peer')),
  }
}

/** Of two aspects of one category the surer polarity counts. */
function categoriesOf(
  text: string,
  categories: Readonly<Record<string, string>>,
): Map<string, string> {
  const best = new Map<string, AspectMood>()
  const asked = { text, domain: 'restaurants', language: 'en' } as const
  for (const one of aspectsOfText(asked)?.aspects ?? []) {
    const category = categories[one.aspect]
    if (category === undefined) continue
    const known = best.get(category)
    if (known === undefined || known.polarityConfidence < one.polarityConfidence) {
      best.set(category, one)
    }
  }
  return new Map([...best].map(([category, { polarity }]) => [category, polarity]))
}

function f1(counted: readonly Counts[], key: 'hit' | 'joint' | 'peer'): number {
  const all = sumOf(counted, 'gold') + sumOf(counted, 'said')
  return (2 * sumOf(counted, key)) / Math.max(1, all)
}

function sumOf(counted: readonly Counts[], key: keyof Counts): number {
  return counted.reduce((sum, one) => sum + one[key], 0)
}

function shown(some: ReadonlyMap<string, string>): string {
  return [...some].map(([category, polarity]) => `${category} ${polarity}`).join(', ')
}
