import { stopWordsOf } from './stop-words.ts'
import type { Token } from './tokens.ts'
import { words } from './tokens.ts'

const KEYWORDS = 15
const PHRASE_WORDS = 3

type Phrase = { text: string; count: number; first: number; readonly length: number }

/**
 * The phrases a text returns to: up to three words without stop words at their ends, by frequency,
 * with a bonus for early ones and for those of the title (design analysis.md, 5.6), and the names.
 * @param names most prominent first
 */
export function findKeywords(
  title: string,
  sentences: readonly Token[],
  language: string,
  names: readonly string[],
): string[] {
  const stop = stopWordsOf(language)
  const phrases = new Map<string, Phrase>()
  let at = 0
  for (const [n, sentence] of [{ text: title }, ...sentences].entries()) {
    const list = words(sentence.text, language)
    list.forEach((_, i) => {
      at += 1
      for (let length = 1; length <= PHRASE_WORDS; length += 1) {
        const phrase = phraseAt(sentence.text, list, { i, length }, stop)
        if (phrase === undefined) continue
        const key = phrase.toLowerCase()
        const known = phrases.get(key)
        const count = n === 0 ? 2 : 1
        if (known === undefined) phrases.set(key, { text: phrase, count, first: at, length })
        else known.count += count
      }
    })
  }
  const total = Math.max(at, 1)
  const ranked = [...phrases.values()]
    .filter((phrase) => phrase.count > 1)
    .map((phrase) => ({
      phrase,
      score:
        phrase.count * (1 + 0.4 * (phrase.length - 1)) * (1 + 0.5 * (1 - phrase.first / total)),
    }))
    .sort((a, b) => b.score - a.score || a.phrase.first - b.phrase.first)
  const keywords: string[] = []
  const seen: string[] = []
  const take = (text: string): void => {
    const key = ` ${text.toLowerCase()} `
    // "bank" adds nothing beside "central bank".
    if (keywords.length >= KEYWORDS || seen.some((other) => other.includes(key))) return
    keywords.push(text)
    seen.push(key)
  }
  names.slice(0, 5).forEach(take)
  ranked.forEach(({ phrase }) => take(phrase.text))
  names.slice(5).forEach(take)
  return keywords
}

function phraseAt(
  text: string,
  list: readonly Token[],
  span: { readonly i: number; readonly length: number },
  stop: ReadonlySet<string>,
): string | undefined {
  const first = list[span.i]
  const last = list[span.i + span.length - 1]
  if (first === undefined || last === undefined) return undefined
  for (const word of [first, last]) {
    if (stop.has(word.text.toLowerCase()) || !/\p{L}/u.test(word.text)) return undefined
    if (word.text.length < 2 || word.text.length > 40) return undefined
  }
  const phrase = text.slice(first.start, last.end)
  // A comma or any other sign between the words parts the phrase.
  return span.length > 1 && /[^\p{L}\p{N}\p{M}\s'’&-]/u.test(phrase) ? undefined : phrase
}

/** `#CamelCase` of names, without signs and spaces, each once. */
export function hashtagsOf(names: readonly string[]): string[] {
  const tags = new Set<string>()
  for (const name of names.slice(0, 10)) {
    const parts = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
    const camel = parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('')
    if (camel.length > 1 && camel.length <= 60) tags.add(`#${camel}`)
  }
  return [...tags]
}
