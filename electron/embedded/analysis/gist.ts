import { type Stemmer, stemmerOf } from '#electron/embedded/knowledge/stemmer.ts'
import { stopWordsOf } from './stop-words.ts'
import { Known, type WordForm } from './word-forms.ts'

/** The Arabic stemmer leaves too little of a word to tell it by. */
const UNSTEMMED = new Set(['ar'])
/** Units; no longer word is brought together with others. */
const LONGEST = 40

/** What a word adds to what a text is about: its stem, or nothing for a stop word or a single letter. */
export function gistOf(form: WordForm, language: string): string {
  let gist = form.gist as Known<string, string> | undefined
  if (gist?.owner !== language) {
    gist = new Known(language, workOut(form.lower, language))
    form.gist = gist
  }
  return gist.value
}

function workOut(word: string, language: string): string {
  if (stopWordsOf(language).has(word)) return ''
  if (word.length < 2 && !language.startsWith('zh')) return ''
  return word.length > LONGEST ? word : (stemmerIn(language)?.stem(word) ?? word)
}

function stemmerIn(language: string): Stemmer | undefined {
  return UNSTEMMED.has(language) ? undefined : stemmerOf(language)
}
