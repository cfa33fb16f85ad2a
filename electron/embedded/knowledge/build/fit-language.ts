/**
 * Fits the confidence of the language guess: `node fit-language.ts <topics-sib200.jsonl>`.
 * Whole sentences, word pairs and single words of the set; two thirds fit, one third measures.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const [path = '/work/shared/data/training/topics-sib200.jsonl'] = process.argv.slice(2)
const target = new URL('../models/language-fit.json', import.meta.url)
// The module reads the fit when it loads, so there must be one before the first run.
if (!existsSync(target)) writeFileSync(target, '{"weights":[0,0,0,0,0]}\n')
const { languageNumbers } = await import('#electron/embedded/analysis/language.ts')

type Case = { numbers: number[]; isRight: boolean }
const fitting: Case[] = []
const measuring: Case[] = []
const lines = readFileSync(path, 'utf8').trim().split('\n')
lines.forEach((line, n) => {
  const { lang, text } = JSON.parse(line) as { lang: string; text: string }
  const words = text.split(/\s+/)
  const at = (n * 7) % Math.max(1, words.length - 1)
  for (const piece of [text, words.slice(at, at + 2).join(' '), words[at] ?? '']) {
    const { language, numbers } = languageNumbers(piece)
    if (language === '') continue
    const isRight = language === lang.slice(0, 2)
    ;(n % 3 === 2 ? measuring : fitting).push({ numbers, isRight })
  }
})

// Plain gradient ascent on the log likelihood: five numbers, a few thousand steps.
const weights = [0, 0, 0, 0, 0]
for (let step = 0; step < 3000; step += 1) {
  const gradient = [0, 0, 0, 0, 0]
  for (const { numbers, isRight } of fitting) {
    const miss = (isRight ? 1 : 0) - probability(numbers)
    numbers.forEach((value, i) => (gradient[i]! += miss * value))
  }
  gradient.forEach((value, i) => (weights[i]! += (2 * value) / fitting.length))
}

const bins = Array.from({ length: 10 }, () => ({ n: 0, sum: 0, right: 0 }))
for (const { numbers, isRight } of measuring) {
  const p = probability(numbers)
  const bin = bins[Math.min(9, Math.floor(p * 10))]!
  bin.n += 1
  bin.sum += p
  bin.right += isRight ? 1 : 0
}
const error = bins.reduce((sum, bin) => sum + Math.abs(bin.sum - bin.right), 0) / measuring.length
const round = (value: number): number => Math.round(value * 1e4) / 1e4
const fit = {
  weights: weights.map(round),
  calibrationError: round(error),
  fittedOn: fitting.length,
}
writeFileSync(target, `${JSON.stringify(fit)}\n`)
console.log(fit)

function probability(numbers: readonly number[]): number {
  return 1 / (1 + Math.exp(-numbers.reduce((sum, value, i) => sum + value * weights[i]!, 0)))
}
