/** One file of text, whatever its kind, to a title and clean text. */
import { marked } from 'marked'
import PostalMime from 'postal-mime'

import { extractArticle } from './article.ts'
import type { Article } from './article.ts'
import { saneDate } from './dates.ts'
import { decodeText } from './encoding.ts'
import type { DecodedText } from './encoding.ts'
import type { FileKind } from './file-type.ts'
import { textFromHtml, textFromPlain } from './html-text.ts'

type DocumentKind = Extract<FileKind, 'html' | 'text' | 'markdown' | 'email'>

type ReadDocument = Article & {
  readonly encoding: string
  /** To be shown: the file did not say what it is, or some of it could not be decoded. */
  readonly isGuess: boolean
  readonly isLossy: boolean
}

type DocumentOptions = { readonly nowMs: number; readonly name: string }

/** @param options.name The file's name, which becomes the title where the text has none. */
export async function readDocument(
  bytes: Uint8Array,
  kind: DocumentKind,
  options: DocumentOptions,
): Promise<ReadDocument> {
  if (kind === 'email') return readEmail(bytes, options)
  const decoded = decodeText(bytes)
  const article = readers[kind](decoded.text, options)
  return withEncoding({ ...article, title: article.title || titleFrom(options.name) }, decoded)
}

const readers: Record<
  Exclude<DocumentKind, 'email'>,
  (text: string, options: DocumentOptions) => Article
> = {
  html: (text, { nowMs }) => extractArticle(text, { nowMs }),
  text: (text) => ({ title: '', text: textFromPlain(text) }),
  markdown: readMarkdown,
}

function withEncoding(article: Article, { encoding, how, isLossy }: DecodedText): ReadDocument {
  return { ...article, encoding, isGuess: how === 'guess', isLossy }
}

/** Title and date from the front matter (YAML's simplest form), else the first heading. */
function readMarkdown(text: string, { nowMs }: DocumentOptions): Article {
  const matter = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(text)
  const said = (key: string): string | undefined =>
    new RegExp(`^${key}:[ \\t]*["']?(.+?)["']?[ \\t]*$`, 'im').exec(matter?.[1] ?? '')?.[1]
  const body = matter ? text.slice(matter[0].length) : text
  const heading = /^\s*#\s+(.+?)\s*#*\s*$/m.exec(body)
  const rest = heading && !body.slice(0, heading.index).trim() ? body.replace(heading[0], '') : body
  return {
    title: said('title') ?? heading?.[1] ?? '',
    text: textFromHtml(marked.parse(rest, { async: false })),
    ...optional('author', said('author')),
    ...optional('publishedAt', saneDate(said('date'), nowMs)),
    ...optional('language', said('lang')),
  }
}

async function readEmail(
  bytes: Uint8Array,
  { nowMs, name }: DocumentOptions,
): Promise<ReadDocument> {
  const mail = await PostalMime.parse(bytes)
  const sender = mail.from && 'name' in mail.from ? mail.from.name || mail.from.address : undefined
  return {
    title: mail.subject ?? titleFrom(name),
    text: mail.text ? textFromPlain(mail.text) : textFromHtml(mail.html ?? ''),
    ...optional('author', sender),
    ...optional('publishedAt', saneDate(mail.date, nowMs)),
    // Each part of a mail says its own; the parser has applied them.
    encoding: 'as declared',
    isGuess: false,
    isLossy: false,
  }
}

function titleFrom(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? name
  return base.replace(/\.\w{1,8}$/, '').replaceAll('_', ' ')
}

function optional<K extends string>(key: K, value: string | undefined): { [P in K]?: string } {
  return (value ? { [key]: value } : {}) as { [P in K]?: string }
}
