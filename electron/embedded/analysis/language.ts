import { eld } from 'eld/extrasmall'
import fit from '../knowledge/models/language-fit.json' with { type: 'json' }
import zhCharacters from '../knowledge/base/zh-characters.json' with { type: 'json' }

export type LanguageGuess = {
  /** One of the sixteen story languages, or `und`. */
  readonly language: string
  /** Probability 0–1 that it is right, from a fit on held-back texts. */
  readonly confidence: number
}

/** As ELD names them; Chinese is told apart afterwards. */
const CANDIDATES = [
  'en',
  'de',
  'fr',
  'it',
  'es',
  'pt',
  'ru',
  'nl',
  'ar',
  'tr',
  'zh',
  'sv',
  'da',
  'fi',
  'fa',
]

/** More than this adds nothing and costs time. */
const SAMPLE_UNITS = 4000

// An instance of our own: the shared one belongs to whoever else imports the package.
const detector = eld.newInstance()
detector.setLanguageSubset(CANDIDATES)

const SIMPLIFIED = new Set(zhCharacters.simplified)
const TRADITIONAL = new Set(zhCharacters.traditional)

/** Tells the language of a text; under two letters or under one half of certainty it is `und`. */
export function detectLanguage(text: string): LanguageGuess {
  const sample = text.slice(0, SAMPLE_UNITS)
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  if (letters < 2) return { language: 'und', confidence: 0 }
  const { language, numbers } = languageNumbers(sample)
  if (language === '') return { language: 'und', confidence: 0 }
  const score = numbers.reduce((sum, value, i) => sum + value * (fit.weights[i] ?? 0), 0)
  const confidence = Math.round(100 / (1 + Math.exp(-score))) / 100
  if (confidence < 0.5) return { language: 'und', confidence }
  return { language: language === 'zh' ? chineseScript(sample) : language, confidence }
}

/**
 * What the confidence is fitted on: best score, margin, ratio of the second to the best, logarithm of
 * the letters, constant, and how the first three change with the length. ELD's own scores are no
 * probabilities (analysis.md, 5.1).
 */
export function languageNumbers(sample: string): { language: string; numbers: number[] } {
  const result = detector.detect(sample)
  const [best = 0, second = 0] = Object.values(result.getScores()).sort((a, b) => b - a)
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  const ratio = best === 0 ? 1 : second / best
  const length = Math.log1p(letters)
  const size = Math.min(length, 5) / 5
  return {
    language: result.language,
    numbers: [
      best,
      best - second,
      ratio,
      length,
      1,
      best * size,
      ratio * size,
      ratio * ratio,
      size * size,
      result.language === 'zh' || result.language === 'ar' || result.language === 'ru' ? 1 : 0,
    ],
  }
}

// Characters of one script only decide; a text without any reads the same in both and is counted
// as simplified, the more common.
function chineseScript(text: string): 'zh-cn' | 'zh-tw' {
  let balance = 0
  for (const character of text) {
    if (SIMPLIFIED.has(character)) balance += 1
    else if (TRADITIONAL.has(character)) balance -= 1
  }
  return balance < 0 ? 'zh-tw' : 'zh-cn'
}
