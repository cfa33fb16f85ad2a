import { readFileSync } from 'node:fs'
import { words } from './tokens.ts'
import { WordCache } from './word-cache.ts'

const MOST_UNITS = 24_000
const MOST_TOKENS = 2000
const LONGEST = 40

const ARABIC_MARKS = /[\u0610-\u061a\u064b-\u065f\u0670\u0640\u200c]/g
// The article, with and without the particles that are written together with it.
const ARABIC_ARTICLE = /^(?:[وف]?[بک]?ال|[وف]?لل)(?=...)/

const MOST_FOLDED = 4000
const foldedWords = new Map<string, WordCache<string>>()

function foldedOf(language: string): WordCache<string> {
  let folded = foldedWords.get(language)
  if (folded === undefined) {
    folded = new WordCache(MOST_FOLDED)
    foldedWords.set(language, folded)
  }
  return folded
}

let simplified: ReadonlyMap<string, string> | undefined

/**
 * The words of a text in one spelling, as topics look at them; Chinese comes as single simplified
 * characters. Only the beginning of a very long text is read.
 */
export function topicTokens(text: string, language: string, folder: URL): string[] {
  const start = text.slice(0, MOST_UNITS)
  if (language.startsWith('zh')) return chineseTokens(start, folder)
  const tokens: string[] = []
  const folded = foldedOf(language)
  for (const { text: word } of words(start, language)) {
    let token = folded.get(word)
    if (token === undefined) {
      token = foldTopicWord(word, language)
      folded.set(word, token)
    }
    tokens.push(token)
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
