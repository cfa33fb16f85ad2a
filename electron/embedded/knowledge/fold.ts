import { stemmerOf } from './stemmer.ts'

// Case endings hide names in these two; comparing stems finds Германии under Германия.
const STEMMED = new Set(['ru', 'fi'])

// Genitives written without an apostrophe: Deutschlands, Sveriges.
const GENITIVE_S = new Set(['de', 'sv', 'da', 'nl'])

const ARABIC_MARKS = /[\u0610-\u061a\u064b-\u065f\u0670\u0640]/g

/** One spelling for words that differ only in case, marks, letter variants or case ending, and for `&`. */
export function foldWord(word: string, language: string): string {
  if (word === '&') return 'and'
  const lower = word.slice(0, 60).normalize('NFC').toLowerCase()
  if (language === 'ar' || language === 'fa') {
    return lower
      .replace(ARABIC_MARKS, '')
      .replace(/[أإآٱ]/g, 'ا')
      .replace(/[ىي]/g, 'ی')
      .replace(/ك/g, 'ک')
      .replace(/ة/g, 'ه')
      .replace(/\u200c/g, '')
  }
  if (lower.length < 4 || !STEMMED.has(language)) return lower
  return stemmerOf(language)?.stem(lower) ?? lower
}

/** Whether a language folds words in a way of its own. */
export function isFolded(language: string): boolean {
  return language === 'ar' || language === 'fa' || STEMMED.has(language)
}

/** Whether words of a language may be read in other ways than written. */
export function hasReadings(language: string): boolean {
  return language === 'ar' || GENITIVE_S.has(language)
}

/** Other readings of a folded word, with the number of letters of the word each leaves off in front. */
export function readings(folded: string, language: string): { key: string; skip: number }[] {
  if (GENITIVE_S.has(language) && folded.length > 4 && folded.endsWith('s')) {
    return [{ key: folded.slice(0, -1), skip: 0 }]
  }
  if (language !== 'ar' || folded.length < 4) return []
  // The particles and, so, in, to, like are written together with the word.
  const found: { key: string; skip: number }[] = []
  for (const skip of [1, 2]) {
    const prefix = folded.slice(0, skip)
    if (!/^(?:[وف]|[وف]?[بلک])$/.test(prefix)) continue
    found.push({ key: folded.slice(skip), skip })
    if (prefix.endsWith('ل') && folded[skip] === 'ل') {
      found.push({ key: `ا${folded.slice(skip - 1)}`, skip })
    }
  }
  return found
}
