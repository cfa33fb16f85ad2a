/** A digest as the text of a file. Everything in it is data of others: escaped, never markup. */
import type { ShareOf } from '#shared/model/alert.ts'
import { percent, stories } from './alert-words.ts'
import type { Digest, DigestSection } from './digest.ts'

/** One way of writing; what is said is the same in each. */
type Pen = {
  head(title: string, line: string): string
  section(title: string): string
  line(text: string): string
  list(items: readonly (readonly [text: string, url?: string])[]): string
  foot(lines: readonly string[]): string
}

export function* digestText(digest: Digest, format: 'html' | 'markdown'): Generator<string> {
  const pen = format === 'html' ? HTML : MARKDOWN
  const when = (ms: number) => moment(ms, digest.zone)
  const title = digest.period === 'daily' ? 'The last day' : 'The last week'
  yield pen.head(title, `${when(digest.from)} to ${when(digest.to)}, ${digest.zone}`)
  if (digest.sections.length === 0) yield pen.line('Nothing is watched.')
  for (const section of digest.sections) yield* sectionText(section, pen, when)
  yield pen.foot([
    ...digest.sections.map(
      ({ name, query, engine }) =>
        `${name}: ${query === '' ? 'all stories' : query} (${engine === 'embedded' ? 'newsroom on this computer' : 'provider'})`,
    ),
    `${digest.corrections.toLocaleString('en')} corrections of yours apply.`,
    `Broadsheet ${digest.version}. Counts are of the stories kept on this computer.`,
  ])
}

function* sectionText(
  section: DigestSection,
  pen: Pen,
  when: (ms: number) => string,
): Generator<string> {
  yield pen.section(section.name)
  const { coverage, negative, negativeBefore } = section
  const share = coverage === undefined ? '' : `, ${percent(coverage)} of all coverage kept here`
  yield pen.line(`${stories(section.stories)}${share}; before ${section.before.toLocaleString('en')} (${changeOf(section)}).`) // prettier-ignore
  if (negative) {
    const before = negativeBefore ? `; before ${shareText(negativeBefore)}` : ''
    yield pen.line(`Negative: ${shareText(negative)}${before}.`)
  }
  if (section.entities.length > 0) {
    const named = section.entities.map(({ name, count }) => `${name} (${count})`)
    yield pen.line(`Named most: ${named.join(', ')}.`)
  }
  if (section.alerts.length > 0) {
    yield pen.line('Alerts:')
    yield pen.list(
      section.alerts.map(({ at, title, text }) => [`${when(Date.parse(at))}: ${title}. ${text}`]),
    )
  }
  if (section.copies.length > 0) {
    yield pen.line('Texts in several places:')
    yield pen.list(section.copies.map(({ title, outlets }) => [`${title} (${outlets} outlets)`]))
  }
  for (const { from, to, reason } of section.gaps) {
    const end = to === undefined ? 'now' : when(to)
    yield pen.line(`Nothing was collected from ${when(from)} to ${end}: ${reason}`)
  }
  for (const { at, reason } of section.seams) {
    yield pen.line(`The engine changed at ${when(at)}: ${reason}`)
  }
  if (section.newest.length > 0) {
    yield pen.line('Newest:')
    yield pen.list(
      section.newest.map(({ title, source, publishedAt, url, copies }) => [
        `${title} (${source}, ${when(Date.parse(publishedAt))}${copies > 0 ? `; ${copies} more with this text` : ''})`,
        url,
      ]),
    )
  }
}

function shareText({ share, low, high, n }: ShareOf): string {
  return `${percent(share)} of ${n.toLocaleString('en')} (95 %: ${percent(low)} to ${percent(high)})`
}

function changeOf({ stories: now, before }: DigestSection): string {
  if (before === 0) return now === 0 ? 'no change' : 'none then'
  const change = now / before - 1
  return `${change >= 0 ? '+' : '−'}${percent(Math.abs(change))}`
}

function moment(ms: number, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(ms)
}

const SAFE_URL = /^https?:\/\/[^\s<>"]+$/i

const HTML: Pen = {
  head: (title, line) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${html(title)}</title>
<style>
body { font: 1rem/1.5 Georgia, serif; max-width: 42rem; margin: 2rem auto; padding: 0 1rem; color: #1b1b1b; background: #fff; }
h1, h2 { line-height: 1.2; }
h2 { border-top: 1px solid #bbb; padding-top: 1rem; margin-top: 2rem; }
footer { border-top: 1px solid #bbb; margin-top: 2rem; font-size: 0.85rem; color: #444; }
@media print { a { color: inherit; } }
</style></head><body>
<h1>${html(title)}</h1>
<p>${html(line)}</p>
`,
  section: (title) => `<h2>${html(title)}</h2>\n`,
  line: (text) => `<p>${html(text)}</p>\n`,
  list: (items) =>
    `<ul>\n${items
      .map(([text, url]) =>
        url !== undefined && SAFE_URL.test(url)
          ? `<li><a href="${html(url)}" rel="noopener noreferrer">${html(text)}</a></li>\n`
          : `<li>${html(text)}</li>\n`,
      )
      .join('')}</ul>\n`,
  foot: (lines) =>
    `<footer>\n${lines.map((line) => `<p>${html(line)}</p>\n`).join('')}</footer>\n</body></html>\n`,
}

const MARKDOWN: Pen = {
  head: (title, line) => `# ${markdown(title)}\n\n${markdown(line)}\n`,
  section: (title) => `\n## ${markdown(title)}\n`,
  line: (text) => `\n${markdown(text)}\n`,
  list: (items) =>
    `\n${items
      .map(([text, url]) =>
        url !== undefined && SAFE_URL.test(url)
          ? `- [${markdown(text)}](<${url}>)\n`
          : `- ${markdown(text)}\n`,
      )
      .join('')}`,
  foot: (lines) => `\n---\n\n${lines.map((line) => `- ${markdown(line)}\n`).join('')}`,
}

function html(text: string): string {
  return plain(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function markdown(text: string): string {
  return plain(text).replace(/[\\`*_[\]<>#|]/g, (sign) => `\\${sign}`)
}

/** One line, without control and direction characters. */
function plain(text: string): string {
  return text
    .replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u2028\u2029]+/g, ' ')
    .toWellFormed()
}
