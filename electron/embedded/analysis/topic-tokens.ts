import { readFileSync } from 'node:fs'
import { words } from './tokens.ts'
import { Known } from './word-forms.ts'

const MOST_UNITS = 24_000
const MOST_TOKENS = 2000
const LONGEST = 40

const ARABIC_MARKS = /[\u0610-\u061a\u064b-\u065f\u0670\u0640\u200c]/g
// The article, with and without the particles that are written together with it.
const ARABIC_ARTICLE = /^(?:[وف]?[بک]?ال|[وف]?لل)(?=...)/

let simplified: ReadonlyMap<string, string> | undefined

/**
 * The words of a text in one spelling, as topics look at them; Chinese comes as single simplified
 * characters. Only the beginning of a very long text is read.
 */
export function topicTokens(text: string, language: string, folder: URL): string[] {
  const start = text.slice(0, MOST_UNITS)
  if (language.startsWith('zh')) return chineseTokens(start, folder)
  const tokens: string[] = []
  for (const { form } of words(start, language)) {
    let topic = form.topic as Known<string, string> | undefined
    if (topic?.owner !== language) {
      topic = new Known(language, foldTopicWord(form.text, language))
      form.topic = topic
    }
    tokens.push(topic.value)
    if (tokens.length >= MOST_TOKENS) break
  }
  return tokens
}

/** One spelling for a word and for the entries of the lists. */
export function foldTopicWord(word: string, language: string): string {
  const short = word.slice(0, LONGEST)
  if (language === 'tr') return short.toLocaleLowerCase('tr')
  const lower = short.toLowerCase()
  if (language !== 'ar' && language !== 'fa') return lower.replaceAll('’', "'")
  const plain = lower
    .replace(ARABIC_MARKS, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىي]/g, 'ی')
    .replace(/ك/g, 'ک')
    .replace(/ة/g, 'ه')
  return language === 'ar' ? plain.replace(ARABIC_ARTICLE, '') : plain
}

function chineseTokens(text: string, folder: URL): string[] {
  simplified ??= readPairs(folder)
  const tokens: string[] = []
  for (const [run] of text.matchAll(/\p{Script=Han}|[^\p{Script=Han}\P{L}]+|\p{N}+/gu)) {
    tokens.push(simplified.get(run) ?? run.toLowerCase().slice(0, LONGEST))
    if (tokens.length >= MOST_TOKENS * 2) break
  }
  return tokens
}

function readPairs(folder: URL): ReadonlyMap<string, string> {
  const rows = readFileSync(new URL('categories/zh-pairs.txt', folder), 'utf8').split('\n')
  const characters = rows.filter((row) => row !== '' && !row.startsWith('#')).map((row) => [...row])
  return new Map(characters.map(([from = '', to = '']) => [from, to]))
}
