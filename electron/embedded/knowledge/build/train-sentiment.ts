/**
 * Trains the English sentence model and fits what is made of it: probabilities of sentences, stories,
 * reviews and opinions, and of the word lists elsewhere: `node train-sentiment.ts <training data>
 * [<subjectivity corpus>]`.
 * Documents, not lines, are parted: four fifths teach, a fifth only measures. Beside that, models that
 * have seen nothing of a source (films, products, restaurants, news, messages) show how it transfers.
 * The shipped weights come from the same recipe on everything.
 */
import { existsSync, writeFileSync } from 'node:fs'
import type { Rows } from '#electron/embedded/analysis/sentiment.ts'
import {
  readOpinions,
  readSentences,
  readTurned,
  type Sentence,
  SOURCES,
} from './sentiment-data.ts'

const [folder = '/work/shared/data/training', corpusFile] = process.argv.slice(2)
const knowledge = new URL('../', import.meta.url)
const fitFile = new URL('models/sentiment-fit.json', knowledge)
const blank = {
  strongest: 1,
  sentence: { news: [], said: [] },
  newsChance: [],
  lexiconSaid: [],
  lexicon: {},
}
if (!existsSync(fitFile)) writeFileSync(fitFile, JSON.stringify(blank))
const { packWeights, scoreBy, unpackWeights, MODEL_BUCKETS, MODEL_OUTPUTS } =
  await import('#electron/embedded/analysis/english-model.ts')
const { numbersOf, softmax } = await import('#electron/embedded/analysis/sentiment.ts')
const { weighWords } = await import('#electron/embedded/analysis/lexicon.ts')
const { featuresOf, learn, sigmoid } = await import('./sentiment-learn.ts')
const { fitRows, measure, measureSides, round } = await import('./fit-rows.ts')
const { fitLists } = await import('./train-lists.ts')
const { fitDocuments } = await import('./train-documents.ts')
const { errorBy, fitHeadlines, headlineError } = await import('./fit-headlines.ts')
const { fitOpinions } = await import('./train-opinions.ts')
const { recordQuality } = await import('./quality-file.ts')

const FOLDS = 4
/** Transfer counts half as much as texts of a kind that was seen: users bring both. */
const TRANSFER = 0.5
/** Eight numbers need no more cases of a source. */
const MOST_CASES = 2500
const TURNED = 1.5
const sourceOf = (one: Sentence): string => SOURCES[one.file] ?? ''
const sentences = readSentences(folder).map((one) => {
  const weighed = weighWords(one.text, 'en', knowledge)!
  return { ...one, weighed, features: featuresOf(weighed) }
})
type Learnt = (typeof sentences)[number]
// Rated texts hold too few of each turn of phrase; these are of no source and teach whatever is left out.
const turned = readTurned().map(({ text, mean }) => ({
  features: featuresOf(weighWords(text, 'en', knowledge)!),
  target: sigmoid(1.5 * mean),
  weight: TURNED,
}))
const isKnown = (one: Sentence): boolean => one.part !== 'test'
const foldOf = new Map(
  [...new Set(sentences.map((one) => one.document))].map((document, i) => [document, i % FOLDS]),
)
const opinions = readOpinions(folder, sentences).map((one) => {
  const weighed = weighWords(one.text, 'en', knowledge)!
  return { ...one, weighed, features: featuresOf(weighed) }
})

/** Weights of all three outputs as they will lie in the file; opinions are left to their own trainer. */
function train(cases: readonly Learnt[], opinion: Float32Array = new Float32Array(MODEL_BUCKETS)) {
  const direction = learn([
    ...cases.map(({ features, mean }) => ({ features, target: sigmoid(1.5 * mean), weight: 1 })),
    ...turned,
  ])
  // The labelled sentences of UCI were chosen for their clear sides: they say nothing of load.
  const load = learn(
    cases
      .filter(({ file }) => file.startsWith('vader'))
      .map(({ features, mean }) => ({
        features,
        target: sigmoid(3 * (Math.abs(mean) - 0.6)),
        weight: 1,
      })),
  )
  const weights = new Float32Array(MODEL_BUCKETS * MODEL_OUTPUTS.length)
  for (let bucket = 0; bucket < MODEL_BUCKETS; bucket += 1) {
    weights.set([direction[bucket]!, load[bucket]!, opinion[bucket]!], bucket * 3)
  }
  const { packed, strongest } = packWeights(weights)
  const unpacked = unpackWeights(packed, strongest)
  const words = new Map<string, never>()
  const numbers = ({ weighed }: Pick<Learnt, 'weighed'>): readonly number[] =>
    numbersOf({ weighed, scores: scoreBy(weighed, unpacked, words) })
  return { packed, strongest, numbers }
}

console.log(sentences.length, 'sentences', opinions.length, 'for opinions')
const known = sentences.filter(isKnown)
const inside = Array.from({ length: FOLDS }, (_, fold) =>
  train(known.filter((one) => foldOf.get(one.document) !== fold)),
)
const whole = train(known)
const without = new Map(
  [...new Set(Object.values(SOURCES))].map((source) => [
    source,
    train(sentences.filter((one) => sourceOf(one) !== source)),
  ]),
)
/** From a model that has not seen the sentence; of its source, only where asked. */
const unseenNumbers = (one: Learnt): readonly number[] =>
  (isKnown(one) ? inside[foldOf.get(one.document)!]! : whole).numbers(one)
const foreignNumbers = (one: Learnt): readonly number[] => without.get(sourceOf(one))!.numbers(one)

const numbersBy = new Map(
  sentences.map((one) => [one, { seen: unseenNumbers(one), foreign: foreignNumbers(one) }]),
)
const sources = [...new Set(Object.values(SOURCES))]
function fitSentences(shares: Readonly<Record<string, number>>, left?: string): number[][] {
  const cases = sources.flatMap((source) => {
    if (source === left) return []
    const all = known.filter((one) => sourceOf(one) === source)
    const step = Math.max(1, all.length / MOST_CASES)
    const own = levelled(all.filter((_, i) => i % step < 1))
    const sum = own.reduce((total, { weight }) => total + weight, 0)
    return own.flatMap(({ one, weight }) => {
      const share = ((shares[source] ?? 1) * weight * 2000) / sum
      const { seen, foreign } = numbersBy.get(one)!
      return [
        { numbers: seen, gold: one.gold, weight: share },
        { numbers: foreign, gold: one.gold, weight: share * TRANSFER },
      ]
    })
  })
  return fitRows(cases, { pull: 2 }).map((row) => row.map(round))
}
// Stories are news: there the editorials count four times all the rest.
const NEWS = { films: 0.08, products: 0.08, restaurants: 0.02, messages: 0.08, news: 1 }
const SAID = { films: 1, products: 1, restaurants: 0.3, messages: 1, news: 0.7 }
const sentence = { news: fitSentences(NEWS), said: fitSentences(SAID) }
const figures: Record<string, object> = {}
for (const source of sources) {
  const held = sentences.filter((one) => sourceOf(one) === source && !isKnown(one))
  const foreignRows = fitSentences(SAID, source)
  for (const [name, rows, kind] of [
    ['seen', sentence.said, 'seen'],
    ['left out', foreignRows, 'foreign'],
    ...(source === 'news' ? ([['as news', sentence.news, 'seen']] as const) : []),
  ] as readonly (readonly [string, Rows, 'seen' | 'foreign'])[]) {
    const judged = held.map((one) => ({
      mood: softmax(rows, numbersBy.get(one)![kind]),
      gold: one.gold,
    }))
    const figure = { ...measure(judged), ...measureSides(judged) }
    console.log(`sentences, ${source}, ${name}`, JSON.stringify(figure))
    figures[`${source}, ${name}`] = figure
  }
}
const newsJudged = sentences
  .filter((one) => sourceOf(one) === 'news')
  .map((one) => {
    const mood = softmax(sentence.news, numbersBy.get(one)!.seen)
    return {
      mood,
      gold: one.gold,
      document: one.document,
      isKnown: isKnown(one),
    }
  })
const knownChance = fitHeadlines(newsJudged.filter((one) => one.isKnown))
const newsHeld = newsJudged.filter((one) => !one.isKnown)
// The polarity is the same; only how sure of it a headline is shown.
figures['news, as news'] = {
  ...figures['news, as news'],
  ...errorBy(newsHeld, knownChance),
}
figures['news, as news, all in folds'] = headlineError(newsJudged)
console.log('headlines', JSON.stringify([knownChance, figures['news, as news, all in folds']]))

const lists = fitLists(
  folder,
  knowledge,
  known.filter((one) => one.file !== 'vader-nyt'),
)
const documents = fitDocuments({
  sentences,
  knowledge,
  rows: sentence,
  lists,
  seen: (one) => numbersBy.get(one)!.seen,
  foreign: (one) => numbersBy.get(one)!.foreign,
  story: whole.numbers,
})
const {
  opinion,
  weights: opinionWeights,
  figures: opinionFigures,
} = fitOpinions(opinions, knowledge, corpusFile)

const shipped = train(sentences, opinionWeights)
writeFileSync(new URL('models/sentiment-en.bin', knowledge), shipped.packed)
const fit = {
  strongest: round(shipped.strongest),
  sentence,
  newsChance: fitHeadlines(newsJudged),
  lexiconSaid: lists.said,
  lexicon: lists.news,
  ...documents.fits,
  opinion,
}
writeFileSync(fitFile, `${JSON.stringify(fit)}\n`)
const judged = sentences
  .filter((one) => !isKnown(one))
  .map((one) => ({ mood: softmax(sentence.said, numbersBy.get(one)!.seen), gold: one.gold }))
recordQuality('sentiment', {
  ...lists.figures,
  en: {
    set: 'sentences of reviews, messages and editorials',
    ...measure(judged),
    ...measureSides(judged),
    sentences: figures,
    documents: documents.figures,
    subjectivity: opinionFigures,
    wordListsElsewhere: lists.pooled,
  },
})

// No source is as its raters' choice made it: half of a class's surplus is taken back (weights by the
// square root of the classes' shares).
function levelled<T extends { readonly gold: 0 | 1 | 2 }>(
  cases: readonly T[],
): { one: T; weight: number }[] {
  const share = [0, 1, 2].map((k) => cases.filter((one) => one.gold === k).length / cases.length)
  return cases.map((one) => ({ one, weight: Math.sqrt(1 / (3 * share[one.gold]!)) }))
}
