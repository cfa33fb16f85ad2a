/** Markdown (CommonMark with GitHub's tables), with YAML front matter in its simplest form. */
import { Parser, type Token } from 'marked'

import { saneDate } from '../dates.ts'
import { PARAGRAPH, textFromHtml } from '../html-text.ts'
import type { Content } from '../outcome.ts'
import { present } from '../present.ts'

import { BoundLexer } from './markdown-lexer.ts'

/** Characters at the top in which title and date are looked for. */
const MAX_FRONT = 10_000
/** The tree of a list takes kilobytes for each. */
const MAX_LINES = 100_000
const TOO_DEEP = 'Its quotations or lists are nested deeper than 40 levels: those below are one.'

/** Title and date come from the front matter, else the title is the first heading. */
export function readMarkdown(text: string, { nowMs }: { readonly nowMs: number }): Content {
  const matter = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(text)
  const front = matter?.[1]?.slice(0, MAX_FRONT) ?? ''
  const said = (key: string): string | undefined =>
    new RegExp(`^${key}:[ \\t]*["']?(.+?)["']?[ \\t]*$`, 'im').exec(front)?.[1]
  const body = matter ? text.slice(matter[0].length) : text
  // Spaces and signs are taken off afterwards: one expression for all of it takes time by their square.
  const heading = /^[ \t]{0,3}#[ \t]+(\S.*)$/m.exec(body)
  const rest = heading && !body.slice(0, heading.index).trim() ? body.replace(heading[0], '') : body
  const end = placeOfLine(rest, MAX_LINES)
  const lexer = new BoundLexer()
  const tokens = lexer.lex(withUsualLines(rest.slice(0, end)))
  return {
    ...present({ title: said('title') ?? headingText(heading?.[1]) }),
    text: textOf(tokens),
    isCut: end < rest.length,
    notes: [
      ...(lexer.isTooDeep ? [TOO_DEEP] : []),
      ...(end < rest.length
        ? [`Only its first ${MAX_LINES.toLocaleString('en')} lines were read.`]
        : []),
    ],
    metadata: present({
      author: said('author'),
      publishedAt: saneDate(said('date'), nowMs),
      language: said('lang'),
    }),
  }
}

/** Deeper than any list that is followed. */
const MAX_INDENT = 256
/** Expressions over a longer paragraph run out of their stack, at eight million characters. */
const MAX_PARAGRAPH = 100_000

/** Without indents that take time by their square; what nobody wrote by hand is broken in pieces. */
function withUsualLines(text: string): string {
  const flat = text.replace(/^[ \t]{257,}/gm, ' '.repeat(MAX_INDENT))
  const parts: string[] = []
  let from = 0
  while (from + MAX_PARAGRAPH < flat.length) {
    const last = from + MAX_PARAGRAPH
    const ends = ['\n\n', '\n', ' '].map((end) => flat.lastIndexOf(end, last))
    const to = ends.find((end) => end > from) ?? last
    parts.push(flat.slice(from, to), '\n\n')
    from = to
  }
  return parts.length === 0 ? flat : parts.join('') + flat.slice(from)
}

const headingText = (line: string | undefined): string | undefined =>
  line
    ?.trimEnd()
    .replace(/[ \t]#+$/, '')
    .trimEnd()

function placeOfLine(text: string, number: number): number {
  let at = -1
  for (let n = 0; n < number; n++) {
    at = text.indexOf('\n', at + 1)
    if (at === -1) return text.length
  }
  return at + 1
}

/** Blocks whose tree is held at once: that of a whole book takes gigabytes. */
const AT_ONCE = 500

function textOf(tokens: readonly Token[]): string {
  const texts: string[] = []
  for (let from = 0; from < tokens.length; from += AT_ONCE) {
    texts.push(textFromHtml(Parser.parse(tokens.slice(from, from + AT_ONCE))))
  }
  return texts.filter((text) => text !== '').join(PARAGRAPH)
}
