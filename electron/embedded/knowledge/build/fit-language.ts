/**
 * Fits the confidence of the language guess: `node fit-language.ts <topics-sib200.jsonl>`.
 * Whole sentences, parts of them, word pairs and single words of the set; a third of the sentences, in
 * all languages at once, measures. For languages that no story is in there are only names of countries,
 * languages and currencies (Unicode CLDR through `Intl`), strung together.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { recordQuality } from './quality-file.ts'

const [path = '/work/shared/data/training/topics-sib200.jsonl'] = process.argv.slice(2)
const target = new URL('../models/language-fit.json', import.meta.url)
// The module reads the fit when it loads, so there must be one before the first run.
if (!existsSync(target)) writeFileSync(target, '{"home":[],"languages":{},"others":[]}\n')
const { detectLanguage, HOME_LANGUAGES, languageNumbers } =
  await import('#electron/embedded/analysis/language.ts')

/** ELD's codes of the rest; Kurdish is its Arabic script, Tagalog what CLDR calls Filipino. */
const OTHERS =
  'am az be bg bn ca cs el et eu gu he hi hr hu hy is ja ka kn ko ku lo lt lv ml mr ms no or pa pl ro sk sl sq sr ta te th tl uk ur vi yo'.split(
    ' ',
  )
const CLDR: Readonly<Record<string, string>> = { ku: 'ckb', tl: 'fil', pa: 'pa-Guru' }
const PARTS = 3
const PULL = 1
const OTHER_TIMES = 3

type Size = 'sentences' | 'parts' | 'wordPairs' | 'words' | 'others'
type Case = {
  readonly language: string
  readonly numbers: number[]
  readonly isRight: boolean
  readonly size: Size
}

const fitting: Case[] = []
const measuring: Case[] = []
const chinese = { right: 0, all: 0 }
const rows = new Map<string, number>()
for (const line of readFileSync(path, 'utf8').trim().split('\n')) {
  const { lang, text } = JSON.parse(line) as { lang: string; text: string }
  // Rows stand in the same order in every language.
  const row = rows.get(lang) ?? 0
  rows.set(lang, row + 1)
  const words = wordsOf(text, lang)
  if (lang.startsWith('zh')) {
    chinese.all += 1
    if (detectLanguage(text).language === lang) chinese.right += 1
  }
  const join = lang.startsWith('zh') ? '' : ' '
  const pieces: [Size, string][] = [['sentences', text]]
  for (let part = 0; part < PARTS; part += 1) {
    const at = (row * 7 + part * 5) % Math.max(1, words.length - 1)
    pieces.push(['wordPairs', words.slice(at, at + 2).join(join)], ['words', words[at] ?? ''])
    if (part > 0) pieces.push(['parts', words.slice(at, at + 4 + part * 3).join(join)])
  }
  for (const [size, piece] of pieces) add(piece, lang.slice(0, 2), size, row % 3 === 2)
}
OTHERS.forEach((language) => {
  for (const [n, piece] of namesIn(language).entries()) add(piece, language, 'others', n % 3 === 2)
})

const isHome = ({ language }: Case): boolean => HOME_LANGUAGES.includes(language)
const inHome = fitted(
  fitting.filter((one) => isHome(one) && one.size !== 'others'),
  HOME_LANGUAGES,
)
// Every answer of this kind is wrong in the set; a newsroom's reader meets more than strings of names.
const inOthers = fitted(
  fitting.flatMap((one) =>
    isHome(one) ? [] : Array<Case>(one.size === 'others' ? OTHER_TIMES : 1).fill(one),
  ),
  [],
)
const width = fitting[0]?.numbers.length ?? 0
const round = (value: number): number => Math.round(value * 1e4) / 1e4
const fit = {
  home: inHome.slice(0, width).map(round),
  languages: Object.fromEntries(
    HOME_LANGUAGES.map((name, i) => [name, round(inHome[width + i] ?? 0)]),
  ),
  others: inOthers.map(round),
  fittedOn: fitting.length,
}
writeFileSync(target, `${JSON.stringify(fit)}\n`)
const share = (right: number, all: number): number => Math.round((1000 * right) / all) / 1000
const measured = (cases: readonly Case[]): object => ({
  cases: cases.length,
  accuracy: share(cases.filter(({ isRight }) => isRight).length, cases.length),
  calibrationError: calibrationError(cases),
})
const of = (size: Size): Case[] => measuring.filter((one) => one.size === size)
const inSet = measuring.filter(({ size }) => size !== 'others')
const quality = {
  set: 'SIB-200, a third of its sentences',
  sentences: measured(of('sentences')),
  parts: measured(of('parts')),
  wordPairs: measured(of('wordPairs')),
  words: measured(of('words')),
  chineseScript: share(chinese.right, chinese.all),
  calibrationError: calibrationError(inSet),
  // Names of ten things in a row, which are in part the same in many languages.
  otherLanguages: measured(of('others')),
}
recordQuality('language', quality)
console.log(quality)

function add(piece: string, language: string, size: Size, isHeld: boolean): void {
  // Figures and signs are in no language.
  if (!/\p{L}.*\p{L}/u.test(piece)) return
  const { language: found, numbers } = languageNumbers(piece)
  const one = { language: found, numbers, isRight: found === language, size }
  ;(isHeld ? measuring : fitting).push(one)
}

function namesIn(language: string): string[] {
  const locale = [CLDR[language] ?? language]
  const of = (type: 'region' | 'language' | 'currency', codes: string): string[] => {
    const names = new Intl.DisplayNames(locale, { type })
    return codes.split(' ').map((code) => names.of(code) ?? code)
  }
  const pool = [
    ...of('region', 'DE FR IT ES PT GB US RU CN JP BR IN EG TR SE NO FI DK PL CZ HU GR UA MX AR CA AU ZA NG KE TH VN KR IL IR SA MA CH AT BE NL IE RO BG RS HR EE LV LT'), // prettier-ignore
    ...of('language', 'en de fr it es pt ru nl ar tr zh sv da fi fa pl cs hu el uk ja ko he hi th vi ro bg'), // prettier-ignore
    ...of('currency', 'EUR USD GBP JPY CNY SEK PLN INR'),
  ]
  return Array.from({ length: 60 }, (_, n) =>
    Array.from({ length: 10 }, (__, i) => pool[(n * 17 + i * (7 + (n % 11))) % pool.length]).join(
      ' ',
    ),
  )
}

function wordsOf(text: string, language: string): string[] {
  if (!language.startsWith('zh')) return text.split(/\s+/)
  const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
  return [...segmenter.segment(text)].filter((part) => part.isWordLike).map((part) => part.segment)
}

// Newton's steps on the log likelihood: some thirty numbers, a handful of rounds.
function fitted(cases: readonly Case[], languages: readonly string[]): number[] {
  const points = cases.map(({ numbers, language, isRight }) => ({
    numbers: [...numbers, ...languages.map((name) => Number(name === language))],
    isRight,
  }))
  const size = points[0]?.numbers.length ?? 0
  const found = Array<number>(size).fill(0)
  for (let step = 0; step < 30; step += 1) {
    const gradient = found.map((weight) => -PULL * weight)
    const curve = found.map((_, i) => found.map((__, j) => (i === j ? PULL : 0)))
    for (const { numbers, isRight } of points) {
      const p = probability(numbers, found)
      const miss = (isRight ? 1 : 0) - p
      numbers.forEach((a, i) => {
        if (a === 0) return
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
  for (const { numbers, language, isRight } of cases) {
    const own = HOME_LANGUAGES.indexOf(language)
    const p =
      own === -1
        ? probability(numbers, inOthers)
        : probability([...numbers, 1], [...inHome.slice(0, width), inHome[width + own]!])
    const bin = bins[Math.min(9, Math.floor(p * 10))]!
    bin.sum += p
    bin.right += isRight ? 1 : 0
  }
  return round(bins.reduce((sum, bin) => sum + Math.abs(bin.sum - bin.right), 0) / cases.length)
}
