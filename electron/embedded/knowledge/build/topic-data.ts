/** What the topic classifier learns from and is measured on. */
import { readFileSync } from 'node:fs'
import { composeNewsroom } from '#electron/embedded/ingest/sample/compose.ts'
import { loadNewsroom } from '#electron/embedded/ingest/sample/load.ts'

export type TopicText = {
  /** Full subject code, or its beginning where only that is known. */
  readonly code: string
  readonly language: string
  readonly title: string
  readonly text: string
}
export type TopicSentence = TopicText & { readonly row: number }
export type OwnText = TopicText & { readonly use: 'train' | 'test' }

/** The seven classes of SIB-200 as subjects; geography speaks of mountains, rivers, oceans. */
export const SIB_SUBJECTS: Readonly<Record<string, string>> = {
  'science/technology': '13',
  travel: '10',
  politics: '11',
  sports: '15',
  health: '07',
  entertainment: '01',
  geography: '06',
}

/** SIB-200 is parallel: a row is the same sentence in every language. */
export function readSib(folder: string): TopicSentence[] {
  const rows = new Map<string, number>()
  return readFileSync(`${folder}/topics-sib200.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const { lang, label, text } = JSON.parse(line) as {
        lang: string
        label: string
        text: string
      }
      const row = rows.get(lang) ?? 0
      rows.set(lang, row + 1)
      return { row, language: lang, code: SIB_SUBJECTS[label] ?? '', title: '', text }
    })
}

/** `topic-texts.txt` beside this file, or `topic-heads.txt`, which only the first level learns from. */
export function readOwnTexts(file = 'topic-texts.txt'): OwnText[] {
  return linesOf(file).map((line) => {
    const [use = '', code = '', language = '', ...words] = line.split(' ')
    const part = use === 'train' ? 'train' : 'test'
    return { use: part, code, language, title: '', text: words.join(' ') }
  })
}

/** A text and the subjects that are right for it, as the beginnings of their codes. */
export type HeadText = TopicText & { readonly subjects: readonly string[] }

/** `depth-heads.txt` beside this file, which tell how sure categories are. */
export function readHeadTexts(): HeadText[] {
  return linesOf('depth-heads.txt').map((line) => {
    const [language = '', codes = '', ...words] = line.split(' ')
    const subjects = codes.split(',')
    return { code: subjects[0] ?? '', language, title: '', text: words.join(' '), subjects }
  })
}

/** `depth-news.txt`, as the headlines. */
export function readNewsTexts(): HeadText[] {
  return linesOf('depth-news.txt').map((line) => {
    const [codes = '', ...words] = line.split(' ')
    const subjects = codes.split(',')
    const [title = '', text = ''] = words.join(' ').split(' | ')
    return { code: subjects[0] ?? '', language: 'en', title, text, subjects }
  })
}

function linesOf(file: string): string[] {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
}

export type TopicStory = TopicText & {
  readonly affair: string
  readonly subjects: readonly string[]
}

/** What an affair of the sample newsroom is about; a story of it may stress another side. */
const AFFAIRS: Readonly<Record<string, readonly string[]>> = {
  bank: ['04', '02', '13'],
  battery: ['04', '13'],
  dairy: ['07', '04', '10'],
  election: ['11'],
  football: ['15'],
  harbour: ['04', '09', '11', '02'],
  harvest: ['04', '17', '06', '03'],
  hospital: ['07', '09'],
  museum: ['01', '02'],
  storm: ['17', '03'],
  treaty: ['11', '06'],
  tunnel: ['04', '03', '13'],
  vaccine: ['07', '13'],
  water: ['06', '11', '07', '13'],
}

/** Stories of the sample newsroom and the subjects that are right for their affair. */
export function readStories(): TopicStory[] {
  // Any now will do: dates are no topic.
  return composeNewsroom(loadNewsroom(), Date.UTC(2026, 10, 20)).flatMap((story) => {
    const affair = story.permalink.split('/')[3] ?? ''
    const subjects = AFFAIRS[affair]
    const { language, title, body } = story
    return subjects === undefined
      ? []
      : [
          {
            affair,
            subjects,
            code: subjects[0] ?? '',
            language: language ?? 'en',
            title,
            text: body,
          },
        ]
  })
}
