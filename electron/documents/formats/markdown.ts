/** Markdown (CommonMark with GitHub's tables), with YAML front matter in its simplest form. */
import { marked } from 'marked'

import { saneDate } from '../dates.ts'
import { textFromHtml, textFromPlain } from '../html-text.ts'
import type { Content } from '../outcome.ts'
import { present } from '../present.ts'

/** Title and date come from the front matter, else the title is the first heading. */
export function readMarkdown(text: string, { nowMs }: { readonly nowMs: number }): Content {
  const matter = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(text)
  const said = (key: string): string | undefined =>
    new RegExp(`^${key}:[ \\t]*["']?(.+?)["']?[ \\t]*$`, 'im').exec(matter?.[1] ?? '')?.[1]
  const body = matter ? text.slice(matter[0].length) : text
  const heading = /^\s*#\s+(.+?)\s*#*\s*$/m.exec(body)
  const rest = heading && !body.slice(0, heading.index).trim() ? body.replace(heading[0], '') : body
  const html = htmlOf(rest)
  return {
    ...present({ title: said('title') ?? heading?.[1] }),
    text: html === undefined ? textFromPlain(rest) : textFromHtml(html),
    ...(html === undefined && {
      notes: ['Its marks are too many or too deep: they were left in.'],
    }),
    metadata: present({
      author: said('author'),
      publishedAt: saneDate(said('date'), nowMs),
      language: said('lang'),
    }),
  }
}

/** Undefined where the marks take more stack than there is, which the parser climbs with their depth. */
function htmlOf(markdown: string): string | undefined {
  try {
    return marked.parse(markdown, { async: false })
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('Maximum call stack')) return undefined
    throw error
  }
}
