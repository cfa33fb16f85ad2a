import snowball from 'snowball-stemmers'
import { foldWord } from '#electron/embedded/knowledge/fold.ts'

const STEMMERS: Readonly<Record<string, string>> = {
  en: 'english',
  de: 'german',
  fr: 'french',
  it: 'italian',
  es: 'spanish',
  pt: 'portuguese',
  ru: 'russian',
  nl: 'dutch',
  tr: 'turkish',
  sv: 'swedish',
  da: 'danish',
  fi: 'finnish',
}

/**
 * Brings the inflections of a word together. Arabic folds its letters as names do (its stemmer leaves
 * too little of a word to tell it by), and so do Persian and Chinese.
 */
export function moodStemmer(key: string): (word: string) => string {
  const algorithm = STEMMERS[key]
  if (algorithm === undefined) return (word) => foldWord(word, key)
  const stemmer = snowball.newStemmer(algorithm) as { stem(word: string): string }
  return (word) => (word.length > 40 ? word : stemmer.stem(word))
}
