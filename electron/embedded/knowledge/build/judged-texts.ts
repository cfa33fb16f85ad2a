/** The texts of the training data that `category-judged.txt` judges, and what it says of them. */
import { readFileSync } from 'node:fs'
import { readSib } from './topic-data.ts'

export type JudgedText = {
  readonly text: string
  readonly language: string
  /** By category, of either taxonomy: whether it is right of the text; others were not judged. */
  readonly verdicts: ReadonlyMap<string, boolean>
}

export function readJudgedTexts(folder: string): JudgedText[] {
  const editorials = readEditorials(folder)
  const sentences = readSib(folder).filter(({ language }) => language === 'en')
  return readFileSync(new URL('category-judged.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [kind, number = '', ...marks] = line.split(' ')
      const text = kind === 'editorial' ? editorials.get(number) : sentences[Number(number)]?.text
      if (text === undefined) throw new Error(`There is no ${kind} ${number} in ${folder}.`)
      return { text, language: 'en', verdicts: verdictsOf(marks) }
    })
}

function verdictsOf(marks: readonly string[]): Map<string, boolean> {
  const verdicts = new Map<string, boolean>()
  let isRight = true
  for (const mark of marks) {
    if (mark === '+' || mark === '-') isRight = mark === '+'
    else verdicts.set(mark, isRight)
  }
  return verdicts
}

// The sentences of an editorial are numbered 12_1, 12_2 …
function readEditorials(folder: string): Map<string, string> {
  const editorials = new Map<string, string>()
  for (const line of readFileSync(`${folder}/sentiment-vader-nyt.jsonl`, 'utf8')
    .trim()
    .split('\n')) {
    const { id, text } = JSON.parse(line) as { id: string; text: string }
    const [number = ''] = id.split('_')
    const before = editorials.get(number)
    editorials.set(number, before === undefined ? text : `${before} ${text}`)
  }
  return editorials
}
