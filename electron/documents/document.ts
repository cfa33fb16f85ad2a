/** One file of text at hand, whatever its kind, to a title and clean text, for the newsroom. */
import { extractArticle } from './article.ts'
import type { Article } from './article.ts'
import { decodeText } from './encoding.ts'
import type { FileKind } from './file-type.ts'
import { readEmail } from './formats/email.ts'
import { readMarkdown } from './formats/markdown.ts'
import { textFromPlain } from './html-text.ts'
import type { Content } from './outcome.ts'

type DocumentKind = Extract<FileKind, 'html' | 'text' | 'markdown' | 'email'>

type ReadDocument = Article & {
  /** Absent where each part says its own, as in mail. */
  readonly encoding?: string
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
  if (kind === 'email') {
    const article = articleOf(await readEmail(bytes, options), options)
    return { ...article, isGuess: false, isLossy: false }
  }
  const { text, encoding, how, isLossy } = decodeText(bytes)
  const article = readers[kind](text, options)
  const title = article.title || titleFrom(options.name)
  return { ...article, title, encoding, isGuess: how === 'guess', isLossy }
}

const readers: Record<
  Exclude<DocumentKind, 'email'>,
  (text: string, options: DocumentOptions) => Article
> = {
  html: (text, { nowMs }) => extractArticle(text, { nowMs }),
  text: (text) => ({ title: '', text: textFromPlain(text) }),
  markdown: (text, options) => articleOf(readMarkdown(text, options), options),
}

function articleOf({ title, text, metadata = {} }: Content, { name }: DocumentOptions): Article {
  const { author, publishedAt, language } = metadata
  return {
    title: title || titleFrom(name),
    text,
    ...(author && { author }),
    ...(publishedAt && { publishedAt }),
    ...(language && { language }),
  }
}

/** Of a file whose text has none. */
export function titleFrom(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? name
  return base.replace(/\.\w{1,8}$/, '').replaceAll('_', ' ')
}
