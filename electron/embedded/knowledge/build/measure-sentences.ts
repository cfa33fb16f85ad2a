/**
 * Measures where sentences end: `node measure-sentences.ts [folder]`. Ten gold sentences in a row are put
 * together and cut again; F1 of the ends within the row, and that of the segmenter of ICU alone.
 */
import { readFileSync } from 'node:fs'
import { cutSentences, type Place } from '#shared/logic/sentences/cut-sentences.ts'
import { recordQuality } from './quality-file.ts'

const [folder = '/work/shared/data/training'] = process.argv.slice(2)
const ROW = 10
const MOST = 3000
/** Sets whose texts are one sentence each, as their makers parted them. */
const SETS: Readonly<Record<string, string>> = {
  'names-en': 'en',
  'names-da': 'da',
  'names-fi': 'fi',
  'names-pt': 'pt',
  'names-sv': 'sv',
  'names-zh-cn': 'zh-cn',
  'names-zh-tw': 'zh-tw',
  'sentiment-vader-nyt': 'en',
}

type Cut = (text: string, language: string) => readonly Pick<Place, 'end'>[]

function bareCut(text: string, language: string): { end: number }[] {
  const segments = new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)
  return [...segments].map(({ segment, index }) => ({ end: index + segment.trimEnd().length }))
}

function measure(sentences: readonly string[], language: string, cut: Cut) {
  const count = { right: 0, found: 0, wanted: 0 }
  for (let at = 0; at < sentences.length; at += ROW) {
    const row = sentences.slice(at, at + ROW)
    const joint = language.startsWith('zh') ? '' : ' '
    const text = row.join(joint)
    const inner = (end: number): boolean => end < text.length
    const ends = row.map((_, place) => row.slice(0, place + 1).join(joint).length).filter(inner)
    const found = new Set(cut(text, language).map(({ end }) => end))
    count.found += [...found].filter(inner).length
    count.wanted += ends.length
    count.right += ends.filter((end) => found.has(end)).length
  }
  const share = (of: number): number => Math.round((1e4 * count.right) / Math.max(1, of)) / 1e4
  const [precision, recall] = [share(count.found), share(count.wanted)]
  const f1 = Math.round((1e4 * 2 * count.right) / Math.max(1, count.found + count.wanted)) / 1e4
  return { precision, recall, f1 }
}

const figures: Record<string, object> = {}
for (const [set, language] of Object.entries(SETS)) {
  const sentences = readFileSync(`${folder}/${set}.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { text: string }).text.trim())
    .filter((text) => text !== '')
    .slice(0, MOST)
  const ours = measure(sentences, language, cutSentences)
  figures[set] = {
    sentences: sentences.length,
    ...ours,
    icu: measure(sentences, language, bareCut).f1,
  }
}
recordQuality('sentences', figures)
console.log(JSON.stringify(figures, null, 1))
