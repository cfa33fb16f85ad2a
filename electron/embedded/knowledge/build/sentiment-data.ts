/** Reads the rated texts and parts them by document, so that no document is on both sides. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { composeNewsroom } from '#electron/embedded/ingest/sample/compose.ts'
import { loadNewsroom } from '#electron/embedded/ingest/sample/load.ts'

export type Part = 'train' | 'tune' | 'test'
/** 0 positive, 1 neutral, 2 negative. */
export type Gold = 0 | 1 | 2
export type Sentence = {
  readonly file: string
  readonly document: string
  readonly text: string
  /** Mean of the raters, -4 to 4. */
  readonly mean: number
  readonly gold: Gold
  readonly part: Part
}
/** Where texts of one kind come from; a model that has not seen any of them shows how it transfers. */
export const SOURCES: Readonly<Record<string, string>> = {
  'uci-amazon': 'products',
  'uci-imdb': 'films',
  'uci-yelp': 'restaurants',
  'vader-movies': 'films',
  'vader-amazon': 'products',
  'vader-nyt': 'news',
  'vader-tweets': 'messages',
}
export type Opinion = {
  readonly text: string
  readonly isOpinion: boolean
  readonly source: string
}
export type RatedDocument = {
  readonly file: string
  readonly part: Part
  readonly sentences: readonly Sentence[]
  readonly gold: Gold
}
export type Parallel = {
  readonly language: string
  readonly text: string
  readonly gold: Gold
  readonly part: 'tune' | 'test'
}

export type LabelledStory = {
  /** Stories of one affair share sentences: they are left out together. */
  readonly affair: string
  readonly language: string
  readonly title: string
  readonly body: string
  readonly gold: Gold
  /** It only measures: no fit sees any story of its affair. */
  readonly isHeld: boolean
}

/** Raters' means nearer to zero than this count as neutral. */
const NEUTRAL = 0.6
/**
 * The same for the mean of a document's sentences, which scatters less: half as far out is one
 * standard error for the ten sentences of a usual document.
 */
const NEUTRAL_DOCUMENT = 0.3
const FRAGMENTS = 3000
export function readSentences(folder: string): Sentence[] {
  return Object.keys(SOURCES).flatMap((file) =>
    readFileSync(`${folder}/sentiment-${file}.jsonl`, 'utf8')
      .trim()
      .split('\n')
      .map((line, i) => {
        const item = JSON.parse(line) as {
          id?: string
          text: string
          label?: string
          mean?: number
        }
        const mean = item.mean ?? (item.label === 'positive' ? 2 : -2)
        // Editorials and reviews come in sentences 12_1, 12_2 …; the other texts stand alone.
        const document = `${file} ${item.id?.split('_')[0] ?? i}`
        return {
          file,
          document,
          text: item.text,
          mean,
          gold: goldOf(mean, NEUTRAL),
          part: partOf(document),
        }
      }),
  )
}

/** `turned-sentences.txt` beside this file. */
export function readTurned(): { text: string; mean: number }[] {
  return readFileSync(new URL('turned-sentences.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      const [mean = '', ...words] = line.split(' ')
      return { text: words.join(' '), mean: Number(mean) }
    })
}

/** Editorials and product reviews of at least three rated sentences. Nothing is glued together. */
export function documentsOf(sentences: readonly Sentence[]): RatedDocument[] {
  const byDocument = new Map<string, Sentence[]>()
  for (const sentence of sentences) {
    if (sentence.file !== 'vader-nyt' && sentence.file !== 'vader-amazon') continue
    const list = byDocument.get(sentence.document) ?? []
    list.push(sentence)
    byDocument.set(sentence.document, list)
  }
  return [...byDocument.values()].flatMap((list) => {
    const [first] = list
    if (first === undefined || list.length < 3) return []
    const mean = list.reduce((sum, one) => sum + one.mean, 0) / list.length
    const gold = goldOf(mean, NEUTRAL_DOCUMENT)
    return [{ file: first.file, part: first.part, sentences: list, gold }]
  })
}

/** The labelled sentences of `sib-moods.json` in sixteen languages. */
export function readParallel(folder: string): Parallel[] {
  const labels = JSON.parse(
    readFileSync(new URL('sib-moods.json', import.meta.url), 'utf8'),
  ) as Record<'positive' | 'negative' | 'unread', number[]> & { subjects: string[] }
  const byLanguage = new Map<string, { label: string; text: string }[]>()
  for (const line of readFileSync(`${folder}/topics-sib200.jsonl`, 'utf8').trim().split('\n')) {
    const row = JSON.parse(line) as {
      lang: string
      label: string
      text: string
    }
    byLanguage.set(row.lang, [...(byLanguage.get(row.lang) ?? []), row])
  }
  const [from = 0, to = 0] = labels.unread
  return [...byLanguage].flatMap(([language, rows]) =>
    rows.flatMap(({ label, text }, i): Parallel[] => {
      if (!labels.subjects.includes(label) || (i >= from && i <= to)) return []
      const gold = labels.positive.includes(i) ? 0 : labels.negative.includes(i) ? 2 : 1
      return [{ language, text, gold, part: i % 2 === 0 ? 'tune' : 'test' }]
    }),
  )
}

/** Charged sentences of reviews and messages against encyclopedia, quiet editorials and tales. */
export function readOpinions(folder: string, sentences: readonly Sentence[]): Opinion[] {
  const lines = (file: string): string[] => readFileSync(file, 'utf8').trim().split('\n')
  const said = sentences.flatMap(({ file, mean, text }): Opinion[] => {
    const source = SOURCES[file] ?? ''
    if (source === 'news') {
      return Math.abs(mean) < 0.25 ? [{ text, isOpinion: false, source }] : []
    }
    return Math.abs(mean) > 0.9 ? [{ text, isOpinion: true, source }] : []
  })
  const told = lines(fileURLToPath(new URL('told-sentences.txt', import.meta.url)))
    .filter((line) => !line.startsWith('#'))
    .map((text): Opinion => ({ text, isOpinion: false, source: 'tales' }))
  const own = lines(fileURLToPath(new URL('stance-sentences.txt', import.meta.url)))
    .filter((line) => !line.startsWith('#'))
    .map((line): Opinion => {
      const isOpinion = line.startsWith('1')
      return { text: line.slice(2), isOpinion, source: isOpinion ? 'views' : 'notes' }
    })
  const facts = lines(`${folder}/topics-sib200.jsonl`)
    .map((line) => JSON.parse(line) as { lang: string; text: string })
    .filter(({ lang }) => lang === 'en')
    .map(({ text }): Opinion => ({ text, isOpinion: false, source: 'encyclopedia' }))
  const fragments = lines(`${folder}/names-wiki-en.jsonl`)
    .map((line) => (JSON.parse(line) as { text: string }).text)
    .filter((text) => text.split(' ').length >= 9 && / (?:is|was|were|had|has|in|of) /.test(text))
    .slice(0, FRAGMENTS)
    .map((text): Opinion => ({ text, isOpinion: false, source: 'fragments' }))
  return [...said, ...told, ...own, ...facts, ...fragments]
}

/** Stories of the sample newsroom with the polarity given by hand: seven affairs to fit, seven to measure. */
export function readStories(): LabelledStory[] {
  const own = new URL('sample-moods.json', import.meta.url)
  const held = new URL('../../../../test/fixtures/analysis/sample-moods.json', import.meta.url)
  const golds = new Map([...storyGolds(own, false), ...storyGolds(held, true)])
  // Any now will do: weekdays and dates have no mood.
  return composeNewsroom(loadNewsroom(), Date.UTC(2026, 10, 20)).flatMap((story) => {
    const [, , , affair = '', key = ''] = story.permalink.split('/')
    const known = golds.get(key)
    const { language, title, body } = story
    return known === undefined ? [] : [{ affair, language, title, body, ...known }]
  })
}

type StoryGold = Pick<LabelledStory, 'gold' | 'isHeld'>

function storyGolds(file: URL, isHeld: boolean): [string, StoryGold][] {
  const labels = JSON.parse(readFileSync(file, 'utf8')) as Record<
    'positive' | 'neutral' | 'negative',
    string[]
  >
  const as = (keys: readonly string[], gold: Gold) =>
    keys.map((key): [string, StoryGold] => [key, { gold, isHeld }])
  return [...as(labels.positive, 0), ...as(labels.neutral, 1), ...as(labels.negative, 2)]
}

function goldOf(mean: number, neutral: number): Gold {
  if (mean > neutral) return 0
  return mean < -neutral ? 2 : 1
}

function partOf(document: string): Part {
  let hash = 0x811c9dc5
  for (const character of document) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  const tenth = ((hash ^ (hash >>> 15)) >>> 0) % 10
  if (tenth < 6) return 'train'
  return tenth < 8 ? 'tune' : 'test'
}
