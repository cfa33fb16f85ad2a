import { kindAt, NUMBER } from './characters.ts'
import { ownCopy } from './word-cache.ts'

/** What somebody worked out of a word, and by whose list or language: another works it out anew. */
export class Known<Owner, Value> {
  readonly owner: Owner
  readonly value: Value

  constructor(owner: Owner, value: Value) {
    this.owner = owner
    this.value = value
  }
}

/**
 * A word, number or sign wherever it stands in texts: the same object as long as it comes back, with
 * room for what the analyses work out of it. Each leaves an object there that says whose it is; the
 * word is then found once and not in a table of each of them.
 */
export class WordForm {
  readonly text: string
  readonly lower: string
  /** True of what begins with a letter or a digit. */
  readonly isWord: boolean
  /** Room for the tagger, its lexicon, names, their folding, topics, moods, keywords and summaries. */
  tagged: object | undefined = undefined
  hint: object | undefined = undefined
  named: object | undefined = undefined
  folded: object | undefined = undefined
  topic: object | undefined = undefined
  mood: object | undefined = undefined
  phrase: object | undefined = undefined
  gist: object | undefined = undefined

  constructor(text: string) {
    this.text = text
    this.lower = text.toLowerCase()
    this.isWord = kindAt(text, 0) >= NUMBER
  }
}

/** Room for the words of a few thousand news articles, some 10 MB with all that is known of them. */
const PLACES = 2 ** 15
/** Words whose letters give the same number share so many places. */
const WAYS = 4
/** Units; longer words hardly come back. */
const LONGEST = 40

const kept: (WordForm | undefined)[] = Array.from({ length: PLACES }, () => undefined)
const hashes = new Int32Array(PLACES)

/** The word that is a part of a text. */
export function formAt(text: string, start: number, end: number): WordForm {
  const length = end - start
  if (length > LONGEST) return new WordForm(text.slice(start, end))
  let hash = length
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash ^= hash >>> 15
  const first = (hash & (PLACES / WAYS - 1)) * WAYS
  for (let place = first; place < first + WAYS; place += 1) {
    if (hashes[place] !== hash) continue
    const form = kept[place]
    if (form === undefined || !isPart(form.text, text, start, end)) continue
    if (place > first) moveUp(place)
    return form
  }
  const form = new WordForm(ownCopy(text.slice(start, end)))
  // What is asked for again moves up, and a word that comes but once has the last place.
  kept[first + WAYS - 1] = form
  hashes[first + WAYS - 1] = hash
  return form
}

export function formOf(word: string): WordForm {
  return formAt(word, 0, word.length)
}

function isPart(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false
  for (let at = 0; at < word.length; at += 1) {
    if (word.charCodeAt(at) !== text.charCodeAt(start + at)) return false
  }
  return true
}

function moveUp(place: number): void {
  const above = kept[place - 1]
  const hash = hashes[place - 1]!
  kept[place - 1] = kept[place]
  hashes[place - 1] = hashes[place]!
  kept[place] = above
  hashes[place] = hash
}
