/**
 * Trains the English sentence model, fits the word lists of the other languages and the decision for
 * whole documents: `node train-sentiment.ts <folder of the training data>`. Three fifths of the
 * documents train, a fifth tunes and calibrates, a fifth is only measured.
 */
import { existsSync, writeFileSync } from 'node:fs'
import type { Balance } from '#electron/embedded/analysis/lexicon.ts'
import type { Mood, SentimentWeights } from '#electron/embedded/analysis/sentiment.ts'
import {
  documentsOf,
  type Gold,
  readParallel,
  readSentences,
  readStories,
  type Sentence,
} from './sentiment-data.ts'

const [folder = '/work/shared/data/training'] = process.argv.slice(2)
const knowledge = new URL('../', import.meta.url)
const fitFile = new URL('models/sentiment-fit.json', knowledge)
const blank = { sentence: [], strongest: 1, lexicon: {}, document: [], lexiconDocument: [] }
if (!existsSync(fitFile)) writeFileSync(fitFile, JSON.stringify(blank))
const {
  lexiconNumbers,
  modelScores,
  normalise,
  SENTIMENT_BUCKETS,
  sentenceNumbers,
  sentimentFeatures,
  softmax,
} = await import('#electron/embedded/analysis/sentiment.ts')
const { lexiconBalance } = await import('#electron/embedded/analysis/lexicon.ts')
const { splitSentences } = await import('#electron/embedded/analysis/sentences.ts')
const { documentNumbers } = await import('#electron/embedded/analysis/document-mood.ts')
const { fitRows, measure, round } = await import('./fit-rows.ts')

const balanceOf = (text: string, language: string): Balance =>
  lexiconBalance(text, language, knowledge) ?? { up: 0, down: 0 }
type Featured = Sentence & { readonly features: ReadonlyMap<number, number> }
const sentences: Featured[] = readSentences(folder).map((one) => ({
  ...one,
  features: sentimentFeatures(one.text, balanceOf(one.text, 'en')),
}))
const featuresOf = new Map(sentences.map((one) => [`${one.document} ${one.text}`, one.features]))
const documents = documentsOf(sentences)
const parallel = readParallel(folder)
const isNews = (one: { file: string }): boolean => one.file === 'vader-nyt'

// --- sentences, English
const weights = train(sentences.filter((one) => one.part === 'train'))
const strongest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
const packed = Int8Array.from(
  weights,
  (weight) => Math.sign(weight) * Math.round(127 * Math.sqrt(Math.abs(weight) / strongest)),
)
const unpacked = Float32Array.from(packed, (v) => Math.sign(v) * (v / 127) ** 2 * strongest)
// What the model says of a review is not what it says of a newspaper: a second fit on texts the model
// has not seen weighs it against the word lists and makes probabilities of both. Editorials count
// four times all the rest: with less of the rest reviews lose more than editorials win.
const REST = 0.25
const numbersOf = (one: Sentence, by: SentimentWeights): readonly number[] =>
  sentenceNumbers(
    modelScores(featuresOf.get(`${one.document} ${one.text}`)!, by),
    balanceOf(one.text, 'en'),
  )
const files = [...new Set(sentences.map((one) => one.file))]
const tuned = sentences.filter((one) => one.part === 'tune')
const newsCount = tuned.filter(isNews).length
const sentence = fitRows(
  files.flatMap((file) => {
    const cases = levelled(tuned.filter((one) => one.file === file))
    const sum = cases.reduce((total, { weight }) => total + weight, 0)
    const share = file === 'vader-nyt' ? 1 : REST / (files.length - 1)
    return cases.map(({ one, weight }) => ({
      numbers: numbersOf(one, unpacked),
      gold: one.gold,
      weight: (newsCount * share * weight) / sum,
    }))
  }),
  { pull: 2 },
).map((row) => row.map(round))
const moodOf = (one: Sentence, by: SentimentWeights) => softmax(sentence, numbersOf(one, by))
for (const part of ['tune', 'test'] as const) {
  for (const file of files) {
    const held = sentences.filter((one) => one.part === part && one.file === file)
    const judged = held.map((one) => ({ mood: moodOf(one, unpacked), gold: one.gold }))
    console.log(`sentences, ${part}, ${file}`, JSON.stringify(measure(judged)))
  }
}

// --- sentences, word lists: one fit for all languages, and each language's own drawn to it
const PULL = 20
const lexiconCases = (language?: string) =>
  levelled(
    parallel.filter((one) => one.part === 'tune' && (language ?? one.language) === one.language),
  ).map(({ one, weight }) => ({
    numbers: lexiconNumbers(balanceOf(one.text, one.language)),
    gold: one.gold,
    weight,
  }))
const pooled = fitRows(lexiconCases(), { pull: 1 })
const lexicon: Record<string, number[][]> = {}
for (const language of new Set(parallel.map((one) => one.language))) {
  const rows = fitRows(lexiconCases(language), { pull: PULL, towards: pooled })
  lexicon[language] = rows.map((row) => row.map(round))
  const held = parallel.filter((one) => one.part === 'test' && one.language === language)
  const judged = held.map((one) => ({
    mood: softmax(rows, lexiconNumbers(balanceOf(one.text, language))),
    gold: one.gold,
  }))
  console.log(`word list, test, ${language}`, JSON.stringify(measure(judged)))
}

// --- documents: the moods of training sentences come from models that did not see the document
const FOLDS = 4
const foldOf = new Map(documents.map((one, i) => [one.sentences[0]!.document, i % FOLDS]))
const foldWeights = Array.from({ length: FOLDS }, (_, fold) =>
  train(sentences.filter((one) => one.part === 'train' && foldOf.get(one.document) !== fold)),
)
type Rated = {
  readonly file: string
  readonly affair?: string
  readonly isTest: boolean
  readonly gold: Gold
  readonly moods: Mood[]
}
const ratedBy = (moodIn: (sentence: Sentence, weights: SentimentWeights) => Mood): Rated[] =>
  documents.map((one) => ({
    file: one.file,
    isTest: one.part === 'test',
    gold: one.gold,
    moods: one.sentences.map((sentence) =>
      moodIn(
        sentence,
        one.part === 'train' ? foldWeights[foldOf.get(sentence.document)!]! : unpacked,
      ),
    ),
  }))
const listMood = (text: string, language: string): Mood =>
  softmax(lexicon[language]!, lexiconNumbers(balanceOf(text, language)))
const storiesIn = (isEnglish: boolean): Rated[] =>
  readStories()
    .filter((one) => (one.language === 'en') === isEnglish)
    .map(({ affair, language, title, body, gold }) => ({
      affair,
      file: 'stories',
      isTest: false,
      gold,
      moods: [title, ...splitSentences(body, language).map((sentence) => sentence.text)].map(
        (text) =>
          isEnglish
            ? softmax(
                sentence,
                sentenceNumbers(
                  modelScores(sentimentFeatures(text, balanceOf(text, 'en')), unpacked),
                  balanceOf(text, 'en'),
                ),
              )
            : listMood(text, language),
      ),
    }))
// Leaving out one affair at a time, this is right more often than thirds are (by 4 and 7 points).
const KIND_SHARE: Readonly<Record<string, number>> = {
  stories: 0.6,
  'vader-nyt': 0.2,
  'vader-amazon': 0.2,
}
const document = fitDocuments('documents', [...ratedBy(moodOf), ...storiesIn(true)])
const lexiconDocument = fitDocuments('documents by word list', [
  ...ratedBy((one) => listMood(one.text, 'en')),
  ...storiesIn(false),
])
delete lexicon['en']

writeFileSync(new URL('models/sentiment-en.bin', knowledge), packed)
const fit = { strongest: round(strongest), sentence, lexicon, document, lexiconDocument }
writeFileSync(fitFile, `${JSON.stringify(fit)}\n`)

function fitDocuments(
  name: string,
  rated: readonly Rated[],
): { rows: number[][]; temperature: number } {
  const cases = rated.map((one) => ({
    ...one,
    numbers: documentNumbers(one.moods, one.file === 'stories'),
  }))
  const seen = cases.filter((one) => !one.isTest)
  // The three classes of each kind count alike: how many stories are good or bad is the newsroom's
  // business, not the editorial page's.
  const fitOf = (some: typeof cases): number[][] => {
    const share = new Map<string, number>()
    for (const { file, gold } of some) {
      share.set(`${file} ${gold}`, (share.get(`${file} ${gold}`) ?? 0) + 1)
    }
    return fitRows(
      some.map((one) => ({
        numbers: one.numbers,
        gold: one.gold,
        weight: (some.length * KIND_SHARE[one.file]!) / (3 * share.get(`${one.file} ${one.gold}`)!),
      })),
      { pull: 2 },
    )
  }
  // How sure it may be is learnt from affairs it has not seen.
  const unseen = [...new Set(seen.map((one) => one.affair))]
    .filter((affair) => affair !== undefined)
    .flatMap((affair) => {
      const rows = fitOf(seen.filter((one) => one.affair !== affair))
      return seen.filter((one) => one.affair === affair).map((one) => ({ one, rows }))
    })
  const judgedAt = (temperature: number) =>
    unseen.map(({ one, rows }) => ({
      mood: softmax(cooled(rows, temperature), one.numbers),
      gold: one.gold,
    }))
  const temperature = coolest(judgedAt)
  console.log(`${name}, stories of an affair left out`, temperature, measure(judgedAt(temperature)))
  const rows = fitOf(seen).map((row) => row.map(round))
  for (const file of ['vader-nyt', 'vader-amazon']) {
    const held = cases.filter((one) => one.file === file && one.isTest)
    const judged = held.map((one) => ({ mood: softmax(rows, one.numbers), gold: one.gold }))
    console.log(`${name}, ${file}`, JSON.stringify(measure(judged)))
  }
  return { rows, temperature }
}

function cooled(rows: readonly (readonly number[])[], temperature: number): number[][] {
  return rows.map((row) => row.map((value) => value / temperature))
}

function coolest(
  judgedAt: (temperature: number) => readonly { readonly mood: Mood; readonly gold: Gold }[],
): number {
  const costs = Array.from({ length: 26 }, (_, i) => {
    const temperature = round(0.5 + i / 10)
    const cost = judgedAt(temperature).reduce((sum, one) => sum - Math.log(one.mood[one.gold]), 0)
    return { temperature, cost }
  })
  return costs.reduce((best, one) => (one.cost < best.cost ? one : best)).temperature
}

// News is neither all editorials nor an encyclopedia: half of their surplus of neutral sentences is
// taken back (weights by the square root of the classes' shares).
function levelled<T extends { readonly gold: Gold }>(
  cases: readonly T[],
): { one: T; weight: number }[] {
  const share = [0, 1, 2].map((k) => cases.filter((one) => one.gold === k).length / cases.length)
  return cases.map((one) => ({ one, weight: Math.sqrt(1 / (3 * share[one.gold]!)) }))
}

// Stochastic gradient for the multinomial logistic model, AdaGrad steps, fixed shuffle. Stories are
// news, most of the rated texts are not: a newspaper's sentences count twice. (Weights of their own on
// top of everybody's, Daumé III 2007, were no better on editorials and worse on everything else.)
function train(cases: readonly Featured[]): SentimentWeights {
  const order = cases.flatMap((one) => (isNews(one) ? [one, one] : [one]))
  const weights = new Float32Array(SENTIMENT_BUCKETS * 3)
  const squares = new Float32Array(weights.length)
  let seed = 7
  for (let epoch = 0; epoch < 8; epoch += 1) {
    for (let i = order.length - 1; i > 0; i -= 1) {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
      const j = seed % (i + 1)
      ;[order[i], order[j]] = [order[j]!, order[i]!]
    }
    for (const { features, gold } of order) {
      const mood = normalise(modelScores(features, weights))
      for (const [bucket, value] of features) {
        for (let k = 0; k < 3; k += 1) {
          const at = bucket * 3 + k
          const gradient = ((k === gold ? 1 : 0) - mood[k]!) * value - 2e-4 * weights[at]!
          squares[at]! += gradient * gradient
          weights[at]! += (0.12 * gradient) / (Math.sqrt(squares[at]!) + 0.05)
        }
      }
    }
  }
  return weights
}
