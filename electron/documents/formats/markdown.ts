/** Markdown (CommonMark with GitHub's tables), with YAML front matter in its simplest form. */
import { marked } from 'marked'

import { saneDate } from '../dates.ts'
import { textFromHtml } from '../html-text.ts'
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
  return {
    ...present({ title: said('title') ?? heading?.[1] }),
    text: textFromHtml(marked.parse(rest, { async: false })),
    metadata: present({
      author: said('author'),
      publishedAt: saneDate(said('date'), nowMs),
      language: said('lang'),
    }),
  }
}
