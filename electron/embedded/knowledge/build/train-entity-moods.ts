/**
 * Fits what a sentence says of its targets: `node train-entity-moods.ts <training data> [newsmtsc/dev.txt]`.
 * Sentences of our own teach the parts, editorials with one name the weight of words; a set of ours that
 * took no part (`test/fixtures/analysis/entity-moods.txt`) measures, beside VADER's word on the whole
 * sentence. How sure to be is told by our own sentences, each by a fit that has not seen it, and by the part of
 * NewsMTSC that may teach (`labelled-samples.ts`), for short and long sentences apart, since ours are plainer
 * than news; without NewsMTSC that stays as it was.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { TargetPlace, Temper, Tempers } from '#electron/embedded/analysis/target-mood.ts'
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
  const none = { power: 1, doubt: 0, plain: 1 }
  writeFileSync(fitFile, JSON.stringify({ rows: [], tempers: { short: none, long: none } }))
}
const fit = JSON.parse(readFileSync(fitFile, 'utf8')) as { tempers: Tempers }
const { targetNumbers, temperFor, temperMood } =
  await import('#electron/embedded/analysis/target-mood.ts')
const { readSentence, softmax } = await import('#electron/embedded/analysis/sentiment.ts')

type Labelled = {
  readonly text: string
  readonly targets: readonly TargetPlace[]
  readonly golds: readonly Gold[]
}
type Case = {
  readonly numbers: readonly number[]
  readonly gold: Gold
  readonly text: string
  readonly tokens: number
}
/** `source` is the sentence: its names share their words. */
type Answer = Judged & { readonly source: string; readonly fold: number; readonly tokens: number }

const FOLDS = 5
/** Of editorials only the whole sentence was rated, and by feeling. */
const EDITORIAL_WEIGHT = 0.01
const TURNS = 3
const START: Temper = { power: 1, doubt: 0.1, plain: 0.8 }
const GRID: readonly Temper[] = steps(0.4, 2, 0.1).flatMap((power) =>
  steps(0, 0.2, 0.04).flatMap((doubt) =>
    steps(0.5, 1, 0.1).map((plain) => ({ power, doubt, plain })),
  ),
)

const casesOf = ({ text, targets, golds }: Labelled): Case[] => {
  const reading = readSentence(text, 'en', knowledge)!
  const numbers = targetNumbers({ text, reading, targets, folder: knowledge })
  const tokens = reading.weighed.tokens.length
  return numbers.map((found, i) => ({ numbers: found, gold: golds[i]!, text, tokens }))
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
    { pull: 1 },
  )
const judge = (rows: number[][], cases: readonly Case[], fold = 0): Answer[] =>
  cases.map(({ numbers, gold, text, tokens }) => ({
    mood: softmax(rows, numbers),
    gold,
    tokens,
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
const read = news === undefined ? [] : judge(rows, readNews(news))
const tempers = news === undefined ? fit.tempers : bestTempers([...unseen, ...read])
// Each fold's sureness is told by the others.
const leftOut = Array.from({ length: FOLDS }, (_, fold) => {
  const others = unseen.filter((one) => one.fold !== fold)
  const by = news === undefined ? fit.tempers : bestTempers([...others, ...read])
  return unseen.filter((one) => one.fold === fold).map((one) => tempered(one, by))
}).flat()
writeFileSync(fitFile, `${JSON.stringify({ rows, tempers })}\n`)
const judged = judge(rows, held.flat()).map((one) => tempered(one, tempers))
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

function tempered(one: Answer, by: Tempers): Answer {
  return { ...one, mood: temperMood(one.mood, temperFor(one.tokens, by)) }
}

/** The likeliest of a grid, for short and for long sentences in turns. */
function bestTempers(answers: readonly Answer[]): Tempers {
  let best: Tempers = { short: START, long: START }
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const key of ['short', 'long'] as const) {
      const at = (tried: Temper): Tempers => ({ ...best, [key]: tried })
      let least = Infinity
      let found = best[key]
      for (const tried of GRID) {
        const loss = lossOf(answers, at(tried))
        if (loss >= least) continue
        least = loss
        found = tried
      }
      best = at(found)
    }
  }
  return best
}

function steps(from: number, to: number, step: number): number[] {
  const count = Math.round((to - from) / step)
  return Array.from({ length: count + 1 }, (_, i) => round(from + i * step))
}

function lossOf(answers: readonly Answer[], by: Tempers): number {
  return answers.reduce((sum, one) => sum - Math.log(tempered(one, by).mood[one.gold]), 0)
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
