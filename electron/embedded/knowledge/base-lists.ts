import { readFileSync } from 'node:fs'
import type { KnowledgeEntity } from './entity.ts'
import { KINDS_OF_LISTS } from './kinds.ts'
import { withoutLegalForm } from './legal-form.ts'
import { isEntry, Lines } from './lines.ts'
import { localId } from './local-id.ts'

/** The curated lists, each with its kinds in brackets; entries are one a line. */
const LISTS = ['companies', 'organizations', 'media', 'people', 'places', 'things']

/** A name of one word made by leaving the brackets off a title is no sure sign of the thing. */
const BRACKETS = /_\([^)]*\)$/

/** Kinds whose names may end with a legal form. */
const FORMED = new Set(['company', 'bank'])

/** What a line of a list says; only its id, which is dear, is left to be made. */
export type ListEntry = Omit<KnowledgeEntity, 'id'> & { readonly title: string }

/** The entries of the lists in order, read again each time they are asked for. */
export class BaseLists {
  readonly size: number
  readonly #lists: { readonly lines: Lines; readonly kinds: readonly string[] }[] = []

  /** A title may stand in several lists; the first entry stays. */
  constructor(folder: URL) {
    const titles = new Set<string>()
    for (const list of LISTS) {
      let kind = ''
      const kinds: string[] = []
      const lines = new Lines(readFileSync(new URL(`base/${list}.txt`, folder), 'utf8'), (line) => {
        if (line.startsWith('[')) kind = line.slice(1, -1)
        else if (isEntry(line)) {
          const title = titleOf(line)
          if (titles.has(title)) return false
          titles.add(title)
          kinds.push(kind)
          return true
        }
        return false
      })
      this.#lists.push({ lines, kinds })
    }
    this.size = titles.size
  }

  at(place: number): ListEntry {
    const { lines, kinds, nth } = this.#find(place)
    return entryOf(lines.at(nth), kinds[nth] ?? '')
  }

  /** Names with the first words of all names of the entry, at a fraction of its price. */
  roughNamesAt(place: number): string[] {
    const { lines, nth } = this.#find(place)
    return roughNamesOf(lines.at(nth))
  }

  titleAt(place: number): string {
    const { lines, nth } = this.#find(place)
    return titleOf(lines.at(nth))
  }

  /** Whether the entry has names of a language; far cheaper than reading it. */
  hasNamesIn(place: number, language: string): boolean {
    const { lines, nth } = this.#find(place)
    return lines.at(nth).includes(`|${language.slice(0, 2)}:`)
  }

  #find(place: number): { lines: Lines; kinds: readonly string[]; nth: number } {
    let nth = place
    for (const { lines, kinds } of this.#lists) {
      if (nth < lines.size) return { lines, kinds, nth }
      nth -= lines.size
    }
    throw new RangeError(`There is no entry ${place}.`)
  }
}

/** The id of an entry without a Wikidata id; the same for the same title wherever it stands. */
export function titleId(title: string): string {
  return localId(`Entity ${title}`)
}

/** As a thing of the base. */
export function entityOfEntry({ title, ...entry }: ListEntry): KnowledgeEntity {
  return { id: titleId(title), ...entry }
}

function titleOf(line: string): string {
  const first = line.split('|', 1)[0] ?? ''
  return first.startsWith('?') ? first.slice(1) : first
}

function roughNamesOf(line: string): string[] {
  const parts = line.split('|')
  const own = withoutEscapes(titleOf(line)).replaceAll('_', ' ')
  const names = own.startsWith('The ') ? [own, own.slice(4)] : [own]
  for (let i = 1; i < parts.length; i += 1) {
    const part = parts[i]!
    if (part.startsWith('!')) names.push(part.slice(1))
    else if (part[2] !== ':' && !/^[$~%]/.test(part)) names.push(part)
  }
  return names.flatMap(alsoShort).flatMap(alsoPlain)
}

/** U.S. Geological Survey is the United States Geological Survey. */
function alsoShort(name: string): string[] {
  const rest = /^United States (?=\p{Lu})(.+)$/u.exec(name)?.[1]
  return rest === undefined ? [name] : [name, `U.S. ${rest}`, `US ${rest}`]
}

function withoutEscapes(title: string): string {
  return title.includes('%') ? decodeURIComponent(title) : title
}

function entryOf(line: string, kindName: string): ListEntry {
  const title = titleOf(line)
  const kind = KINDS_OF_LISTS[kindName] ?? { types: [], ontology: [] }
  const names: Record<string, string[]> & { '*': string[] } = { '*': [] }
  const tickers: string[] = []
  const doubtful: string[] = []
  let context: string[] | undefined
  let weight: number | undefined
  for (const part of line.split('|').slice(1)) {
    const inLanguage = /^([a-z]{2}):(.*)$/.exec(part)
    if (part.startsWith('$')) tickers.push(part.slice(1))
    else if (part.startsWith('~')) context = part.slice(1).toLowerCase().split(' ')
    else if (part.startsWith('!')) doubtful.push(part.slice(1))
    else if (part.startsWith('%')) weight = Number(part.slice(1))
    else if (inLanguage === null) names['*'].push(part)
    else {
      const languages = inLanguage[1] === 'zh' ? ['zh-cn', 'zh-tw'] : [inLanguage[1] ?? '']
      for (const language of languages) names[language] = (inLanguage[2] ?? '').split(';')
    }
  }
  const own = nameOf(title, kindName)
  // Apple writes iPad; a title always begins with a capital.
  const small = kindName === 'product' && /^I\p{Lu}/u.test(own) ? [`i${own.slice(1)}`] : []
  const given = names['*']
  const short = FORMED.has(kindName) ? withoutLegalForm(own) : own
  const byWeight =
    weight !== undefined && weight < 0.5
      ? [own, short, ...given.filter((name) => !name.includes(' '))]
      : BRACKETS.test(title) && !own.includes(' ') && !given.includes(own)
        ? [own]
        : []
  // Without its form a single word is no sign of a company: Mars, Saturn.
  const byForm = short !== own && !short.includes(' ') && !given.includes(short) ? [short] : []
  const formNames = byForm
    .filter((name) => name !== '' && !doubtful.includes(name))
    .flatMap(alsoPlain)
  const weak = [...formNames, ...[...byWeight, ...doubtful].flatMap(alsoPlain)]
  const all = [own, ...small, ...wholePlace(title, kindName), ...given, short, ...doubtful]
  names['*'] = [...new Set(all.flatMap(alsoShort).flatMap(alsoPlain))].filter((name) => name !== '')
  return {
    title,
    names,
    types: kind.types,
    ontology: kind.ontology,
    ...(line.startsWith('?') ? {} : { links: { wikipedia: pageOf(title) } }),
    ...(tickers.length > 0 ? { stockTickers: tickers } : {}),
    ...(context === undefined ? {} : { context }),
    ...(weak.length === 0 ? {} : { weakNames: weak }),
    ...(formNames.length === 0 ? {} : { formNames }),
    ...(weight === undefined ? {} : { weight }),
  }
}

/** A name as it is and, for news that leave the marks off its letters, without them. */
function alsoPlain(name: string): string[] {
  if (!/[À-ɏḀ-ỿ]/.test(name)) return [name]
  const plain = name
    .replace(/[ØøŁłĐđıÆæŒœ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
  return plain === name ? [name] : [name, plain]
}

// Letters that Unicode does not take for others with a mark.
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ...{ Ø: 'O', ø: 'o', Ł: 'L', ł: 'l', Đ: 'D', đ: 'd' },
  ...{ ı: 'i', Æ: 'Ae', æ: 'ae', Œ: 'Oe', œ: 'oe' },
}

function pageOf(title: string): string {
  return `https://en.wikipedia.org/wiki/${title}`
}

function nameOf(title: string, kind: string): string {
  const plain = withoutEscapes(title.replace(BRACKETS, '')).replaceAll('_', ' ')
  return isPlace(kind) ? plain.replace(/,.*$/, '') : plain
}

function wholePlace(title: string, kind: string): string[] {
  return isPlace(kind) && title.includes(',') ? [title.replaceAll('_', ' ')] : []
}

function isPlace(kind: string): boolean {
  return kind === 'city' || kind === 'region' || kind === 'state'
}
