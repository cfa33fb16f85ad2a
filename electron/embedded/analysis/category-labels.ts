import { readFileSync } from 'node:fs'
import type { Taxonomy } from './taxonomy.ts'
import type { TopicReading } from './topic-model.ts'
import {
  compileWords,
  placesOfCodes,
  topicEvidence,
  topicWordsOf,
  type Entry,
  type TopicWords,
} from './topic-words.ts'

/** How a text names a category of the third level by words of its label. */
export type LabelSight = {
  readonly times: number
  /** Number of the first of its words, in tokens from the start of the title. */
  readonly first: number
  /** Other words that speak of the level above. */
  readonly backing: number
}

/** Words that many labels share, and labels that say too little alone. */
const EMPTY = new Set(
  'and or of the in on for with to a general including also people death report statistic water values game animal school media crisis deprecated health personal issue issues other service services organisation organisations'.split(
    ' ',
  ),
)
/** Not a plural of what is before the s. */
const NO_PLURALS = new Set('aids arms goods darts bowls guts series news sports'.split(' '))
/** Stands before the id of what an everyday word alone points to. */
const EVERYDAY = '~'

type Spellings = {
  readonly everyday: ReadonlySet<string>
  readonly ofIds: ReadonlyMap<string, readonly string[]>
}

const lists = new Map<string, TopicWords>()
const spellings = new Map<string, Spellings>()

type Naming = {
  /** How much the text speaks of each category by words of its label. */
  readonly sums: ReadonlyMap<string, number>
  readonly sightOf: (id: string) => LabelSight
}

let last: { readonly reading: TopicReading; readonly byTaxonomy: Map<string, Naming> } | undefined

/** How an English text names the categories below the top by words of their labels. */
export function labelNaming(reading: TopicReading, taxonomy: Taxonomy, folder: URL): Naming {
  // The same for each branch of a taxonomy.
  if (last?.reading !== reading) last = { reading, byTaxonomy: new Map() }
  let naming = last.byTaxonomy.get(taxonomy.name)
  if (naming === undefined) {
    naming = readNaming(reading, taxonomy, folder)
    last.byTaxonomy.set(taxonomy.name, naming)
  }
  return naming
}

function readNaming(reading: TopicReading, taxonomy: Taxonomy, folder: URL): Naming {
  const labels = labelWords(taxonomy, folder)
  const { all: named } = topicEvidence([], reading.tokens, labels)
  const sightOf = (id: string): LabelSight => sightAt(id, reading, { taxonomy, labels, folder })
  const sums = new Map<string, number>()
  for (const [code, sum] of named) {
    const id = code.replace(EVERYDAY, '')
    if (id !== code) {
      const [above = ''] = taxonomy.parentsOf(id)
      const isHeard = reading.clear.has(above) || named.has(above)
      if (!isHeard || sightOf(id).backing === 0) continue
    }
    sums.set(id, (sums.get(id) ?? 0) + sum)
  }
  return { sums, sightOf }
}

type Sources = { readonly taxonomy: Taxonomy; readonly labels: TopicWords; readonly folder: URL }

function sightAt(
  id: string,
  { tokens }: TopicReading,
  { taxonomy, labels, folder }: Sources,
): LabelSight {
  const [above = ''] = taxonomy.parentsOf(id)
  const named = placesOfCodes(new Set([id, EVERYDAY + id, above]), tokens, labels)
  const own = new Set([...(named.get(id) ?? []), ...(named.get(EVERYDAY + id) ?? [])])
  const list = topicWordsOf('en', folder)
  const listed = list && placesOfCodes(new Set([above]), tokens, list).get(above)
  // The same word in both lists says it once.
  const others = new Set([...(named.get(above) ?? []), ...(listed ?? [])])
  for (const at of own) others.delete(at)
  return {
    times: own.size,
    first: Math.min(tokens.length, ...own),
    backing: others.size,
  }
}

function labelWords(taxonomy: Taxonomy, folder: URL): TopicWords {
  const key = `${taxonomy.name} ${folder.href}`
  let words = lists.get(key)
  if (words === undefined) {
    words = compileWords(entriesOf(taxonomy, spellingsOf(folder)), 'en', folder)
    lists.set(key, words)
  }
  return words
}

function entriesOf(taxonomy: Taxonomy, { ofIds, everyday }: Spellings): Entry[] {
  const phrases = taxonomy.ids.flatMap((id) => {
    const level = taxonomy.parentsOf(id).length + 1
    if (level === 1) return []
    const own = ofIds.get(id) ?? phrasesOf(taxonomy.labelOf(id) ?? '')
    return own.map((phrase) => ({ id, level, phrase }))
  })
  const third = phrases.filter(({ level }) => level === 3)
  const uses = Map.groupBy(third, ({ phrase }) => phrase)
  return phrases.map(({ id, level, phrase }) => {
    const word = phrase.replace(/!$/, '')
    const forms = word === phrase ? formsOf(word) : [word]
    // A label of several sports says which only where the sport is spoken of.
    const isShared = (uses.get(phrase)?.length ?? 0) > 1
    const isEveryday = level === 3 && (isShared || forms.some((form) => everyday.has(form)))
    const code = isEveryday ? EVERYDAY + id : id
    return { code, spellings: forms, isBeginning: false, weight: 1, isBrief: false, isVague: false }
  })
}

// "billiards, snooker and pool" is three ways to say it; what stands in brackets is a remark.
function phrasesOf(label: string): string[] {
  return label
    .toLowerCase()
    .replace(/\(.*?\)|-deprecated/g, ' ')
    .split(/,|\/|&|\band\b/)
    .map((phrase) => phrase.match(/[\p{L}\p{N}-]+/gu) ?? [])
    .filter((phrase) => phrase.some((word) => !EMPTY.has(word) && word.length > 2))
    .map((phrase) => phrase.join('_'))
}

/** Singular and plural of a phrase's last word; of a doubtful one a form that no text has does no harm. */
function formsOf(phrase: string): string[] {
  const last = phrase.split('_').at(-1) ?? ''
  const head = phrase.slice(0, phrase.length - last.length)
  return [...new Set(lastForms(last))].map((form) => head + form)
}

function lastForms(word: string): string[] {
  if (word.length < 3 || /ics$|ss$|us$|is$/.test(word) || NO_PLURALS.has(word)) {
    return /(?:ss|us)$/.test(word) ? [word, `${word}es`] : [word]
  }
  if (word.endsWith('ies')) return [word, `${word.slice(0, -3)}y`]
  if (/(?:s|x|ch|sh)es$/.test(word)) return [word, word.slice(0, -2), word.slice(0, -1)]
  if (word.endsWith('s')) return [word, word.slice(0, -1)]
  if (/[^aeiou]y$/.test(word)) return [word, `${word.slice(0, -1)}ies`]
  return [word, /(?:x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`]
}

function spellingsOf(folder: URL): Spellings {
  let known = spellings.get(folder.href)
  if (known === undefined) {
    const rows = readFileSync(new URL('categories/labels.txt', folder), 'utf8')
      .split('\n')
      .filter((row) => row !== '' && !row.startsWith('#'))
      .map((row) => row.split(' '))
    const isEveryday = ([code]: readonly string[]): boolean => code === 'everyday'
    known = {
      everyday: new Set(rows.filter(isEveryday).flatMap(([, ...words]) => words.flatMap(formsOf))),
      ofIds: new Map(
        rows
          .filter((row) => !isEveryday(row))
          .map(([code = '', ...words]): [string, string[]] => [code, words]),
      ),
    }
    spellings.set(folder.href, known)
  }
  return known
}
