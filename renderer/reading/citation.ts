import type { Story } from '#shared/model/story.ts'
import { originalOf } from './links.ts'
import { displayTitle } from './text.ts'

/** One line to paste: Author. “Title.” Source, date. Address (read on date). Dates are UTC. */
export function citation(story: Story, nowMs: number): string {
  const title = displayTitle(story.title)
  const day = (ms: number): string =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(ms)
  const published = Date.parse(story.publishedDatetime ?? story.publishedAt)
  const source = story.source.name || story.source.domain || 'Unknown source'
  const author = displayTitle(story.author.name || '')
  const url = originalOf(story)?.url
  const stop = /[.!?…。!?؟]$/.test(title) ? '' : '.'
  return [
    story.author.name ? `${author}.` : '',
    `“${title}${stop}”`,
    `${displayTitle(source)}${Number.isNaN(published) ? '' : `, ${day(published)}`}.`,
    url ? `${url} (read ${day(nowMs)}).` : '',
  ]
    .filter(Boolean)
    .join(' ')
}
