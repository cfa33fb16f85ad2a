/** The labelled sets, cut by our own tokenizer, in five parts for measuring. */
import { readFileSync } from 'node:fs'
import { TAGS } from '#electron/embedded/analysis/tags.ts'
import { tokenize, tokenizeCharacters } from '#electron/embedded/analysis/tokens.ts'

export type Example = {
  readonly words: readonly string[]
  readonly gold: Uint8Array
  /** 0–4: the part of its set, by runs of sentences. */
  readonly fold: number
}

type Line = { readonly text: string; readonly tokens: string[]; readonly tags: string[] }
type Span = { readonly start: number; end: number; readonly nameClass: string }

const CLASSES: Readonly<Record<string, string>> = {
  PER: 'PER',
  person: 'PER',
  LOC: 'LOC',
  location: 'LOC',
  ORG: 'ORG',
  organization: 'ORG',
  corporation: 'ORG',
  group: 'ORG',
}

export const FOLDS = 5
/** Runs of sentences, so that a text is in one part; the end of a set is often of one subject. */
const BLOCK = 40

/** @param file the middle of `names-….jsonl` */
export function readExamples(folder: string, file: string): Example[] {
  const language = /^zh/.test(file) ? 'zh' : file.replace('wiki-', '').slice(0, 2)
  const isWiki = file.startsWith('wiki')
  const lines = readFileSync(`${folder}/names-${file}.jsonl`, 'utf8').trim().split('\n')
  return lines
    .map((line) => JSON.parse(line) as Line)
    .map((line, i) => ({ line, fold: Math.floor(i / BLOCK) % FOLDS }))
    .filter(({ line }) => !isWiki || isSentence(line))
    .map(({ line, fold }) => ({ ...example(line, language, isWiki), fold }))
}

// Half of WikiANN is list items and headings; only what reads like a sentence teaches context.
function isSentence(line: Line): boolean {
  return line.tokens.length >= 7 && line.tags.filter((tag) => tag === 'O').length >= 5
}

function example(line: Line, language: string, isWiki: boolean): Omit<Example, 'fold'> {
  const tokens = language === 'zh' ? tokenizeCharacters(line.text) : tokenize(line.text, language)
  const gold = new Uint8Array(tokens.length)
  for (const { start, end, nameClass } of goldSpans(line)) {
    let isFirst = true
    tokens.forEach((token, i) => {
      if (token.start < start || token.end > end) return
      // Links of Wikipedia often begin with an article: la France.
      if (isFirst && isWiki && !/^[\p{Lu}\p{N}]/u.test(token.text)) return
      gold[i] = TAGS.indexOf(`${isFirst ? 'B' : 'I'}-${nameClass}` as (typeof TAGS)[number])
      isFirst = false
    })
  }
  return { words: tokens.map((token) => token.text), gold }
}

// The sets cut words their own way, so gold spans are found in the text and laid over our tokens.
function goldSpans(line: Line): Span[] {
  const spans: Span[] = []
  let at = 0
  line.tokens.forEach((token, i) => {
    const found = line.text.indexOf(token, at)
    const start = found < 0 ? at : found
    at = start + (found < 0 ? 0 : token.length)
    const [mark, type = ''] = (line.tags[i] ?? 'O').split(/-(.*)/)
    const nameClass = CLASSES[type]
    const last = spans.at(-1)
    if (nameClass === undefined) return
    if (mark === 'I' && last !== undefined) last.end = at
    else spans.push({ start, end: at, nameClass })
  })
  return spans
}
