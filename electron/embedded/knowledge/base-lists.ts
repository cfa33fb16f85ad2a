import { readFileSync } from 'node:fs'
import type { KnowledgeEntity } from './entity.ts'
import { KINDS_OF_LISTS } from './kinds.ts'
import { localId } from './local-id.ts'

/** The curated lists, each with its kinds in brackets; entries are one a line. */
const LISTS = ['companies', 'organizations', 'media', 'people', 'places', 'things']

/** A name of one word made by leaving the brackets off a title is no sure sign of the thing. */
const BRACKETS = /_\([^)]*\)$/

/** Reads the lists of a knowledge folder. A title may stand in several; the first entry stays. */
export function readLists(folder: URL): KnowledgeEntity[] {
  const entities = new Map<string, KnowledgeEntity>()
  for (const list of LISTS) {
    let kind = ''
    for (const line of readFileSync(new URL(`base/${list}.txt`, folder), 'utf8').split('\n')) {
      if (line === '' || line.startsWith('#')) continue
      if (line.startsWith('[')) kind = line.slice(1, -1)
      else {
        const entity = entryOf(line, kind)
        if (!entities.has(entity.id)) entities.set(entity.id, entity)
      }
    }
  }
  return [...entities.values()]
}

/** The id of an entry without a Wikidata id; the same for the same title wherever it stands. */
export function titleId(title: string): string {
  return localId(`Entity ${title}`)
}

function entryOf(line: string, kindName: string): KnowledgeEntity {
  const [first = '', ...parts] = line.split('|')
  const isSure = !first.startsWith('?')
  const title = isSure ? first : first.slice(1)
  const kind = KINDS_OF_LISTS[kindName] ?? { types: [], ontology: [] }
  const names: Record<string, string[]> & { '*': string[] } = { '*': [] }
  const tickers: string[] = []
  const doubtful: string[] = []
  let context: string[] | undefined
  let weight: number | undefined
  for (const part of parts) {
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
  const byWeight =
    weight !== undefined && weight < 0.5
      ? [own, ...given.filter((name) => !name.includes(' '))]
      : BRACKETS.test(title) && !own.includes(' ') && !given.includes(own)
        ? [own]
        : []
  const weak = [...byWeight, ...doubtful]
  names['*'] = [...new Set([own, ...small, ...wholePlace(title, kindName), ...given, ...doubtful])]
  return {
    id: titleId(title),
    names,
    types: kind.types,
    ontology: kind.ontology,
    ...(isSure ? { links: { wikipedia: `https://en.wikipedia.org/wiki/${title}` } } : {}),
    ...(tickers.length > 0 ? { stockTickers: tickers } : {}),
    ...(context === undefined ? {} : { context }),
    ...(weak.length === 0 ? {} : { weakNames: weak }),
    ...(weight === undefined ? {} : { weight }),
  }
}

function nameOf(title: string, kind: string): string {
  const plain = decodeURIComponent(title.replace(BRACKETS, '')).replaceAll('_', ' ')
  return isPlace(kind) ? plain.replace(/,.*$/, '') : plain
}

function wholePlace(title: string, kind: string): string[] {
  return isPlace(kind) && title.includes(',') ? [title.replaceAll('_', ' ')] : []
}

function isPlace(kind: string): boolean {
  return kind === 'city' || kind === 'region' || kind === 'state'
}
