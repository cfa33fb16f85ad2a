/** Subjects of level 1 on samples of AG News and BBC News: a class of theirs is one or more of ours. */
import { classifyText } from '#electron/embedded/analysis/classify.ts'
import { readTopics, topicChances, topicFitOf } from '#electron/embedded/analysis/topic-model.ts'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'
import { drawn, type Half, measuredMean, readSampleLines, round } from './public-samples.ts'

type Row = {
  readonly label: string
  readonly title: string
  readonly text: string
}
/** Each class of a set as beginnings of subject codes; one of them is right. */
type Classes = Readonly<Record<string, readonly string[]>>

/** World news is of politics, war, crime, disaster, unrest and faith; the set's Sci/Tech is one class. */
const SETS: Readonly<Record<'bbc' | 'ag', Classes>> = {
  bbc: { business: ['04'], entertainment: ['01'], politics: ['11'], sport: ['15'], tech: ['13'] },
  ag: { '1': ['11', '16', '02', '03', '14', '12'], '2': ['15'], '3': ['04'], '4': ['13'] },
}

export function measureTopics(folder: string, name: 'bbc' | 'ag', half: Half): object | undefined {
  const lines = readSampleLines(folder, `topics-${name}`, half)
  if (lines === undefined) return undefined
  const judged = lines.map((line) => judge(rowOf(line), SETS[name]))
  const confident = judged.filter(({ isConfident }) => isConfident)
  const precision = drawn(confident, (part) => shareRight(part))
  return {
    // As the set asks: the best of its own classes.
    accuracy: measuredMean(judged.map(({ isRightAmong }) => Number(isRightAmong))),
    // As we answer: the best of all seventeen.
    accuracyAmongAll: measuredMean(judged.map(({ isRight }) => Number(isRight))),
    confident: round(confident.length / judged.length),
    precisionOfConfident: precision.mean,
    precisionInterval: precision.interval,
  }
}

const shareRight = (part: readonly { readonly isRight: boolean }[]): number =>
  part.filter(({ isRight }) => isRight).length / Math.max(1, part.length)

function rowOf(line: string): Row {
  const [label = '', first = '', second] = line.split('\t')
  return second === undefined
    ? { label, title: '', text: first }
    : { label, title: first, text: second }
}

export function judge({ label, title, text }: Row, classes: Classes) {
  const folder = KNOWLEDGE_FOLDER
  const reading = readTopics(title, text, 'en', folder)
  const chances = reading === undefined ? [] : topicChances(reading, 'en', folder)
  const { classes: subjects } = topicFitOf(folder)
  const of = (codes: readonly string[]): number =>
    codes.reduce((total, code) => total + (chances[subjects.indexOf(code)] ?? 0), 0)
  const ranked = Object.entries(classes).sort(([, a], [, b]) => of(b) - of(a))
  const request = {
    text,
    title,
    language: 'en',
    taxonomy: 'iptc-subjectcode',
    folder,
  } as const
  const best = classifyText(request).find(({ parents }) => parents.length === 0)
  const isRight = classes[label]?.some((code) => best?.id.startsWith(code)) ?? false
  return {
    isRightAmong: ranked[0]?.[0] === label,
    isRight,
    isConfident: best?.isConfident ?? false,
    found: best?.label,
    score: best?.score,
  }
}
