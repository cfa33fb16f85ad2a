/** A cached story in the files of other programs. All take a story and give text. */
import type { Story } from '#shared/model/story.ts'

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
] as const

export function csvCells(story: Story): string[] {
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
    story.entities.map(nameOf).join('; '),
    story.keywords.join('; '),
    story.permalink ?? '',
  ]
}

function nameOf(entity: Story['entities'][number]): string {
  return [...entity.title.surfaceForms, ...entity.body.surfaceForms][0]?.text ?? entity.id
}

/** RIS as Reference Manager defined it: a newspaper article is NEWS. */
export function risRecord(story: Story): string {
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
    ...story.keywords.map((keyword): [string, string] => ['KW', keyword]),
    ['UR', story.permalink],
    ['ER', ''],
  ]
  const written = lines.flatMap(([tag, value]) =>
    value === undefined ? [] : [`${tag}  - ${oneLine(value)}`.trimEnd()],
  )
  return `${written.join('\r\n').replace(/ER {2}-$/, 'ER  - ')}\r\n\r\n`
}

export function bibtexEntry(story: Story): string {
  const fields: [string, string | undefined][] = [
    ['title', `{${texText(story.title)}}`],
    ['author', story.author.name ? `{${texText(story.author.name)}}` : undefined],
    ['journal', texText(story.source.name)],
    ['year', story.publishedAt.slice(0, 4)],
    ['month', String(Number(story.publishedAt.slice(5, 7)))],
    ['day', String(Number(story.publishedAt.slice(8, 10)))],
    ['language', story.language],
    ['keywords', story.keywords.map(texText).join(', ') || undefined],
    ['url', story.permalink && texUrl(story.permalink)],
  ]
  const written = fields.flatMap(([name, value]) =>
    value === undefined ? [] : [`  ${name} = {${value}}`],
  )
  return `@article{story${story.id.replace(/[^A-Za-z0-9]/g, '')},\n${written.join(',\n')}\n}\n\n`
}

/** CSL-JSON (citeproc) of a newspaper article; names whole, since we do not know their parts. */
export function cslItem(story: Story): Record<string, unknown> {
  const [year, month, day] = story.publishedAt.slice(0, 10).split('-').map(Number)
  return {
    id: story.id,
    type: 'article-newspaper',
    title: story.title,
    ...(story.author.name ? { author: [{ literal: story.author.name }] } : {}),
    'container-title': story.source.name,
    issued: { 'date-parts': [[year, month, day]] },
    language: story.language,
    ...(story.summary.length > 0 ? { abstract: story.summary.join(' ') } : {}),
    ...(story.keywords.length > 0 ? { keyword: story.keywords.join(', ') } : {}),
    ...(story.permalink ? { URL: story.permalink } : {}),
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

const TEX: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}

function texText(text: string): string {
  return oneLine(text).replace(/[\\{}&%$#_~^]/g, (sign) => TEX[sign] ?? `\\${sign}`)
}

function texUrl(url: string): string {
  return url.replace(/[{}\\\s]/g, (sign) => encodeURIComponent(sign))
}
