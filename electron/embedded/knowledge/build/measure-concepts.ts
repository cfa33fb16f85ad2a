/**
 * Measures the links on the check set of our own and fits their chance: half of the sentences fit,
 * the other half measures the chance. `node measure-concepts.ts [v]` shows what was missed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { textContext } from '#electron/embedded/analysis/choose-entity.ts'
import {
  conceptsOfText,
  linkNumbers,
  partedPlace,
  resourceOf,
} from '#electron/embedded/analysis/concepts.ts'
import { readText } from '#electron/embedded/analysis/text/read-text.ts'
import { tokenize } from '#electron/embedded/analysis/tokens.ts'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'
import { openKnowledge } from '#electron/embedded/knowledge/open-knowledge.ts'
import { recordQuality } from './quality-file.ts'

type Case = { readonly numbers: number[]; readonly isRight: boolean; readonly isFit: boolean }

const isTalking = process.argv[2] === 'v'
const knowledge = openKnowledge()
const rows = readFileSync(new URL('concept-check.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

const cases: Case[] = []
const count = { right: 0, found: 0, wanted: 0 }
for (let row = 0; row + 1 < rows.length; row += 2) {
  const text = rows[row] ?? ''
  const gold = goldLinks(rows[row + 1] ?? '')
  const read = readText({ text, language: 'en' }, { knowledge, folder: KNOWLEDGE_FOLDER })
  const entities = read.entities()
  const links = conceptsOfText({ text, language: 'en', knowledge, entities }).flatMap(
    ({ uri, surfaceForms }) =>
      surfaceForms.map((form) => `${form.text}=${uri.replace(/^.*resource\//, '')}`),
  )
  const right = links.filter((link) => gold.includes(link))
  count.right += right.length
  count.found += links.length
  count.wanted += gold.length
  if (isTalking && (right.length < gold.length || right.length < links.length)) {
    console.log(text)
    console.log('  missed', gold.filter((link) => !links.includes(link)).join(' ; '))
    console.log('  wrong ', links.filter((link) => !gold.includes(link)).join(' ; '))
  }
  addCases(text, gold, entities, row % 4 === 0)
}
const share = (a: number, b: number): number => Math.round((1000 * a) / b) / 1000
const weights = fitted(cases.filter(({ isFit }) => isFit))
const measured = cases.filter(({ isFit }) => !isFit)
const result = {
  set: 'own news sentences',
  sentences: rows.length / 2,
  links: count.wanted,
  precision: share(count.right, count.found),
  recall: share(count.right, count.wanted),
  calibrationError: calibrationError(measured, weights),
}
writeFileSync(
  new URL('../models/concepts-fit.json', import.meta.url),
  `${JSON.stringify({ weights: weights.map((weight) => Math.round(weight * 1e4) / 1e4) })}\n`,
)
recordQuality('concepts', { en: result })
console.log(result)

// A form may have spaces and commas; the next one begins after a title, which has none.
function goldLinks(line: string): string[] {
  return [...line.matchAll(/(\S[^=]*?)=(\S+)/g)].map(([, form, title]) => `${form}=${title}`)
}

function addCases(
  text: string,
  gold: readonly string[],
  entities: Parameters<typeof conceptsOfText>[0]['entities'],
  isFit: boolean,
): void {
  const words = tokenize(text, 'en').map((token) => token.text)
  const surroundings = { knowledge, language: 'en', context: textContext(() => words, 'en') }
  for (const entity of entities) {
    const known = knowledge.get(entity.id)
    const uri = known === undefined ? undefined : resourceOf(known)
    if (known === undefined || uri === undefined) continue
    for (const form of entity.body.surfaceForms) {
      const named = partedPlace(form.text, known).text
      const isRight = gold.includes(`${named}=${uri.replace(/^.*resource\//, '')}`)
      cases.push({ numbers: linkNumbers(form.text, known, surroundings), isRight, isFit })
    }
  }
}

// Logistic regression by gradient ascent; the pull to a cautious start keeps rare signs tame.
function fitted(fitting: readonly Case[]): number[] {
  const start = [2, 1, -0.5, 0.7, -3, 0]
  const found = [...start]
  for (let step = 0; step < 4000; step += 1) {
    const gradient = found.map((weight, i) => 3 * ((start[i] ?? 0) - weight))
    for (const { numbers, isRight } of fitting) {
      const miss = (isRight ? 1 : 0) - chance(numbers, found)
      numbers.forEach((value, i) => (gradient[i]! += miss * value))
    }
    gradient.forEach((value, i) => (found[i]! += (0.5 * value) / fitting.length))
  }
  return found
}

function chance(numbers: readonly number[], by: readonly number[]): number {
  return 1 / (1 + Math.exp(-numbers.reduce((sum, value, i) => sum + value * by[i]!, 0)))
}

function calibrationError(measuring: readonly Case[], by: readonly number[]): number {
  const sorted = measuring
    .map((one) => ({ chance: chance(one.numbers, by), isRight: one.isRight }))
    .sort((a, b) => a.chance - b.chance)
  const size = Math.ceil(sorted.length / 5)
  let error = 0
  for (let at = 0; at < sorted.length; at += size) {
    const part = sorted.slice(at, at + size)
    error += Math.abs(part.reduce((sum, one) => sum + one.chance - (one.isRight ? 1 : 0), 0))
  }
  return share(error, sorted.length)
}
