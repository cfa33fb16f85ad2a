/** The stories of a result as sequences of stems, the common ground of the three methods. */
import { stopWordsOf } from '#electron/embedded/analysis/stop-words.ts'
import { splitSentences } from '#electron/embedded/analysis/sentences.ts'
import { scanWords } from '#electron/embedded/events/scan.ts'
import { stemOf } from '#electron/embedded/events/terms.ts'

export type ResultStory = {
  readonly id: string
  readonly title: string
  readonly body: string
  readonly language: string
}

/** A run of words that no full stop or comma parts. */
export type Segment = {
  readonly story: number
  readonly stems: readonly number[]
  readonly text: string
  /** Where each word begins and ends in the text. */
  readonly places: readonly { readonly start: number; readonly end: number }[]
}

export type Corpus = {
  readonly stories: readonly ResultStory[]
  readonly segments: readonly Segment[]
  /** By stem number. */
  readonly stems: readonly Stem[]
}

export type Stem = {
  readonly isStop: boolean
  /** Stories it occurs in. */
  readonly stories: Set<number>
}

// A result list is grouped by what its snippets say: the title and the beginning of the body.
const BODY_UNITS = 900
const TITLE_UNITS = 300
const STORIES = 200

/** Reads at most 200 stories; of each the title and its first sentences. */
export function readCorpus(all: readonly ResultStory[]): Corpus {
  const stories = all.slice(0, STORIES)
  const stems: Stem[] = []
  const numbers = new Map<string, number>()
  const segments: Segment[] = []
  stories.forEach(({ title, body, language }, story) => {
    const stem = memo(stemOf(language))
    const stop = stopWordsOf(language)
    const numberOf = (word: string, isNumber: boolean): number => {
      const lower = word.normalize('NFC').toLowerCase()
      const isStop = isNumber || lower.length < 2 || stop.has(lower)
      const key = isStop ? `- ${lower}` : stem(lower)
      let number = numbers.get(key)
      if (number === undefined) {
        number = stems.length
        numbers.set(key, number)
        stems.push({ isStop, stories: new Set() })
      }
      stems[number]?.stories.add(story)
      return number
    }
    for (const part of partsOf(title.slice(0, TITLE_UNITS), body.slice(0, BODY_UNITS), language)) {
      const run: { stems: number[]; places: { start: number; end: number }[] } = {
        stems: [],
        places: [],
      }
      scanWords(part, language, 200, ({ text, isNumber }) => {
        const start = part.indexOf(text, run.places.at(-1)?.end ?? 0)
        run.places.push({ start, end: start + text.length })
        run.stems.push(numberOf(text, isNumber))
      })
      if (run.stems.length > 0) segments.push({ story, text: part, ...run })
    }
  })
  return { stories, segments, stems }
}

/** A phrase as it is written where the result first has it. */
export function spell(corpus: Corpus, phrase: readonly number[]): string {
  for (const { stems, text, places } of corpus.segments) {
    const from = stems.findIndex((_, at) => phrase.every((stem, i) => stems[at + i] === stem))
    const first = places[from]
    const last = places[from + phrase.length - 1]
    if (first === undefined || last === undefined) continue
    const written = text.slice(first.start, last.end).replace(/\s+/g, ' ')
    return written.charAt(0).toUpperCase() + written.slice(1)
  }
  return ''
}

// Signs other than hyphens and apostrophes part phrases: "in Paris, police said" holds no phrase
// "Paris police".
function partsOf(title: string, body: string, language: string): string[] {
  const sentences = splitSentences(body, language).map(({ text }) => text)
  return [title, ...sentences].flatMap((text) => text.split(/[,;:!?()[\]{}"“”„«»–—…。，、；：]+/u))
}

function memo(work: (word: string) => string): (word: string) => string {
  const known = new Map<string, string>()
  return (word) => {
    const before = known.get(word)
    if (before !== undefined) return before
    const fresh = work(word)
    known.set(word, fresh)
    return fresh
  }
}
