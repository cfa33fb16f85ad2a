/** Summaries and hashtags on samples of public sets: ROUGE-1, and F1 of the first ten phrases by stems. */
import { hashtagsOf } from '#electron/embedded/analysis/hashtags.ts'
import { findKeywords } from '#electron/embedded/analysis/keywords.ts'
import { splitSentences } from '#electron/embedded/analysis/sentences.ts'
import { stopWordsOf } from '#electron/embedded/analysis/stop-words.ts'
import { summarizeText } from '#electron/embedded/analysis/summary.ts'
import { readText } from '#electron/embedded/analysis/text/read-text.ts'
import { words } from '#electron/embedded/analysis/tokens.ts'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'
import type { Knowledge } from '#electron/embedded/knowledge/open-knowledge.ts'
import { stemmerOf } from '#electron/embedded/knowledge/stemmer.ts'
import { type Half, measuredMean, readSampleTexts, type SampleText } from './public-samples.ts'

const SENTENCES = 3
const KEYS = 10

/** ROUGE-1 (Lin 2004) of three sentences against the highlights, with stems, and that of the lead. */
export function measureSummaries(folder: string, half: Half): object | undefined {
  const texts = readSampleTexts(folder, 'cnndm', half)
  if (texts === undefined) return undefined
  const of = (pick: (text: SampleText) => readonly string[]): number[] =>
    texts.map((one) => rouge1(pick(one).join(' '), one.gold.join(' ')))
  const split = ({ text }: SampleText): string[] =>
    splitSentences(text, 'en').map((sentence) => sentence.text)
  const ours = of(({ text }) =>
    summarizeText({ title: '', text, language: 'en', sentences: SENTENCES }),
  )
  const lead = of((one) => split(one).slice(0, SENTENCES))
  return {
    rouge1: measuredMean(ours),
    lead: measuredMean(lead),
    overLead: measuredMean(ours.map((one, i) => one - (lead[i] ?? 0))),
    verbatimInOrder: measuredMean(texts.map((one) => Number(isInOrder(one, split(one))))),
  }
}

function isInOrder({ text }: SampleText, sentences: readonly string[]): boolean {
  let at = -1
  return summarizeText({
    title: '',
    text,
    language: 'en',
    sentences: SENTENCES,
  }).every((one) => {
    // The first stands without the agency before it.
    at = sentences.findIndex((sentence, place) => place > at && sentence.endsWith(one))
    return at >= 0
  })
}

function rouge1(found: string, wanted: string): number {
  const counts = new Map<string, number>()
  const gold = stemsOf(wanted, 'en')
  for (const stem of gold) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  const stems = stemsOf(found, 'en')
  let shared = 0
  for (const stem of stems) {
    const left = counts.get(stem) ?? 0
    if (left > 0) shared += 1
    counts.set(stem, left - 1)
  }
  return (2 * shared) / Math.max(1, stems.length + gold.length)
}

/** F1 of the phrases behind the first ten hashtags against the phrases that people named. */
export function measureHashtags(
  folder: string,
  { name, language }: { readonly name: string; readonly language: string },
  knowledge: Knowledge,
  half: Half,
): object | undefined {
  const texts = readSampleTexts(folder, name, half)
  if (texts === undefined) return undefined
  const of = (pick: (text: SampleText) => readonly string[]) =>
    measuredMean(texts.map((one) => keyF1(pick(one), one, language)))
  return {
    f1: of((one) => taggedPhrases(one, language, knowledge)),
    // The first ten different words that are no stop words, as the package keyword-extractor gives.
    firstWords: of(({ title, text }) => firstWords(`${title}\n${text}`, language)),
    // A text with sixty gold phrases can be met by ten only in part.
    mostPossible: measuredMean(texts.map((one) => ceiling(one, language))),
  }
}

/** The phrases of a text that become hashtags, as `hashtagAnswer` makes them. */
export function taggedPhrases(
  { title, text }: SampleText,
  language: string,
  knowledge: Knowledge,
): string[] {
  const read = readText({ text, title, language }, { knowledge, folder: KNOWLEDGE_FOLDER })
  const names = read.entities().map(({ body }) => body.surfaceForms[0]?.text ?? '')
  const tags = new Map<string, string>()
  for (const phrase of findKeywords(title, read.element().sentences, language, names)) {
    const [tag] = hashtagsOf([phrase], language)
    if (tag !== undefined && tags.size < KEYS && !tags.has(tag.toLowerCase())) {
      tags.set(tag.toLowerCase(), phrase)
    }
  }
  return [...tags.values()]
}

function firstWords(text: string, language: string): string[] {
  const stop = stopWordsOf(language)
  const all = words(text, language).map((word) => word.text.toLowerCase())
  return [...new Set(all.filter((word) => !stop.has(word)))].slice(0, KEYS)
}

const goldOf = ({ gold }: SampleText, language: string): Set<string> =>
  new Set(gold.flatMap((line) => line.split(' , ')).map((key) => keyOf(key, language)))

export function keyF1(found: readonly string[], one: SampleText, language: string): number {
  const gold = goldOf(one, language)
  const keys = new Set(found.map((phrase) => keyOf(phrase, language)))
  const right = [...keys].filter((key) => gold.has(key)).length
  return (2 * right) / Math.max(1, keys.size + gold.size)
}

function ceiling(one: SampleText, language: string): number {
  const gold = goldOf(one, language).size
  return (2 * Math.min(gold, KEYS)) / (KEYS + gold)
}

const keyOf = (phrase: string, language: string): string => stemsOf(phrase, language).join(' ')

function stemsOf(text: string, language: string): string[] {
  const stemmer = stemmerOf(language)
  return words(text, language).map((word) => {
    const lower = word.text.toLowerCase()
    return stemmer?.stem(lower) ?? lower
  })
}
