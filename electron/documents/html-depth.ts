/** Pages nested as no person nests them: the parser's time grows with the square of their depth. */

const MAX_DEPTH = 1000

/** They hold nothing, or are ended by the next of their kind. */
const FLAT = new Set([
  ...[
    'area',
    'base',
    'br',
    'col',
    'embed',
    'hr',
    'img',
    'input',
    'link',
    'meta',
    'source',
    'track',
  ],
  ...[
    'wbr',
    'p',
    'li',
    'dt',
    'dd',
    'tr',
    'td',
    'th',
    'thead',
    'tbody',
    'tfoot',
    'option',
    'optgroup',
  ],
])
/** Their contents are text, whatever it looks like. */
const RAW = new Set(['script', 'style', 'textarea', 'title', 'noscript'])

/**
 * The page without the tags beyond 1,000 levels, their contents staying where they are; the same
 * string where none is so deep. One pass, whatever the page holds.
 */
export function limitDepth(html: string): string {
  const kept: string[] = []
  let depth = 0
  let from = 0
  let at = 0
  let end = -1
  for (;;) {
    const start = html.indexOf('<', at)
    if (start === -1) break
    // Not looked for anew before it is passed: many a "<" and one ">" would take for ever.
    if (end < start) end = html.indexOf('>', start)
    if (end === -1) break
    at = end + 1
    const found = /^<(\/?)([a-z][a-z0-9]*)/i.exec(html.slice(start, Math.min(end, start + 40)))
    if (!found) {
      // A "<" of the text must not swallow the tag behind it; a comment has an end of its own.
      at = html.startsWith('<!--', start) ? afterComment(html, start) : start + 1
      continue
    }
    const [, slash, name = ''] = found
    const tag = name.toLowerCase()
    if (RAW.has(tag) && !slash) at = beforeEnd(html, tag, at)
    if (RAW.has(tag) || FLAT.has(tag)) continue
    if (slash) depth = Math.max(0, depth - 1)
    if (depth >= MAX_DEPTH) {
      kept.push(html.slice(from, start), ' ')
      from = end + 1
    }
    if (!slash) depth++
  }
  return kept.length === 0 ? html : kept.join('') + html.slice(from)
}

function afterComment(html: string, start: number): number {
  const end = html.indexOf('-->', start + 4)
  return end === -1 ? html.length : end + 3
}

function beforeEnd(html: string, tag: string, from: number): number {
  // Either case only: a mixed one is read as the page's end, which costs the limit and no text.
  const ends = [`</${tag}`, `</${tag.toUpperCase()}`].map((end) => html.indexOf(end, from))
  const found = ends.filter((end) => end !== -1)
  return found.length === 0 ? html.length : Math.min(...found)
}
