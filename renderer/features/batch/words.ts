/** What codes and figures are called on the page. */
import type { Batch, Estimate } from '#shared/model/batch.ts'
import type { LeftOut } from '#shared/logic/batch-plan.ts'
import { languageName as nameOfCode } from '#shared/logic/language-name.ts'
import type { BatchAnalysis } from '#shared/model/recipe.ts'

export const ANALYSIS_NAMES: Readonly<Record<BatchAnalysis, string>> = {
  language: 'Language',
  entities: 'Names and values',
  sentiment: 'Mood',
  elsa: 'Mood of each name',
  absa: 'Mood by aspect',
  concepts: 'Concepts with links',
  classify: 'Topics',
  summarize: 'Summary',
  hashtags: 'Hashtags',
}

const CODES: Readonly<Record<LeftOut | 'crashed' | 'analysis' | 'gone' | 'other', string>> = {
  copy: 'exact copies',
  'near-copy': 'near copies',
  empty: 'empty',
  protected: 'protected by a password',
  damaged: 'damaged',
  'no-text': 'without text',
  unsupported: 'of other kinds',
  'too-large': 'too large',
  unreadable: 'not readable',
  crashed: 'set aside after crashes',
  analysis: 'not analysed',
  gone: 'gone before being read',
  other: 'other',
}

/** Of one document: "left out: exact copy". */
const ONE: Readonly<Record<string, string>> = {
  copy: 'exact copy',
  'near-copy': 'near copy',
  unsupported: 'of another kind',
}

/** @param kind of the files, where they are of one: a PDF without text is pictures of pages. */
export function codeWords(code: string, count = 2, kind?: string): string {
  if (code === 'no-text' && kind === 'pdf')
    return `without text (${count === 1 ? 'a scan' : 'scans'})`
  if (count === 1 && Object.hasOwn(ONE, code)) return ONE[code] ?? code
  return Object.hasOwn(CODES, code) ? CODES[code as keyof typeof CODES] : code
}

export const STATE_WORDS: Readonly<Record<Batch['state'], string>> = {
  new: 'Not looked at yet',
  ready: 'Ready',
  running: 'At work',
  paused: 'Paused',
  done: 'Done',
  cancelled: 'Cancelled',
}

/** "German"; `und` is said, not hidden. */
export function languageName(code: string): string {
  if (code === 'und' || code === '') return 'Unknown'
  if (code === 'zh-cn') return 'Chinese, simplified'
  if (code === 'zh-tw') return 'Chinese, traditional'
  return nameOfCode(code)
}

/** The last part of a DBpedia address, as a person reads it. */
export function conceptName(uri: string): string {
  const last = uri.slice(uri.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(last).replaceAll('_', ' ')
  } catch {
    return last
  }
}

export function sizeWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const [unit, by] =
    bytes >= 1e9
      ? (['GB', 1e9] as const)
      : bytes >= 1e6
        ? (['MB', 1e6] as const)
        : (['kB', 1e3] as const)
  const value = bytes / by
  return `${value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 })} ${unit}`
}

export function spanWords(seconds: number): string {
  if (seconds < 1) return 'under a second'
  if (seconds < 90) return `${Math.round(seconds)} s`
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`
  return `${(seconds / 3600).toFixed(1)} h`
}

/** "about 12 min (8 min to 20 min)"; a range that says nothing more is left out. */
export function estimateWords({ seconds, low, high }: Estimate): string {
  const [usual, least, most] = [seconds, low, high].map(spanWords)
  if (seconds < 1 && least !== most) return `${usual}, at most ${most}`
  if (least !== most) return `about ${usual} (${least} to ${most})`
  return high < 1 ? 'under a second' : `about ${usual}`
}

export const BASIS_WORDS: Readonly<Record<Estimate['basis'], string>> = {
  run: 'from this run',
  measured: 'from earlier runs on this computer',
  reference: 'a first guess; it sharpens with the first run',
}

export function shareWords(part: number, whole: number): string {
  if (whole === 0) return '0 %'
  const percent = (100 * part) / whole
  return percent > 0 && percent < 1 ? '< 1 %' : `${Math.round(percent)} %`
}
