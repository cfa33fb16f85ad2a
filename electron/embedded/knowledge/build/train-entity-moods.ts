/**
 * Fits what a sentence says of its targets: `node train-entity-moods.ts <training data>`. Sentences of
 * our own teach the parts, editorials with one name the weight of words; a set of ours that took no
 * part (`test/fixtures/analysis/entity-moods.txt`) measures, beside VADER's word on the whole sentence.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { TargetPlace, Temper } from '#electron/embedded/analysis/target-mood.ts'
import { calibrationOf } from './chance-error.ts'
import { fitRows, type Judged, measure, round } from './fit-rows.ts'
import { recordQuality } from './quality-file.ts'
import { type Gold, readSentences } from './sentiment-data.ts'

const [folder = '/work/shared/data/training'] = process.argv.slice(2)
const knowledge = new URL('../', import.meta.url)
const fitFile = new URL('models/entity-fit.json', knowledge)
if (!existsSync(fitFile)) {
  writeFileSync(fitFile, '{"rows":[],"temper":{"power":1,"doubt":0}}\n')
}
const { targetNumbers, temperMood } = await import('#electron/embedded/analysis/target-mood.ts')
const { readSentence, softmax } = await import('#electron/embedded/analysis/sentiment.ts')

type Labelled = {
  readonly text: string
  readonly targets: readonly TargetPlace[]
  readonly golds: readonly Gold[]
}
type Case = { readonly numbers: readonly number[]; readonly gold: Gold; readonly text: string }
/** `source` is the sentence: its names share their words. */
type Answer = Judged & { readonly source: string; readonly fold: number }

const FOLDS = 5
/** Of editorials only the whole sentence was rated, and by feeling. */
const EDITORIAL_WEIGHT = 0.04

const casesOf = ({ text, targets, golds }: Labelled): Case[] => {
  const reading = readSentence(text, 'en', knowledge)!
  const numbers = targetNumbers({ text, reading, targets, folder: knowledge })
  return numbers.map((found, i) => ({ numbers: found, gold: golds[i]!, text }))
}
const taught = readLabelled(new URL('entity-moods.txt', import.meta.url)).map(casesOf)
const held = readLabelled(
  new URL('../../../../test/fixtures/analysis/entity-moods.txt', import.meta.url),
).map(casesOf)
const editorials = readSentences(folder)
  .filter(({ file }) => file === 'vader-nyt')
  .flatMap(({ text, gold }): Case[] => {
    const names = [...text.matchAll(/(?<=[\p{Ll},] )\p{Lu}[\p{L}.]+(?: \p{Lu}[\p{L}.]+)*/gu)]
    const [name] = names
    if (name === undefined || names.length > 1) return []
    const target = { start: name.index, end: name.index + name[0].length }
    return casesOf({ text, targets: [target], golds: [gold] })
  })
const fitOf = (some: readonly (readonly Case[])[]): number[][] =>
  fitRows(
    [
      ...some.flat().map((one) => ({ ...one, weight: 1 })),
      ...editorials.map((one) => ({ ...one, weight: EDITORIAL_WEIGHT })),
    ],
    { pull: 1.5 },
  )
const judge = (rows: number[][], cases: readonly Case[], fold = 0): Answer[] =>
  cases.map(({ numbers, gold, text }) => ({
    mood: softmax(rows, numbers),
    gold,
    source: text,
    fold,
  }))

const unseen = Array.from({ length: FOLDS }, (_, fold) => {
  // Neighbours tell of the same names: whole runs of lines are left out.
  const isLeft = (_case: unknown, i: number): boolean => Math.floor(i / 10) % FOLDS === fold
  const rows = fitOf(taught.filter((one, i) => !isLeft(one, i)))
  return judge(rows, taught.filter(isLeft).flat(), fold)
}).flat()
const temper = bestTemper(unseen)
// How sure the answers of a fold may be comes from the other folds.
const leftOut = Array.from({ length: FOLDS }, (_, fold) => {
  const others = bestTemper(unseen.filter((one) => one.fold !== fold))
  return unseen.filter((one) => one.fold === fold).map((one) => tempered(one, others))
}).flat()
const rows = fitOf(taught).map((row) => row.map(round))
writeFileSync(fitFile, `${JSON.stringify({ rows, temper })}\n`)
const judged = judge(rows, held.flat()).map((one) => tempered(one, temper))
const vader = judgeByVader(held.flat())
console.log(editorials.length, 'editorials')
console.log('left out', JSON.stringify(figuresOf(leftOut)))
console.log('held back', JSON.stringify(figuresOf(judged)))
console.log('VADER, sentence', JSON.stringify(measure(vader)))
if (process.argv.includes('--errors')) {
  held.flat().forEach(({ text, gold, numbers }, i) => {
    const { mood } = judged[i]!
    const best = mood.indexOf(Math.max(...mood))
    if (best !== gold)
      console.log('+0-'[gold], '+0-'[best], text, JSON.stringify(numbers.map(round)))
  })
}
recordQuality('elsa', {
  en: { ...figuresOf(judged), vaderSentence: measure(vader), leftOut: figuresOf(leftOut) },
})

function tempered(one: Answer, by: Temper): Answer {
  return { ...one, mood: temperMood(one.mood, by) }
}

/** The likeliest of a grid. */
function bestTemper(answers: readonly Answer[]): Temper {
  let best: Temper = { power: 1, doubt: 0 }
  let least = Infinity
  for (let power = 16; power <= 52; power += 1) {
    for (let doubt = 0; doubt < 20; doubt += 1) {
      const tried = { power: power / 20, doubt: doubt / 100 }
      const loss = answers.reduce(
        (sum, { mood, gold }) => sum - Math.log(temperMood(mood, tried)[gold]),
        0,
      )
      if (loss >= least) continue
      least = loss
      best = tried
    }
  }
  return best
}

function figuresOf(answers: readonly Answer[]): object {
  const claims = answers.map(({ mood, gold, source }) => {
    const p = Math.max(...mood)
    return { p, isRight: mood.indexOf(p) === gold, source }
  })
  return { ...measure(answers), ...calibrationOf(claims) }
}

function readLabelled(file: URL): Labelled[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const targets: TargetPlace[] = []
      const golds: Gold[] = []
      let text = ''
      let at = 0
      for (const match of line.matchAll(/\[([-+0])([^\]]+)\]/g)) {
        text += line.slice(at, match.index)
        const name = match[2] ?? ''
        targets.push({ start: text.length, end: text.length + name.length })
        golds.push(match[1] === '+' ? 0 : match[1] === '-' ? 2 : 1)
        text += name
        at = match.index + match[0].length
      }
      return { text: text + line.slice(at), targets, golds }
    })
}

function judgeByVader(cases: readonly Case[]): Judged[] {
  const require = createRequire(import.meta.url)
  const { SentimentIntensityAnalyzer: vaderOf } = require('vader-sentiment') as {
    SentimentIntensityAnalyzer: { polarity_scores(text: string): { compound: number } }
  }
  return cases.map(({ text, gold }) => {
    const { compound } = vaderOf.polarity_scores(text)
    return { mood: compound >= 0.05 ? [1, 0, 0] : compound <= -0.05 ? [0, 0, 1] : [0, 1, 0], gold }
  })
}
