/**
 * Filter values as tokens of one full-text column: a filter is then one more posting list. A token
 * is a two-letter code, `=`, and the folded value with blanks, quotes and backslashes escaped.
 */
import { foldKeyword } from '#shared/logic/fold.ts'
import type { Category, Entity, Story } from '#shared/model/story.ts'

import { wordText } from './word-text.ts'

export const EVERY = 'a='

/** Codes of the top-level fields whose values are keywords. */
export const KEYWORD_CODES: Readonly<Record<string, string>> = {
  id: 'id',
  language: 'la',
  'sentiment.title.polarity': 'st',
  'sentiment.body.polarity': 'sb',
  'author.id': 'ai',
  'source.id': 'si',
  'source.name.keyword': 'sk',
  'source.domain': 'sd',
  'source.locations.country': 'lc',
  'source.locations.state': 'ls',
  'source.locations.city': 'ly',
  'source.scopes.country': 'cc',
  'source.scopes.state': 'cs',
  'source.scopes.city': 'cy',
  'source.scopes.level': 'cl',
  'source.rankings.alexa.country': 'ac',
  'media.images.format': 'mf',
  keywords: 'kw',
  hashtags: 'ht',
  'links.permalink': 'pl',
  clusters: 'cu',
}

/** Codes of top-level fields searched by words within one short value. */
export const NAME_CODES: Readonly<Record<string, string>> = {
  'author.name': 'an',
  'source.name': 'sn',
}

/** Codes within nested objects: words for names, whole values for the rest. */
export const NESTED_CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  entities: {
    id: 'ei',
    'surface_forms.text': 'ef',
    type: 'et',
    stock_ticker: 'es',
    'links.wikipedia': 'ew',
    'links.wikidata': 'ed',
  },
  categories: { taxonomy: 'ct', id: 'ci', label: 'cw' },
  industries: { id: 'ii', label: 'iw' },
}

/** Says of a path that the story has such objects. */
export const PATH_TOKENS = { entities: 'x=en', categories: 'x=ca', industries: 'x=in' } as const

export const TEXT_EXISTS: Readonly<Record<string, string>> = {
  title: 'x=ti',
  body: 'x=bo',
  'translations.en.title': 'x=et',
  'translations.en.body': 'x=eb',
}

export function keyToken(code: string, value: string): string {
  return remembered(code, value, keyTokens, makeKeyToken)
}

function makeKeyToken(code: string, value: string): string {
  return `${code}=${escapeValue(foldKeyword(value))}`
}

/** Values recur from story to story; folding each anew was a tenth of the time of an import. */
const MOST_REMEMBERED = 50_000
const LONGEST_REMEMBERED = 200
const keyTokens = new Map<string, Map<string, string>>()
const wordTokens = new Map<string, Map<string, readonly string[]>>()

function remembered<T>(
  code: string,
  value: string,
  memory: Map<string, Map<string, T>>,
  make: (code: string, value: string) => T,
): T {
  let known = memory.get(code)
  if (!known || known.size >= MOST_REMEMBERED) memory.set(code, (known = new Map<string, T>()))
  const before = known.get(value)
  if (before !== undefined) return before
  const made = make(code, value)
  if (value.length <= LONGEST_REMEMBERED) known.set(value, made)
  return made
}

export function hashtagValue(value: string): string {
  return value.replace(/^[#＃]/, '')
}

/** What the tokenizer would cut at, as a backslash and two hex digits. */
export function escapeValue(folded: string): string {
  return folded
    .toWellFormed()
    .replace(/[\x00-\x20"'\\\x7f]/g, (char) => `\\${hex(char.charCodeAt(0))}`)
}

export function unescapeValue(token: string): string {
  return token.replace(/\\([0-9a-f]{2})/g, (_all, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  )
}

/** All tokens of a story, each once, names' words in order. */
export function keyTokensOf(story: Story): string {
  const tokens = new Set<string>([EVERY])
  const add = (code: string, value: string | undefined): void => {
    if (value === undefined || value === '') return
    tokens.add(keyToken(code, value)).add(`x=${code}`)
  }
  const once = (code: string, value: string | undefined): void => {
    if (value === undefined || value === '') return
    tokens.add(makeKeyToken(code, value)).add(`x=${code}`)
  }
  const { source, author } = story
  once('id', story.id)
  add('la', story.language)
  add('st', story.sentiment.title?.polarity)
  add('sb', story.sentiment.body?.polarity)
  add('ai', author.id)
  add('si', source.id)
  add('sk', source.name)
  add('sd', source.domain)
  once('pl', story.permalink)
  for (const place of source.locations) {
    add('lc', place.country)
    add('ls', place.state)
    add('ly', place.city)
  }
  for (const scope of source.scopes) {
    add('cc', scope.country)
    add('cs', scope.state)
    add('cy', scope.city)
    add('cl', scope.level)
  }
  for (const rank of source.ranks) add('ac', rank.country)
  for (const image of imagesOf(story)) add('mf', image.format)
  for (const keyword of story.keywords) add('kw', keyword)
  for (const hashtag of story.hashtags) add('ht', hashtagValue(hashtag))
  for (const cluster of story.clusters) add('cu', cluster)
  addWords(tokens, 'an', author.name)
  addWords(tokens, 'sn', source.name)
  if (source.ranks.length > 0) tokens.add('x=ra')
  addTextExists(tokens, story)
  for (const entity of story.entities) addEntity(tokens, entity)
  for (const category of story.categories) addCategory(tokens, 'c', category)
  for (const industry of story.industries) addCategory(tokens, 'i', industry)
  return [...tokens].join(' ')
}

export function imagesOf(story: Story): Story['media'] {
  return story.media.filter((item) => item.type === 'image')
}

function addTextExists(tokens: Set<string>, story: Story): void {
  const texts: readonly (readonly [string, string | undefined])[] = [
    ['title', story.title],
    ['body', story.body],
    ['translations.en.title', story.translations?.en?.title],
    ['translations.en.body', story.translations?.en?.body],
  ]
  for (const [field, text] of texts) {
    const token = TEXT_EXISTS[field]
    if (token && text && /[\p{L}\p{N}]/u.test(text)) tokens.add(token)
  }
}

function addEntity(tokens: Set<string>, entity: Entity): void {
  tokens.add(PATH_TOKENS.entities).add(keyToken('ei', entity.id))
  for (const type of entity.types) tokens.add(keyToken('et', type))
  for (const ticker of entity.stockTickers) tokens.add(keyToken('es', ticker))
  if (entity.links?.wikipedia) tokens.add(keyToken('ew', entity.links.wikipedia))
  if (entity.links?.wikidata) tokens.add(keyToken('ed', entity.links.wikidata))
  for (const element of [entity.title, entity.body]) {
    for (const form of element.surfaceForms) addWords(tokens, 'ef', form.text)
  }
}

function addCategory(tokens: Set<string>, letter: 'c' | 'i', category: Category): void {
  tokens.add(letter === 'c' ? PATH_TOKENS.categories : PATH_TOKENS.industries)
  tokens.add(keyToken(`${letter}i`, category.id))
  if (category.taxonomy && letter === 'c') tokens.add(keyToken('ct', category.taxonomy))
  if (category.label) addWords(tokens, `${letter}w`, category.label)
}

function addWords(tokens: Set<string>, code: string, text: string): void {
  for (const token of remembered(code, text, wordTokens, makeWordTokens)) tokens.add(token)
}

function makeWordTokens(code: string, text: string): readonly string[] {
  const words = wordText(text)
  return words ? [`x=${code}`, ...words.split(' ').map((word) => `${code}=${word}`)] : []
}

function hex(code: number): string {
  return code.toString(16).padStart(2, '0')
}
