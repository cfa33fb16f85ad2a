/**
 * Fits what a sentence says of its targets: `node train-entity-moods.ts <training data> [newsmtsc/dev.txt]`.
 * Sentences of our own teach the parts, editorials with one name the weight of words; a set of ours that
 * took no part (`test/fixtures/analysis/entity-moods.txt`) measures, beside VADER's word on the whole
 * sentence. Ours say plainly what they say: how sure to be in news is told by the part of NewsMTSC that may
 * teach (`labelled-samples.ts`); without it that stays as it was.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { TargetPlace, Temper } from '#electron/embedded/analysis/target-mood.ts'
import { calibrationOf } from './chance-error.ts'
import { fitRows, type Judged, measure, round } from './fit-rows.ts'
import { targetSamples } from './labelled-samples.ts'
import { recordQuality } from './quality-file.ts'
import { type Gold, readSentences } from './sentiment-data.ts'
import { moodByVader } from './vader.ts'

const [folder = '/work/shared/data/training', news] = process.argv.slice(2)
const knowledge = new URL('../', import.meta.url)
const fitFile = new URL('models/entity-fit.json', knowledge)
if (!existsSync(fitFile)) {
  writeFileSync(fitFile, '{"rows":[],"temper":{"power":1,"doubt":0,"plain":1}}\n')
}
const fit = JSON.parse(readFileSync(fitFile, 'utf8')) as { temper: Temper }
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
const rows = fitOf(taught).map((row) => row.map(round))
const temper = news === undefined ? fit.temper : bestTemper(judge(rows, readNews(news)))
const leftOut = unseen.map((one) => tempered(one, temper))
writeFileSync(fitFile, `${JSON.stringify({ rows, temper })}\n`)
const judged = judge(rows, held.flat()).map((one) => tempered(one, temper))
const vader = held.flat().map(({ text, gold }) => ({ mood: moodByVader(text), gold }))
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
  let best: Temper = { power: 1, doubt: 0, plain: 1 }
  let least = Infinity
  for (const power of steps(0.4, 2, 0.05)) {
    for (const doubt of steps(0, 0.2, 0.02)) {
      for (const plain of steps(0.3, 1, 0.05)) {
        const tried = { power, doubt, plain }
        const loss = lossOf(answers, tried)
        if (loss >= least) continue
        least = loss
        best = tried
      }
    }
  }
  return best
}

function steps(from: number, to: number, step: number): number[] {
  const count = Math.round((to - from) / step)
  return Array.from({ length: count + 1 }, (_, i) => round(from + i * step))
}

function lossOf(answers: readonly Answer[], by: Temper): number {
  return answers.reduce((sum, { mood, gold }) => sum - Math.log(temperMood(mood, by)[gold]), 0)
}

function readNews(path: string): Case[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return targetSamples(lines.filter((line) => line !== '')).flatMap(casesOf)
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
