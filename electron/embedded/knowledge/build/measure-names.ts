/**
 * Measures the names of whole sentences, known and tagged ones together, on the labels of our own:
 * `node measure-names.ts <topics-sib200.jsonl> [v]`. Languages without a labelled set have no other
 * figures.
 */
import { readFileSync } from 'node:fs'
import { recognizeNames } from '#electron/embedded/analysis/recognize.ts'
import { splitSentences } from '#electron/embedded/analysis/sentences.ts'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'
import { openKnowledge } from '#electron/embedded/knowledge/open-knowledge.ts'
import { knownQuality, recordQuality } from './quality-file.ts'

const [path = '/work/shared/data/training/topics-sib200.jsonl', talk] = process.argv.slice(2)
const texts = new Map<string, string[]>()
for (const line of readFileSync(path, 'utf8').trim().split('\n')) {
  const { lang, text } = JSON.parse(line) as { lang: string; text: string }
  texts.set(lang, [...(texts.get(lang) ?? []), text])
}
const { note, ...labels } = JSON.parse(
  readFileSync(new URL('sib-names.json', import.meta.url), 'utf8'),
) as { note: string } & Record<string, Record<string, string[]>>
console.log(note)

const knowledge = openKnowledge()
const figures: Record<string, object> = {}
for (const [language, byPlace] of Object.entries(labels)) {
  const sum = { right: 0, found: 0, wanted: 0 }
  for (const [place, gold] of Object.entries(byPlace)) {
    const text = texts.get(language)?.[Number(place)] ?? ''
    const rest = namesIn(text, language)
    const missed: string[] = []
    for (const label of gold) {
      // Other readings stand after a bar; a bare hyphen says that it need not be found.
      const [first = '', ...others] = label.split('|')
      const kind = first.slice(0, 2)
      const ways = [first, ...others.map((other) => kind + other)]
      const at = rest.findIndex((name) => ways.includes(name))
      if (at < 0 && others.includes('-')) continue
      sum.wanted += 1
      if (at < 0) missed.push(label)
      else {
        sum.right += 1
        sum.found += 1
        rest.splice(at, 1)
      }
    }
    sum.found += rest.length
    if (talk === 'v' && missed.length + rest.length > 0) {
      console.log(language, place, 'missed', missed.join(' ; '), '| wrong', rest.join(' ; '))
    }
  }
  const share = (a: number, b: number): number => Math.round((1000 * a) / Math.max(b, 1)) / 1000
  figures[`${language} (own labels)`] = {
    set: 'SIB-200 sentences, own labels',
    names: sum.wanted,
    precision: share(sum.right, sum.found),
    recall: share(sum.right, sum.wanted),
    strictF1: share(2 * sum.right, sum.found + sum.wanted),
  }
}
recordQuality('names', { ...knownQuality('names'), ...figures })
console.log(figures)

function namesIn(text: string, language: string): string[] {
  const sentences = splitSentences(text, language)
  return recognizeNames(text, sentences, { language, knowledge, folder: KNOWLEDGE_FOLDER })
    .filter((span) => span.class !== 'OTHER')
    .map((span) => `${span.class[0] ?? ''} ${text.slice(span.start, span.end)}`)
}
