/**
 * Trains the classifier of subjects: `node train-topics.ts <folder of the training data>`. One model
 * for all languages over what the word lists find, and one per language over hashed n-grams, fitted
 * together. Figures come from five folds of SIB-200 and from texts that nothing was fitted on.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import {
  calibrate,
  leadOf,
  readTopics,
  softmax,
  type Sureness,
  type TopicFit,
} from '#electron/embedded/analysis/topic-model.ts'
import { shortness } from '#electron/embedded/analysis/topic-words.ts'
import { calibrationOf } from './chance-error.ts'
import { CLASSES, fitTopics, gramClasses, type Case } from './fit-topics.ts'
import { recordQuality } from './quality-file.ts'
import { readEditorials } from './judged-texts.ts'
import { readOwnTexts, readSib, readStories, type TopicText } from './topic-data.ts'

const [folder = '/work/shared/data/training'] = process.argv.slice(2)
const knowledge = new URL('../', import.meta.url)
const FOLDS = 5
const CONFIDENT = 0.66
const OFFSET_PULL = 5
/** Subjects that stand for the five classes of the BBC's news. */
const NEWS = ['01', '04', '11', '13', '15']

/** A text that the model it is judged by has not seen, and the classes that are right for it. */
type Held = {
  readonly one: Case
  readonly scores: readonly number[]
  readonly right: readonly number[]
  /** The same for texts that share their words. */
  readonly source?: string
  readonly sure?: TopicFit['sureness']
}

const caseOf = (one: TopicText, row: number, isOwn: boolean, isHead = false): Case => {
  const reading = readTopics(one.title, one.text, one.language, knowledge)
  if (reading === undefined) throw new Error(`There is no word list for ${one.language}.`)
  const gold = CLASSES.indexOf(one.code.slice(0, 2))
  return { reading, gold, language: one.language, row, isOwn, isHead }
}
const sib = readSib(folder).map((one) => caseOf(one, one.row, false))
const own = readOwnTexts()
const heads = readOwnTexts('topic-heads.txt')
const cases = [
  ...sib,
  ...own.filter((one) => one.use === 'train').map((one, i) => caseOf(one, i, true)),
  ...heads.map((one, i) => caseOf(one, i, true, true)),
]

// A sentence is held back in all languages at once.
const held: Held[] = []
for (let fold = 0; fold < FOLDS; fold += 1) {
  const { scoresOf } = fitTopics(
    cases.filter((one) => one.row % FOLDS !== fold),
    knowledge,
  )
  for (const one of cases) {
    if (one.row % FOLDS === fold) held.push({ one, scores: scoresOf(one), right: [one.gold] })
  }
}
const heldSib = held.filter(({ one }) => !one.isOwn)
const model = fitTopics(cases, knowledge)
const tested = own
  .filter((one) => one.use === 'test')
  .map((text): Held => {
    const one = caseOf(text, 0, true)
    return { one, scores: model.scoresOf(one), right: [one.gold] }
  })
const stories = readStories().map((story) => {
  const one = caseOf(story, 0, true)
  const right = story.subjects.map((subject) => CLASSES.indexOf(subject))
  const source = story.affair
  return {
    affair: source,
    held: { one, scores: model.scoresOf(one), right, source } satisfies Held,
  }
})
const editorials = readSubjects().map((story): Held => {
  const one = caseOf(story, 0, true)
  const right = story.subjects.map((subject) => CLASSES.indexOf(subject))
  return { one, scores: model.scoresOf(one), right }
})
const affairs = [...new Set(stories.map(({ affair }) => affair))].sort()
const storiesBut = (left?: string): Held[] =>
  stories.filter(({ affair }) => affair !== left).map(({ held: story }) => story)

// --- how sure it may be: short texts from the folds, long ones from stories
const short = sureness(held)
const long = sureness([...storiesBut(), ...editorials])
const sure = { short, long, languages: offsetsOf(heldSib) }
console.log('sureness', sure)
// What a sentence is judged by comes from the other folds.
const judgedSib: Held[] = Array.from({ length: FOLDS }, (_, fold) => {
  const isIn = ({ one }: Held): boolean => one.row % FOLDS === fold
  const languages = offsetsOf(heldSib.filter((one) => !isIn(one)))
  return heldSib.filter(isIn).map((one) => ({ ...one, sure: { ...sure, languages } }))
}).flat()

const figures: Record<string, object> = {}
const languages = [...new Set(sib.map((one) => one.language))]
for (const language of languages) {
  figures[language] = {
    sentences: measure(judgedSib.filter(({ one }) => one.language === language)),
    news: measure(tested.filter(({ one }) => one.language === language)),
  }
}
const news = tested.filter(
  ({ one }) => one.language === 'en' && NEWS.includes(CLASSES[one.gold] ?? ''),
)
const overall = {
  sentences: measure(judgedSib),
  news: measure(tested),
  fiveClassesOfNews: measure(
    news,
    NEWS.map((name) => CLASSES.indexOf(name)),
  ),
  // What a story is judged by comes from the other affairs, and from editorials.
  newsroom: measure(
    affairs.flatMap((affair) => {
      const others = sureness([...storiesBut(affair), ...editorials])
      return stories
        .filter((one) => one.affair === affair)
        .map(({ held: story }) => ({ ...story, sure: { ...sure, long: others } }))
    }),
  ),
  editorials: measure(
    editorials.map((one, n) => {
      const others = editorials.filter((_, i) => i % FOLDS !== n % FOLDS)
      return { ...one, sure: { ...sure, long: sureness([...storiesBut(), ...others]) } }
    }),
  ),
}
console.log(JSON.stringify({ overall, figures }, null, 1))

// --- written
const grams: Record<string, { classes: readonly number[]; step: number }> = {}
for (const [name, { weights, rarity }] of model.grams) {
  const step = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127
  grams[name] = { classes: gramClasses(name), step: Number(step.toPrecision(6)) }
  const packed = Int8Array.from(weights, (weight) => Math.round(weight / step))
  const bytes = Buffer.concat([rarity, Buffer.from(packed.buffer)])
  writeFileSync(new URL(`models/topics-${name}.bin`, knowledge), bytes)
}
const rows = model.rows.map((row) => row.map((weight) => Math.round(weight * 1000) / 1000))
const fit = { classes: CLASSES, codes: model.codes, rows, grams, sureness: sure }
writeFileSync(new URL('models/topics-fit.json', knowledge), `${JSON.stringify(fit)}\n`)
recordQuality('categories', { taxonomy: 'iptc-subjectcode, level 1', overall, languages: figures })

/** Newton's steps for two numbers, drawn a little to slope 1 and offset 0. */
function sureness(part: readonly Held[]): Sureness {
  const points = part.map(({ scores, right }) => {
    const chances = softmax(scores)
    const best = chances.indexOf(Math.max(...chances))
    return { x: leadOf(chances[best] ?? 0), y: Number(right.includes(best)) }
  })
  let [slope, offset] = [1, 0]
  for (let step = 0; step < 50; step += 1) {
    let [ga, gb, aa, ab, bb] = [slope - 1, offset, 1, 0, 1]
    for (const { x, y } of points) {
      const p = 1 / (1 + Math.exp(-(slope * x + offset)))
      ga += (p - y) * x
      gb += p - y
      aa += p * (1 - p) * x * x
      ab += p * (1 - p) * x
      bb += p * (1 - p)
    }
    const whole = aa * bb - ab * ab
    slope -= (bb * ga - ab * gb) / whole
    offset -= (aa * gb - ab * ga) / whole
  }
  return [Math.round(slope * 1000) / 1000, Math.round(offset * 1000) / 1000]
}

/** Newton's steps for one number a language, drawn a little to zero. */
function offsetsOf(part: readonly Held[]): Record<string, number> {
  const points = new Map<string, { known: number; y: number }[]>()
  for (const { one, scores, right } of part) {
    const chances = softmax(scores)
    const best = chances.indexOf(Math.max(...chances))
    const known = short[0] * leadOf(chances[best] ?? 0) + short[1]
    const own = points.get(one.language) ?? []
    own.push({ known, y: Number(right.includes(best)) })
    points.set(one.language, own)
  }
  return Object.fromEntries(
    [...points].map(([language, own]) => {
      let offset = 0
      for (let step = 0; step < 20; step += 1) {
        let [gradient, curve] = [-OFFSET_PULL * offset, OFFSET_PULL]
        for (const { known, y } of own) {
          const p = 1 / (1 + Math.exp(-(known + offset)))
          gradient += y - p
          curve += p * (1 - p)
        }
        offset += gradient / curve
      }
      return [language, Math.round(offset * 1000) / 1000]
    }),
  )
}

function chancesOf({ one, scores, sure: own = sure }: Held): number[] {
  return calibrate(softmax(scores), shortness(one.reading.tokens.length), own, one.language)
}

/** Accuracy, calibration error, and how often `confident` is right. */
function measure(part: readonly Held[], among?: readonly number[]): object {
  const judged = part.map((one) => {
    const chances = chancesOf(one)
    const open = chances.map((chance, k) => (among?.includes(k) === false ? 0 : chance))
    const best = open.indexOf(Math.max(...open))
    const { source } = one
    // Where only some subjects can be right, one of them is.
    const whole = open.reduce((sum, chance) => sum + chance, 0)
    return {
      p: (open[best] ?? 0) / whole,
      isRight: one.right.includes(best),
      ...(source && { source }),
    }
  })
  const confident = judged.filter(({ p }) => p >= CONFIDENT)
  return {
    cases: judged.length,
    accuracy: share(judged.filter(({ isRight }) => isRight).length, judged.length),
    ...calibrationOf(judged),
    confident: share(confident.length, judged.length),
    precisionOfConfident: share(
      confident.filter(({ isRight }) => isRight).length,
      confident.length,
    ),
  }
}

/** Editorials of the training data with the subjects that one reader took as right. */
function readSubjects(): (TopicText & { readonly subjects: readonly string[] })[] {
  const texts = readEditorials(folder)
  return readFileSync(new URL('editorial-subjects.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [number = '', ...subjects] = line.split(' ')
      const text = texts.get(number)?.join(' ')
      if (text === undefined) throw new Error(`There is no editorial ${number} in ${folder}.`)
      return { code: subjects[0] ?? '', language: 'en', title: '', text, subjects }
    })
}

function share(part: number, whole: number): number {
  return Math.round((1e4 * part) / Math.max(whole, 1)) / 1e4
}
