import { FIGURES, numberWords } from './number-words.ts'
import { anyOf, neededPatterns, type Sources } from './needed-patterns.ts'
import type { PatternSpan } from './pattern-span.ts'

const SIGN = '[%％٪‰﹪]'

/** The words behind a number; points of percentage are percentages as well. */
const WORDS: Readonly<Record<string, string>> = {
  en: 'per ?cent|percentage points?|percent|pct\\.?|pc(?![\\p{L}])|percentage',
  de: 'Prozentpunkten?|Prozentpunkte|Prozent|v\\. ?H\\.',
  fr: 'points? de pourcentage|pour ?cent|p\\. ?100',
  it: 'punti percentuali|punto percentuale|per ?cento',
  es: 'puntos? porcentual(?:es)?|por ciento|porciento',
  pt: 'pontos? percentua(?:l|is)|por cento|porcento',
  ru: 'процентных пункт(?:а|ов)|процентный пункт|процент(?:а|ов|ам|ами|ах)?|п\\. ?п\\.',
  nl: 'procentpunten|procentpunt|procent|percent|pct',
  ar: 'في المئة|في المائة|بالمئة|بالمائة|نقاط مئوية|نقطة مئوية|فى المائة',
  tr: 'yüzde puan(?:ı)?|puan(?=lık)',
  sv: 'procentenhet(?:er|erna)?|procent|proc\\.?',
  da: 'procentpoint|procent|pct\\.?',
  fi: 'prosenttiyksikkö(?:ä|n)?|prosent(?:tia|tiin|in|illa|ista|ti)|pros\\.?',
  fa: 'درصد|در صد',
  zh: '个百分点|個百分點|百分点|百分點|个百分比|趴',
}

// Words and figures stand together without a space.
const WRITES_ON = /^(?:zh|ar|fa)/

const matches = neededPatterns(sourcesOf)

/** Shares in a hundred, by sign or word; linear in the text. */
export function findPercentages(text: string, language: string): PatternSpan[] {
  return [...matches(text, language)].map((match) => ({
    type: 'percentage',
    start: match.index,
    end: match.index + match[0].length,
  }))
}

function sourcesOf(language: string): readonly Sources[] {
  const isChinese = language.startsWith('zh')
  const key = isChinese ? 'zh' : language
  const words = (Object.hasOwn(WORDS, key) ? WORDS[key] : undefined) ?? WORDS.en ?? ''
  const { count } = numberWords(language)
  const sign = `[ \\u00a0\\u202f]?${SIGN}`
  const edge = '(?<![\\p{L}\\p{M}\\p{Nd}])'
  const end = isChinese ? '' : '(?![\\p{L}\\p{M}])'
  const ranged = `(?:[ \\u00a0]?[-–—~～][ \\u00a0]?[-−+]?${FIGURES}|(?:${sign})[-–—~～]${FIGURES})?`
  const before = WRITES_ON.test(language) ? '(?<![\\p{Nd}.,])' : '(?<![\\p{L}\\p{Nd}.,])'
  const number = `${before}[-−+]?${FIGURES}${ranged}`
  const alternatives = [
    `${number}(?:${sign}|[ \\u00a0\\u202f-]?(?:${words})${end})(?: ?(?:points?)(?![\\p{L}]))?`,
  ]
  if (isChinese) {
    alternatives.push(
      `百分之(?:${FIGURES}|${count}(?:点${count})?)`,
      `${count}(?:${words})`,
      '[一二三四五六七八九]成[一二三四五六七八九半]?(?![\\p{L}][功为為])',
    )
  } else {
    alternatives.push(`${edge}(?![Aa]n?[ -])(?:${count})[ -](?:${words})${end}`)
  }
  if (language === 'tr') {
    alternatives.unshift(
      `%[ \\u00a0]?${FIGURES}(?:[-–]${FIGURES})?`,
      `${edge}[Yy]üzde (?:${FIGURES}|(?:${count}))`,
    )
  }
  return [{ needed: `${SIGN}|${words}|百分之|成|[Yy]üzde`, patterns: [anyOf(alternatives)] }]
}
