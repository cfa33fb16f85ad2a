import { readFileSync } from 'node:fs'
import type { Category } from '#shared/model/story.ts'
import { words } from './tokens.ts'

/** Words of a category that a text may hold: whole words, and beginnings by their first letters. */
type Seeds = {
  readonly whole: ReadonlyMap<string, readonly string[]>
  readonly beginnings: ReadonlyMap<string, readonly (readonly [string, string])[]>
}
type Bridge = { readonly id: string; readonly from: readonly (readonly [string, number])[] }
type Lists = {
  readonly iptc: ReadonlyMap<string, Seeds>
  readonly iab: Seeds
  readonly bridges: readonly Bridge[]
  readonly labels: ReadonlyMap<string, string>
}

const MOST_WORDS = 4000
const MOST_CATEGORIES = 3
const LEAST_SCORE = 0.15
/** Evidence for no category at all; keeps a text with one hit from being sure of it. */
const DOUBT = 2.5
const BEGINNING = 2

const loaded = new Map<string, Lists>()

/**
 * The subjects of a text: level 1 of IPTC and IAB, by weighted seed words; the score is the share of
 * the evidence a category holds, doubt included. Weak beyond English (design analysis.md, 5.5).
 */
export function categoriesOf(
  title: string,
  body: string,
  language: string,
  folder: URL,
): Category[] {
  const lists = listsOf(folder)
  const seeds = lists.iptc.get(language.slice(0, 2))
  if (seeds === undefined) return []
  const titleWords = lowerWords(title, language)
  const bodyWords = lowerWords(body.slice(0, 40_000), language).slice(0, MOST_WORDS)
  const iptc = evidence(titleWords, bodyWords, seeds)
  const iab = language === 'en' ? evidence(titleWords, bodyWords, lists.iab) : new Map()
  for (const { id, from } of lists.bridges) {
    const carried = from.reduce((sum, [code, factor]) => sum + (iptc.get(code) ?? 0) * factor, 0)
    if (carried > 0) iab.set(id, (iab.get(id) ?? 0) + carried)
  }
  const label = (id: string): { label?: string } => {
    const text = lists.labels.get(id)
    return text === undefined ? {} : { label: text }
  }
  // The service's order: iab-qag before iptc-subjectcode (wire-facts 1.5).
  return [
    ...shares(iab).map(([id, score]) => ({ id, ...label(id), score, taxonomy: 'iab-qag' })),
    ...shares(iptc).map(([code, score]) => {
      const id = `${code}000000`
      return { id, ...label(id), score, taxonomy: 'iptc-subjectcode' }
    }),
  ]
}

function lowerWords(text: string, language: string): string[] {
  return words(text, language).map((word) => word.text.slice(0, 40).toLowerCase())
}

// A seed counts once, more for repetitions by their logarithm, twice in the title.
function evidence(
  title: readonly string[],
  body: readonly string[],
  seeds: Seeds,
): Map<string, number> {
  const counts = new Map<string, Map<string, number>>()
  const note = (word: string, times: number): void => {
    for (const [id, seed] of seedsFor(word, seeds)) {
      const hits = counts.get(id) ?? new Map<string, number>()
      counts.set(id, hits.set(seed, (hits.get(seed) ?? 0) + times))
    }
  }
  for (const word of title) note(word, 3)
  for (const word of body) note(word, 1)
  const sums = new Map<string, number>()
  for (const [id, hits] of counts) {
    let sum = 0
    for (const times of hits.values()) sum += 1 + Math.log(times)
    sums.set(id, sum)
  }
  return sums
}

function seedsFor(word: string, seeds: Seeds): [string, string][] {
  const found: [string, string][] = (seeds.whole.get(word) ?? []).map((id) => [id, word])
  for (const [beginning, id] of seeds.beginnings.get(word.slice(0, BEGINNING)) ?? []) {
    if (word.startsWith(beginning)) found.push([id, beginning])
  }
  return found
}

function shares(sums: ReadonlyMap<string, number>): [string, number][] {
  let total = DOUBT
  for (const sum of sums.values()) total += sum ** 1.5
  return [...sums]
    .map(([id, sum]): [string, number] => [id, Math.round((100 * sum ** 1.5) / total) / 100])
    .filter(([, score]) => score >= LEAST_SCORE)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MOST_CATEGORIES)
}

function listsOf(folder: URL): Lists {
  const ready = loaded.get(folder.href)
  if (ready !== undefined) return ready
  const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8')
  const blocks = read('categories/iptc.txt').split(/^\[(\w+)\]$/m)
  const iptc = new Map<string, Seeds>()
  for (let i = 1; i < blocks.length; i += 2) {
    const rows = (blocks[i + 1] ?? '').trim().split('\n')
    iptc.set(blocks[i] ?? '', seedsOf(rows.map((row) => [row.slice(0, 2), row.slice(3)])))
  }
  const iabRows = read('categories/iab.txt')
    .split('\n')
    .filter((row) => row.startsWith('IAB'))
  const parts = iabRows.map((row) => row.split('|'))
  const labels = ['iptc-subjectcode', 'iab-qag'].flatMap(
    (name) => JSON.parse(read(`taxonomies/${name}.json`)) as [string, string][],
  )
  const lists: Lists = {
    iptc,
    iab: seedsOf(parts.map(([id = '', , seeds = '']) => [id, seeds])),
    bridges: parts.map(([id = '', from = '']) => ({ id, from: bridgesOf(from) })),
    labels: new Map(labels),
  }
  loaded.set(folder.href, lists)
  return lists
}

function bridgesOf(text: string): [string, number][] {
  return text
    .split(' ')
    .filter((part) => part !== '')
    .map((part) => [part.slice(0, 2), Number(part.slice(3))])
}

function seedsOf(rows: readonly (readonly [string, string])[]): Seeds {
  const whole = new Map<string, string[]>()
  const beginnings = new Map<string, [string, string][]>()
  for (const [id, text] of rows) {
    for (const word of text.split(' ').filter((part) => part !== '')) {
      const seed = word.toLowerCase().replace(/\*$/, '')
      if (word.endsWith('*') && seed.length >= BEGINNING) {
        const key = seed.slice(0, BEGINNING)
        beginnings.set(key, [...(beginnings.get(key) ?? []), [seed, id]])
      } else whole.set(seed, [...(whole.get(seed) ?? []), id])
    }
  }
  return { whole, beginnings }
}
