import { CODES, moneyWords, SIGNS } from './currency-words.ts'
import { FIGURES, numberWords } from './number-words.ts'
import { anyOf, neededPatterns, type Sources } from './needed-patterns.ts'
import type { PatternSpan } from './pattern-span.ts'

const matches = neededPatterns(sourcesOf)

/** Amounts of money: sign or code before or behind the figures, or words; linear in the text. */
export function findMoney(text: string, language: string): PatternSpan[] {
  const spans: PatternSpan[] = []
  for (const match of matches(text, language)) {
    const start = match.index + (match.groups?.lead?.length ?? 0)
    const end = match.index + match[0].length
    if (/\p{L}$|\p{Nd}$/u.test(match[0]) && continues(text, end, language)) continue
    spans.push({ type: 'money', start, end })
  }
  return spans
}

// Chinese and Turkish write on without a space; elsewhere the word must end where the match does.
function continues(text: string, end: number, language: string): boolean {
  if (language.startsWith('zh')) return /^\p{Nd}/u.test(text.slice(end, end + 2))
  return /^[\p{L}\p{M}\p{Nd}]/u.test(text.slice(end, end + 2))
}

function sourcesOf(language: string): readonly Sources[] {
  const { count, magnitude } = numberWords(language)
  const { words, localSigns, between, after } = moneyWords(language)
  const signs = localSigns === undefined ? SIGNS : `${SIGNS}|${localSigns}`
  const isChinese = language.startsWith('zh')
  const gap = isChinese ? '[ \\u00a0]?' : '[ \\u00a0\\u202f]?'
  const edge = /^(?:zh|ar)/.test(language) ? '(?<![\\p{Nd}.,])' : '(?<![\\p{L}\\p{M}\\p{Nd}])'
  // A magnitude may be glued on (1.5bn), hyphened ($5-million) or repeated (mil millones).
  const scale = `(?:(?:${gap}|-)(?:${magnitude})(?![\\p{Ll}]${isChinese ? '{9}' : ''})){0,2}`
  const range = `(?:${gap}[-–—~～]${gap}(?:${signs})?${FIGURES}${scale})?`
  const figures = `${FIGURES}${scale}`
  const spelled = isChinese ? count : `(?:${count})(?:[ -](?:${magnitude})(?![\\p{L}])){1,2}`
  const bare = isChinese ? `(?!)` : `(?:${count})`
  const joined = between === undefined ? '' : `(?:${between})?`
  const ended = after === undefined ? '' : `(?:${after}(?![\\p{L}]))?`
  const unit = `(?:[ \\u00a0\\u202f-]?${joined}(?:${words})${ended})`
  const alternatives = [
    // $5, US$5 million, EUR 5m, £5-£6 million, $5 million dollars never.
    `(?:${signs}|(?<![\\p{L}])(?:${CODES}))${gap}[-–]?${figures}${range}(?:${gap}(?:${CODES})(?![\\p{L}]))?`,
    // 5 million dollars, 5 Mio. €, 5 USD, 5–6 million euros
    `${edge}${isChinese ? '(?:人民[币幣]|新[台臺][币幣]|港[币幣]|[台臺][币幣])?' : ''}${figures}${range}(?:${unit}|${gap}(?:${signs}|(?:${CODES})(?![\\p{L}])))`,
    `${edge}(?:a few |several )?(?:${spelled})${unit}`,
    `${edge}${bare}${unit}`,
    // mil euros, Millionen Euro
    ...(isChinese ? [] : [`${edge}(?:${magnitude})s?${unit}`]),
    // Swedish writes the scale and the crown in one: 3,5 mdkr.
    ...(language === 'sv' ? [`${edge}${FIGURES} ?(?:mdkr|mkr|tkr|mnkr)(?![\\p{L}])`] : []),
  ]
  // A sign, a code or a word of a currency: no amount is without, and many a text is.
  const needed = `${signs}|${CODES}|${words}|kr`
  return [{ needed, patterns: [anyOf(alternatives)] }]
}
