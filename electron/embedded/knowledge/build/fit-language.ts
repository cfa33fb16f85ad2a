/**
 * Fits the confidence of the language guess: `node fit-language.ts <topics-sib200.jsonl>`.
 * Whole sentences, word pairs and single words of the set; two thirds fit, one third measures.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { recordQuality } from './quality-file.ts'

const [path = '/work/shared/data/training/topics-sib200.jsonl'] = process.argv.slice(2)
const target = new URL('../models/language-fit.json', import.meta.url)
// The module reads the fit when it loads, so there must be one before the first run.
if (!existsSync(target)) writeFileSync(target, '{"weights":[]}\n')
const { detectLanguage, languageNumbers } = await import('#electron/embedded/analysis/language.ts')

type Size = 'sentences' | 'wordPairs' | 'words'
type Case = { readonly numbers: number[]; readonly isRight: boolean; readonly size: Size }

const fitting: Case[] = []
const measuring: Case[] = []
const chinese = { right: 0, all: 0 }
const lines = readFileSync(path, 'utf8').trim().split('\n')
lines.forEach((line, n) => {
  const { lang, text } = JSON.parse(line) as { lang: string; text: string }
  const words = wordsOf(text, lang)
  if (lang.startsWith('zh')) {
    chinese.all += 1
    if (detectLanguage(text).language === lang) chinese.right += 1
  }
  const at = (n * 7) % Math.max(1, words.length - 1)
  const join = lang.startsWith('zh') ? '' : ' '
  const pieces: readonly [Size, string][] = [
    ['sentences', text],
    ['wordPairs', words.slice(at, at + 2).join(join)],
    ['words', words[at] ?? ''],
  ]
  for (const [size, piece] of pieces) {
    // Figures and signs are in no language.
    if (!/\p{L}.*\p{L}/u.test(piece)) continue
    const { language, numbers } = languageNumbers(piece)
    const isRight = language === lang.slice(0, 2)
    ;(n % 3 === 2 ? measuring : fitting).push({ numbers, isRight, size })
  }
})

const weights = fitted(fitting)
const round = (value: number): number => Math.round(value * 1e4) / 1e4
const fit = { weights: weights.map(round), fittedOn: fitting.length }
writeFileSync(target, `${JSON.stringify(fit)}\n`)
const share = (right: number, all: number): number => Math.round((1000 * right) / all) / 1000
const of = (size: Size): Case[] => measuring.filter((one) => one.size === size)
const quality = {
  set: 'SIB-200, last third',
  ...Object.fromEntries(
    (['sentences', 'wordPairs', 'words'] as const).map((size) => [
      size,
      {
        cases: of(size).length,
        accuracy: share(of(size).filter(({ isRight }) => isRight).length, of(size).length),
        calibrationError: calibrationError(of(size)),
      },
    ]),
  ),
  chineseScript: share(chinese.right, chinese.all),
  calibrationError: calibrationError(measuring),
}
recordQuality('language', quality)
console.log(quality)

function wordsOf(text: string, language: string): string[] {
  if (!language.startsWith('zh')) return text.split(/\s+/)
  const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
  return [...segmenter.segment(text)].filter((part) => part.isWordLike).map((part) => part.segment)
}

// Newton's steps on the log likelihood: ten numbers, a handful of rounds.
function fitted(cases: readonly Case[]): number[] {
  const size = cases[0]?.numbers.length ?? 0
  const found = Array<number>(size).fill(0)
  for (let step = 0; step < 30; step += 1) {
    const gradient = found.map((weight) => -1e-3 * weight)
    const curve = found.map((_, i) => found.map((__, j) => (i === j ? 1e-3 : 0)))
    for (const { numbers, isRight } of cases) {
      const p = probability(numbers, found)
      const miss = (isRight ? 1 : 0) - p
      numbers.forEach((a, i) => {
        gradient[i]! += miss * a
        numbers.forEach((b, j) => (curve[i]![j]! += p * (1 - p) * a * b))
      })
    }
    const change = solved(curve, gradient)
    change.forEach((value, i) => (found[i]! += value))
  }
  return found
}

// Gauss with pivoting.
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!])
  rows.forEach((_, i) => {
    const pivot = rows.reduce(
      (best, row, k) => (k > i && Math.abs(row[i]!) > Math.abs(rows[best]![i]!) ? k : best),
      i,
    )
    ;[rows[i], rows[pivot]] = [rows[pivot]!, rows[i]!]
    rows.forEach((row, k) => {
      if (k === i) return
      const factor = row[i]! / rows[i]![i]!
      row.forEach((__, j) => (row[j]! -= factor * rows[i]![j]!))
    })
  })
  return rows.map((row, i) => row.at(-1)! / row[i]!)
}

function probability(numbers: readonly number[], by: readonly number[]): number {
  return 1 / (1 + Math.exp(-numbers.reduce((sum, value, i) => sum + value * by[i]!, 0)))
}

function calibrationError(cases: readonly Case[]): number {
  const bins = Array.from({ length: 10 }, () => ({ sum: 0, right: 0 }))
  for (const { numbers, isRight } of cases) {
    const p = probability(numbers, weights)
    const bin = bins[Math.min(9, Math.floor(p * 10))]!
    bin.sum += p
    bin.right += isRight ? 1 : 0
  }
  return round(bins.reduce((sum, bin) => sum + Math.abs(bin.sum - bin.right), 0) / cases.length)
}
