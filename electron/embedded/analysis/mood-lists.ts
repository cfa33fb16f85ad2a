import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** A list as written by hand; everything is in lower case, words of a phrase are joined by +. */
export type MoodList = {
  readonly values: ReadonlyMap<string, number>
  /** Those that stand for all their inflections. */
  readonly roots: ReadonlyMap<string, number>
  readonly phrases: ReadonlyMap<string, number>
  readonly negations: ReadonlySet<string>
  /** The first word of a negation in two by its second: far from, anything but. */
  readonly pairs: ReadonlyMap<string, string>
  readonly reversers: ReadonlySet<string>
  readonly strengthening: ReadonlySet<string>
  readonly weakening: ReadonlySet<string>
  readonly turns: ReadonlySet<string>
}

/** What is told of something and what is said of it; the later file has the last word. */
const FILES: Readonly<Record<string, readonly string[]>> = { en: ['signs', 'en', 'en-opinions'] }

/** Written with their inflections: a stem of polite is political, of attentive attention. */
const EXACT = new Set(['signs', 'en-opinions'])

/** Reads `moods/`: a line is a sign or a value, then words; see the head of `moods/en.txt`. */
export function readMoodList(key: string, folder: URL): MoodList {
  const values = new Map<string, number>()
  const roots = new Map<string, number>()
  const phrases = new Map<string, number>()
  const sets = new Map(['~', '!', '^', '_', '&'].map((sign) => [sign, new Set<string>()]))
  for (const file of FILES[key] ?? ['signs', key]) {
    const text = readFileSync(new URL(`moods/${file}.txt`, folder), 'utf8')
    for (const line of text.split('\n')) {
      const [sign = '', ...words] = line.toLowerCase().split(' ')
      for (const word of words) {
        if (!/^-?\d$/.test(sign)) sets.get(sign)?.add(word)
        else if (word.length > 1 && word.slice(1).includes('+')) phrases.set(word, Number(sign))
        else {
          values.set(word, Number(sign))
          if (!EXACT.has(file)) roots.set(word, Number(sign))
        }
      }
    }
  }
  const get = (sign: string): ReadonlySet<string> => sets.get(sign) ?? new Set()
  return {
    values,
    roots,
    phrases,
    negations: new Set([...get('~')].filter((word) => !word.includes('+'))),
    pairs: new Map(
      [...get('~')]
        .filter((word) => word.includes('+'))
        .map((pair) => {
          const [first = '', second = ''] = pair.split('+')
          return [second, first]
        }),
    ),
    reversers: get('!'),
    strengthening: get('^'),
    weakening: get('_'),
    turns: get('&'),
  }
}

/** VADER's list for English, translated AFINN-165 elsewhere. */
export function boughtValues(key: string): Map<string, number> {
  return key === 'en' ? vaderValues() : afinnValues(key)
}

function afinnValues(key: string): Map<string, number> {
  // Not by `require`, which would keep it beside what is made of it.
  const file = require.resolve(`afinn-165-multilingual/build/AFINN-${key}.json`)
  const list = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number | null>
  const values = new Map<string, number>()
  for (const [word, value] of Object.entries(list)) {
    if (word !== '' && value !== null) values.set(word.toLowerCase(), value)
  }
  return values
}

// The package's own scorer takes longer than all other steps together; its list is what counts.
function vaderValues(): Map<string, number> {
  const text = readFileSync(require.resolve('vader-sentiment/vader_lexicon.txt'), 'utf8')
  const values = new Map<string, number>()
  for (const line of text.split('\n')) {
    const [word = '', value = ''] = line.split('\t')
    if (/^[\p{L}'-]+$/u.test(word)) values.set(word, Number(value))
  }
  return values
}
