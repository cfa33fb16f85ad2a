import { findKeywords } from './keywords.ts'
import { stopWordsOf } from './stop-words.ts'
import type { Token } from './tokens.ts'

const MOST = 10
const LONGEST = 60
/** Scripts without capitals: words joined without a sign cannot be told apart again. */
const JOINED_BY_UNDERSCORE = new Set(['ar', 'fa'])
/** What may stand within a phrase that is no name: rule of law, taux de change. */
const BINDING = new Set("of de du des del di da do das dos della delle dei d' van".split(' '))

export type HashtagRequest = {
  readonly title: string
  readonly sentences: readonly Token[]
  readonly language: string
  /** Of the text, most prominent first. */
  readonly names: readonly string[]
}

/** Hashtags of a text: its names and the phrases it returns to, at most ten. */
export function hashtagsOfText({ title, sentences, language, names }: HashtagRequest): string[] {
  return hashtagsOf([...findKeywords(title, sentences, language, names)], language)
}

/**
 * Hashtags of names and phrases, each once: `#CamelCase` in scripts with capitals, the words with
 * `_` between them in Arabic and Persian, as their writers do, and joined in Chinese.
 */
export function hashtagsOf(phrases: readonly string[], language = 'en'): string[] {
  const tags = new Map<string, string>()
  const joint = JOINED_BY_UNDERSCORE.has(language) ? '_' : ''
  for (const phrase of phrases) {
    if (tags.size >= MOST) break
    const parts = phrase.normalize('NFC').match(/[\p{L}\p{M}\p{N}\u200c]+/gu) ?? []
    if (isLoose(parts, language)) continue
    const tag = parts.map((part) => capital(part, language)).join(joint)
    // A number alone is no hashtag anywhere.
    if (tag.length > 1 && tag.length <= LONGEST && /\p{L}/u.test(tag)) {
      if (!tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), `#${tag}`)
    }
  }
  return [...tags.values()]
}

// "Automated and highly" is a piece of a sentence; "Ministry for the Environment" is a name.
function isLoose(parts: readonly string[], language: string): boolean {
  if (parts.some((part) => /^[\p{Lu}\p{Lo}]/u.test(part))) return false
  const stop = stopWordsOf(language)
  return parts.slice(1, -1).some((part) => stop.has(part) && !BINDING.has(part))
}

function capital(word: string, language: string): string {
  const [first = ''] = word
  return first.toLocaleUpperCase(language === 'tr' ? 'tr' : 'en') + word.slice(first.length)
}
