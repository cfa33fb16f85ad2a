/** Names in samples of labelled sets, strict: both ends and the class right. */
import { createRequire } from 'node:module'
import { recognizeNames } from '#electron/embedded/analysis/recognize.ts'
import { splitSentences } from '#electron/embedded/analysis/sentences.ts'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'
import { openKnowledge } from '#electron/embedded/knowledge/open-knowledge.ts'
import { intervalOf } from './bootstrap.ts'
import { round } from './fit-rows.ts'
import { nameSample } from './labelled-samples.ts'

type Counts = { right: number; found: number; wanted: number }
type Found = { start: number; end: number; kind: string }
type Terms = {
  json(options: object): { text: string; offset: { start: number; length: number } }[]
}
type Compromise = (text: string) => {
  people(): Terms
  places(): Terms
  organizations(): Terms
}

const KINDS: Readonly<Record<string, string>> = {
  PERSON: 'PER',
  PER: 'PER',
  LOCATION: 'LOC',
  LOC: 'LOC',
  ORGANIZATION: 'ORG',
  ORG: 'ORG',
}
const knowledge = openKnowledge()

export function nameFigures(lines: readonly string[], language: string, talk: boolean): object {
  const samples = lines.map(nameSample)
  const ours = samples.map(({ text, names }) => {
    const found = namesIn(text, language)
    if (talk) showMisses(text, names, found)
    return countsOf(names, found)
  })
  const peer =
    language === 'en'
      ? samples.map(({ text, names }) => countsOf(names, namesByCompromise(text)))
      : undefined
  const sum = (key: keyof Counts): number => ours.reduce((total, one) => total + one[key], 0)
  return {
    sentences: lines.length,
    names: sum('wanted'),
    precision: round(sum('right') / Math.max(1, sum('found'))),
    recall: round(sum('right') / Math.max(1, sum('wanted'))),
    strictF1: round(f1Of(ours)),
    interval: intervalOf(ours, f1Of),
    ...(peer && { compromise: round(f1Of(peer)) }),
  }
}

function namesIn(text: string, language: string): Found[] {
  const sentences = splitSentences(text, language)
  return recognizeNames(text, sentences, {
    language,
    knowledge,
    folder: KNOWLEDGE_FOLDER,
  })
    .filter((span) => span.class !== 'OTHER')
    .map(({ start, end, class: kind }) => ({
      start,
      end,
      kind: KINDS[kind] ?? kind,
    }))
}

let compromise: Compromise | undefined

// Its terms keep the comma or point after them.
function namesByCompromise(text: string): Found[] {
  compromise ??= createRequire(import.meta.url)('compromise') as Compromise
  const doc = compromise(text)
  const of = (terms: Terms, kind: string): Found[] =>
    terms.json({ offset: true }).map(({ text: said, offset }) => {
      const start = offset.start + said.length - said.trimStart().length
      const end = start + said.trim().replace(/(?:['’]s)?[.,;:!?)"”]*$/, '').length
      return { start, end, kind }
    })
  return [...of(doc.people(), 'PER'), ...of(doc.places(), 'LOC'), ...of(doc.organizations(), 'ORG')]
}

function countsOf(names: readonly string[], found: readonly Found[]): Counts {
  const right = found.filter((one) => names.includes(keyOf(one))).length
  return { right, found: found.length, wanted: names.length }
}

function keyOf({ kind, start, end }: Found): string {
  return `${kind} ${start}-${end}`
}

function showMisses(text: string, names: readonly string[], found: readonly Found[]): void {
  const keys = found.map(keyOf)
  const read = (key: string): string => {
    const [kind = '', place = ''] = key.split(' ')
    const [start, end] = place.split('-').map(Number)
    return `${kind} ${text.slice(start, end)}`
  }
  const missed = names.filter((key) => !keys.includes(key)).map(read)
  const wrong = keys.filter((key) => !names.includes(key)).map(read)
  if (missed.length + wrong.length > 0) {
    console.log('missed', missed.join(' ; '), '| wrong', wrong.join(' ; '), '|', text)
  }
}

function f1Of(counts: readonly Counts[]): number {
  const sum = (key: keyof Counts): number => counts.reduce((total, one) => total + one[key], 0)
  return (2 * sum('right')) / Math.max(1, sum('found') + sum('wanted'))
}
