/** A cached story in the files of other programs. All take a story and give text. */
import { nameInStory } from '#shared/logic/entity-name.ts'
import type { Highlight } from '#shared/model/collection.ts'
import type { Story } from '#shared/model/story.ts'

/** What the person added to a story, and when it came. */
export type StoryExtras = {
  /** When a search first brought it, ISO 8601. */
  readonly seenAt?: string
  readonly tags?: readonly string[]
  readonly highlights?: readonly Highlight[]
}

export const CSV_COLUMNS = [
  'id',
  'published_at',
  'source',
  'domain',
  'country',
  'author',
  'language',
  'title',
  'summary',
  'words',
  'title_sentiment',
  'body_sentiment',
  'entities',
  'keywords',
  'url',
  'tags',
  'notes',
] as const

export function csvCells(story: Story, extras: StoryExtras = {}): string[] {
  return [
    story.id,
    story.publishedAt,
    story.source.name,
    story.source.domain ?? '',
    story.source.locations[0]?.country ?? '',
    story.author.name,
    story.language,
    story.title,
    story.summary.join(' '),
    String(story.wordsCount),
    story.sentiment.title?.polarity ?? '',
    story.sentiment.body?.polarity ?? '',
    story.entities.map(nameInStory).join('; '),
    story.keywords.join('; '),
    story.permalink ?? '',
    (extras.tags ?? []).join('; '),
    notesOf(extras).join('\n'),
  ]
}

/** RIS as Reference Manager defined it: a newspaper article is NEWS, N1 a note, Y2 the day of access. */
export function risRecord(story: Story, extras: StoryExtras = {}): string {
  const { seenAt } = extras
  const day = story.publishedAt.slice(0, 10).replaceAll('-', '/')
  const lines: [string, string | undefined][] = [
    ['TY', 'NEWS'],
    ['ID', story.id],
    ['TI', story.title],
    ['AU', story.author.name || undefined],
    ['T2', story.source.name],
    ['PY', story.publishedAt.slice(0, 4)],
    ['DA', `${day}/`],
    ['LA', story.language],
    ['AB', story.summary.join(' ') || undefined],
    ...keywordsOf(story, extras).map((keyword): [string, string] => ['KW', keyword]),
    ...notesOf(extras).map((note): [string, string] => ['N1', note]),
    ['UR', story.permalink],
    ['Y2', seenAt && `${seenAt.slice(0, 10).replaceAll('-', '/')}/`],
    ['ER', ''],
  ]
  const written = lines.flatMap(([tag, value]) =>
    value === undefined || value === '' ? empty(tag) : [`${tag}  - ${oneLine(value)}`],
  )
  return `${written.join('\r\n')}\r\n\r\n`
}

/** BibTeX, with the `keywords` and `urldate` of BibLaTeX and the `annote` of annotated bibliographies. */
export function bibtexEntry(story: Story, extras: StoryExtras = {}): string {
  const { seenAt } = extras
  const fields: [string, string | undefined][] = [
    ['title', `{${texText(story.title)}}`],
    ['author', story.author.name ? `{${texText(story.author.name)}}` : undefined],
    ['journal', texText(story.source.name)],
    ['year', story.publishedAt.slice(0, 4)],
    ['month', String(Number(story.publishedAt.slice(5, 7)))],
    ['day', String(Number(story.publishedAt.slice(8, 10)))],
    ['language', story.language],
    ['keywords', keywordsOf(story, extras).map(texKeyword).join(', ') || undefined],
    ['annote', notesOf(extras).map(texText).join(' \\par ') || undefined],
    ['url', story.permalink && texUrl(story.permalink)],
    ['urldate', seenAt?.slice(0, 10)],
  ]
  const written = fields.flatMap(([name, value]) =>
    value === undefined ? [] : [`  ${name} = {${value}}`],
  )
  return `@article{story${story.id.replace(/[^A-Za-z0-9]/g, '')},\n${written.join(',\n')}\n}\n\n`
}

/** CSL-JSON (citeproc) of a newspaper article; names whole, since we do not know their parts. */
export function cslItem(story: Story, extras: StoryExtras = {}): Record<string, unknown> {
  const { seenAt } = extras
  const keywords = keywordsOf(story, extras)
  const notes = notesOf(extras)
  return {
    id: story.id,
    type: 'article-newspaper',
    title: story.title,
    ...(story.author.name ? { author: [{ literal: story.author.name }] } : {}),
    'container-title': story.source.name,
    issued: datePartsOf(story.publishedAt),
    language: story.language,
    ...(story.summary.length > 0 ? { abstract: story.summary.join(' ') } : {}),
    ...(keywords.length > 0 ? { keyword: keywords.join(', ') } : {}),
    ...(notes.length > 0 ? { note: notes.join('\n') } : {}),
    ...(story.permalink ? { URL: story.permalink } : {}),
    ...(seenAt === undefined ? {} : { accessed: datePartsOf(seenAt) }),
  }
}

/** The story's own, and after them the person's tags; each once. */
function keywordsOf({ keywords }: Story, { tags = [] }: StoryExtras): string[] {
  return [...new Set([...keywords, ...tags])]
}

/** A marked passage in quotation marks, its note behind it; one line each. */
function notesOf({ highlights = [] }: StoryExtras): string[] {
  const lines = highlights.map(({ anchor, note }) => {
    const quote = anchor ? `“${oneLine(anchor.exact)}”` : ''
    return [quote, oneLine(note)].filter((part) => part !== '').join(' — ')
  })
  return lines.filter((line) => line !== '')
}

function datePartsOf(iso: string) {
  return { 'date-parts': [iso.slice(0, 10).split('-').map(Number)] }
}

/** The end of a record has nothing behind it, and is the one line that may not be missing. */
const empty = (tag: string): string[] => (tag === 'ER' ? ['ER  - '] : [])

/** Control characters end a line or a field in some readers; the text means the same without them. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

const TEX: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  // BibTeX counts braces, escaped or not: a single one would swallow the rest of the file.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
}

function texText(text: string): string {
  const escaped = oneLine(text).replace(/[\\{}&%$#_~^]/g, (sign) => TEX[sign] ?? `\\${sign}`)
  // Two in a row are drawn as one sign: a dash, a quotation mark.
  return escaped.replace(/([-`'])(?=\1)/g, '$1{}')
}

/** Commas part keywords, except inside braces. */
function texKeyword(keyword: string): string {
  const text = texText(keyword)
  return text.includes(',') ? `{${text}}` : text
}

function texUrl(url: string): string {
  return url.replace(/[{}\\\s]/g, (sign) => encodeURIComponent(sign))
}
