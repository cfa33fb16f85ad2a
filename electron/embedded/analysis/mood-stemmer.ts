import { foldWord } from '#electron/embedded/knowledge/fold.ts'
import { stemmerOf } from '#electron/embedded/knowledge/stemmer.ts'

/**
 * Brings the inflections of a word together. Arabic folds its letters as names do (its stemmer leaves
 * too little of a word to tell it by), and so do Persian and Chinese.
 */
export function moodStemmer(key: string): (word: string) => string {
  const stemmer = key === 'ar' ? undefined : stemmerOf(key)
  if (stemmer === undefined) return (word) => foldWord(word, key)
  return (word) => (word.length > 40 ? word : stemmer.stem(word))
}
