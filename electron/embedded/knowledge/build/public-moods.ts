/** What is said of targets in news sentences (NewsMTSC), and the sentiment of judged texts, beside peers. */
import { targetMoods } from '#electron/embedded/analysis/target-mood.ts'
import { type Mood, readingMood, readSentence } from '#electron/embedded/analysis/sentiment.ts'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'
import { intervalOf } from './bootstrap.ts'
import { calibrationOf } from './chance-error.ts'
import { type Judged, measure, measureSides, round } from './fit-rows.ts'
import { judgedSample, targetSamples } from './labelled-samples.ts'
import { bareMood } from './train-lists.ts'
import { moodByVader } from './vader.ts'

const FOLDER = KNOWLEDGE_FOLDER
const UNKNOWN: Mood = [0, 1, 0]

/** Gold targets; those of a sentence are drawn together. */
export function targetFigures(lines: readonly string[], talk: boolean): object {
  const read = targetSamples(lines).map(({ text, targets, golds }) => {
    const reading = readSentence(text, 'en', FOLDER)
    const moods = reading && targetMoods({ text, reading, targets, folder: FOLDER })
    const vader = moodByVader(text)
    return golds.map((gold, i) => {
      const mood = moods?.[i] ?? UNKNOWN
      if (talk && bestOf(mood) !== gold) {
        const { start, end } = targets[i]!
        const marked = `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`
        console.log('+0-'[gold], '+0-'[bestOf(mood)], marked.replaceAll('\n', ' '))
      }
      return { mood, gold, source: text, vader }
    })
  })
  const cases = read.flat()
  const claims = cases.map(({ mood, gold, source }) => ({
    p: Math.max(...mood),
    isRight: bestOf(mood) === gold,
    source,
  }))
  const peer = measure(cases.map(({ vader, gold }) => ({ mood: vader, gold })))
  return {
    sentences: read.length,
    ...measure(cases),
    ...calibrationOf(claims),
    calibrationInterval: calibrationOf(claims).interval,
    interval: intervalOf(read, (some) => macroF1Of(some.flat())),
    vaderSentence: { accuracy: peer.accuracy, macroF1: peer.macroF1 },
  }
}

/** Sentences of two sides or three, as people say them; beside VADER, or the bare list of another language. */
export function moodFigures(lines: readonly string[], talk: boolean, language = 'en'): object {
  const cases = lines.map((line) => {
    const { text, gold } = judgedSample(line)
    const reading = readSentence(text, language, FOLDER)
    const mood = (reading && readingMood(reading, language, 'said')) ?? UNKNOWN
    if (talk && bestOf(mood) !== gold) console.log('+0-'[gold], '+0-'[bestOf(mood)], text)
    return { mood, gold, vader: language === 'en' ? moodByVader(text) : bareMood(text, language) }
  })
  const peers = cases.map(({ vader, gold }) => ({ mood: vader, gold }))
  const sides = measureSides(cases)
  const twoClassOf = (some: readonly Judged[]): number => measureSides(some)['twoClass'] ?? 0
  const isThree = cases.some(({ gold }) => gold === 1)
  return {
    ...measure(cases),
    ...sides,
    interval: intervalOf(cases, isThree ? macroF1Of : twoClassOf),
    [language === 'en' ? 'vader' : 'bareList']: {
      ...measureSides(peers),
      macroF1: measure(peers).macroF1,
    },
  }
}

// As `measure`, without what a draw has no time for.
function macroF1Of(cases: readonly Judged[]): number {
  const counts = [0, 1, 2].map(() => ({ hit: 0, found: 0, wanted: 0 }))
  for (const { mood, gold } of cases) {
    const best = bestOf(mood)
    counts[best]!.found += 1
    counts[gold]!.wanted += 1
    if (best === gold) counts[best]!.hit += 1
  }
  const shares = counts.map((c) => (2 * c.hit) / Math.max(c.found + c.wanted, 1))
  return round(shares.reduce((sum, one) => sum + one, 0) / 3)
}

function bestOf(mood: Mood): number {
  return mood.indexOf(Math.max(...mood))
}
