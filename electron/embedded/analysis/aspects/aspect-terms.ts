import { readFileSync } from 'node:fs'
import type { MoodToken } from '#electron/embedded/analysis/mood-tokens.ts'
import type { AbsaDomain } from '#shared/model/analysis.ts'

/** A word or phrase that names an aspect; `value` where it judges it as well. */
export type AspectTerm = {
  readonly aspect: string
  /** Chance that it means the aspect. */
  readonly chance: number
  /** Good or bad of the aspect by itself, -2 to 2: overpriced, bland. */
  readonly value: number
}
export type AspectHit = AspectTerm & { readonly from: number; readonly to: number }

type Entry = { readonly words: readonly string[]; readonly terms: AspectTerm[] }

/** How often each kind of line is right where it is alone, on the reviews of `build/measure-aspects.ts`. */
const KINDS: Readonly<Record<string, { chance: number; value: number }>> = {
  '=': { chance: 0.78, value: 0 },
  '>': { chance: 0.78, value: 2 },
  '<': { chance: 0.86, value: -2 },
  '~': { chance: 0.35, value: 0 },
}

const loaded = new Map<string, ReadonlyMap<string, readonly Entry[]>>()

/** The aspects that a clause names, longer phrases before the words in them. */
export function findAspects(
  tokens: readonly MoodToken[],
  domain: AbsaDomain,
  folder: URL,
): AspectHit[] {
  const entries = entriesOf(domain, folder)
  const hits: AspectHit[] = []
  for (let i = 0; i < tokens.length; i += 1) {
    const word = tokens[i]!.word
    const found = entries
      .get(word)
      ?.find(({ words }) => words.every((part, k) => tokens[i + k]?.word === part))
    if (found === undefined) continue
    const to = i + found.words.length
    for (const term of found.terms) hits.push({ ...term, from: i, to })
    i = to - 1
  }
  return hits
}

function entriesOf(domain: AbsaDomain, folder: URL): ReadonlyMap<string, readonly Entry[]> {
  const place = `${folder.href} ${domain}`
  let entries = loaded.get(place)
  if (entries === undefined) {
    entries = readEntries(readFileSync(new URL(`aspects/${domain}.txt`, folder), 'utf8'))
    loaded.set(place, entries)
  }
  return entries
}

function readEntries(text: string): Map<string, Entry[]> {
  const byPhrase = new Map<string, Entry>()
  for (const line of text.split('\n')) {
    const match = /^([^#=<>~]+) ([=<>~]) (.+)$/.exec(line)
    const kind = KINDS[match?.[2] ?? '']
    if (match === null || kind === undefined) continue
    for (const phrase of (match[3] ?? '').toLowerCase().split(' ')) {
      const entry = byPhrase.get(phrase) ?? { words: phrase.split('+'), terms: [] }
      byPhrase.set(phrase, entry)
      const aspect = match[1] ?? ''
      const known = entry.terms.findIndex((term) => term.aspect === aspect)
      if (known < 0) entry.terms.push({ aspect, ...kind })
      // Said twice of one aspect, the line that judges has the last word.
      else if (kind.value !== 0) entry.terms[known] = { aspect, ...kind }
    }
  }
  const entries = new Map<string, Entry[]>()
  for (const entry of byPhrase.values()) {
    const [first = ''] = entry.words
    entries.set(first, [...(entries.get(first) ?? []), entry])
  }
  for (const some of entries.values()) some.sort((a, b) => b.words.length - a.words.length)
  return entries
}
