/** The texts that `category-judged.txt` judges, and what it says of them. */
import { readFileSync } from 'node:fs'
import { readHeadTexts, readNewsTexts, readOwnTexts, readSib } from './topic-data.ts'

export type JudgedText = {
  readonly title: string
  readonly text: string
  readonly language: string
  readonly kind: string
  /** The same for texts of which one holds the other. */
  readonly source: string
  /** By category, of either taxonomy: whether it is right of the text; others were not judged. */
  readonly verdicts: ReadonlyMap<string, boolean>
}

/** Sentences of an editorial that are its lead, and those read as a paragraph of it. */
const LEAD = 3
const PART = 7

export function readJudgedTexts(folder: string): JudgedText[] {
  const editorials = readEditorials(folder)
  const sentences = readSib(folder).filter(({ language }) => language === 'en')
  const web = readWeb(folder)
  const messages = readById(folder, 'sentiment-vader-tweets')
  const films = readById(folder, 'sentiment-vader-movies')
  const social = readRows(folder, 'names-en-social')
  const own = readOwnTexts().filter(({ use }) => use === 'test')
  const heads = readHeadTexts()
  const news = readNewsTexts()
  const rowsOf = new Map<string, Row[]>()
  const namesIn = (kind: string): Row[] => {
    const rows = rowsOf.get(kind) ?? readRows(folder, kind)
    rowsOf.set(kind, rows)
    return rows
  }
  const languageOf: Readonly<Record<string, (number: string) => string | undefined>> = {
    own: (number) => own[Number(number)]?.language,
    head: (number) => heads[Number(number)]?.language,
  }
  const textOf: Readonly<Record<string, (number: string) => string | undefined>> = {
    own: (number) => own[Number(number)]?.text,
    head: (number) => heads[Number(number)]?.text,
    editorial: (number) => editorials.get(number)?.join(' '),
    lead: (number) => editorials.get(number)?.slice(0, LEAD).join(' '),
    part: (number) => editorials.get(number)?.slice(LEAD, PART).join(' '),
    line: (number) => {
      const [editorial = '', sentence] = number.split('_')
      return editorials.get(editorial)?.[Number(sentence) - 1]
    },
    news: (number) => news[Number(number)]?.text,
    sentence: (number) => sentences[Number(number)]?.text,
    web: (number) => web[Number(number)],
    message: (number) => messages.get(number),
    film: (number) => films.get(number),
    social: (number) => social[Number(number)]?.text,
  }
  return readFileSync(new URL('category-judged.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [kind = '', number = '', ...marks] = line.split(' ')
      const isNames = kind.startsWith('names-')
      const text = isNames ? namesIn(kind)[Number(number)]?.text : textOf[kind]?.(number)
      const language = isNames ? kind.slice('names-'.length) : (languageOf[kind]?.(number) ?? 'en')
      if (text === undefined) throw new Error(`There is no ${kind} ${number} in ${folder}.`)
      const title = kind === 'news' ? (news[Number(number)]?.title ?? '') : ''
      const isOfEditorial = ['lead', 'part', 'line'].includes(kind)
      const source = isOfEditorial ? `editorial ${number.split('_')[0]}` : `${kind} ${number}`
      return { title, text, language, kind, source, verdicts: verdictsOf(marks) }
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

type Row = { readonly id?: string; readonly text: string; readonly newdoc?: boolean }

/** Sentences of each editorial by its number; they are numbered 12_1, 12_2 … */
export function readEditorials(folder: string): Map<string, string[]> {
  const rows = readRows(folder, 'sentiment-vader-nyt')
  const numberOf = ({ id = '' }: Row): string => id.split('_')[0] ?? ''
  const groups = Map.groupBy(rows, numberOf)
  return new Map([...groups].map(([number, own]) => [number, own.map(({ text }) => text)]))
}

// Sentences of one text of the web follow each other.
function readWeb(folder: string): string[] {
  const texts: string[][] = []
  for (const { text, newdoc } of readRows(folder, 'names-en')) {
    if (texts.length === 0 || newdoc === true) texts.push([])
    texts.at(-1)?.push(text)
  }
  return texts.map((sentences) => sentences.join(' '))
}

function readById(folder: string, set: string): Map<string, string> {
  return new Map(readRows(folder, set).map(({ id = '', text }) => [id, text]))
}

function readRows(folder: string, set: string): Row[] {
  return readFileSync(`${folder}/${set}.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)
}
