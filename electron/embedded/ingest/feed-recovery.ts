/** Saves what can be read of a feed that is not well-formed, and says where it breaks. */
import { parseFeedText } from './feed-items.ts'
import type { FeedItem, ParsedFeed } from './feed-items.ts'

type BrokenPart = { readonly line: number; readonly reason: string }
type RecoveredFeed = ParsedFeed & { readonly broken: readonly BrokenPart[] }

/**
 * Parses a feed as a whole, or item by item when the whole is malformed: one bad or cut item does
 * not take the others with it.
 * @throws Error with a sentence when there is no feed in the text
 */
export function readFeedText(given: string): RecoveredFeed {
  const text = withoutDoctype(given)
  try {
    return { ...parseFeedText(text), broken: [] }
  } catch (error) {
    if ((error as Error).name === 'DetectError') throw new Error(whatItIs(text), { cause: error })
    return itemByItem(text, error as Error)
  }
}

/**
 * RSS 0.91 names a DTD that has long gone, and entity declarations are how XML is turned against
 * its reader; no feed needs either. Line breaks stay, so that line numbers stay right.
 */
function withoutDoctype(text: string): string {
  const start = text.slice(0, 4096).search(/<!DOCTYPE/i)
  if (start === -1) return text
  const inner = text.indexOf('[', start)
  const plainEnd = text.indexOf('>', start)
  const hasInner = inner !== -1 && inner < plainEnd
  const close = hasInner ? text.indexOf(']', inner) : start
  const end = text.indexOf('>', close)
  if (close === -1 || end === -1) return text
  const breaks = text.slice(start, end + 1).replace(/[^\n]/g, '')
  return text.slice(0, start) + breaks + text.slice(end + 1)
}

function itemByItem(text: string, cause: Error): RecoveredFeed {
  const name = /<(?:\w+:)?(?:item|entry)[\s>]/i.exec(text)
  const root = /<(?![?!])([\w:]+)[^>]*>/.exec(text)
  if (!name || !root?.[1]) throw new Error(`It is malformed: ${why(cause)}.`, { cause })
  const isRss = root[1].toLowerCase() === 'rss'
  const closing = `${isRss ? '</channel>' : ''}</${root[1]}>`
  // Where the fault is in the head itself, the root's opening tag still carries the namespaces.
  const opening = [text.slice(0, name.index), root[0] + (isRss ? '<channel>' : '')].find(
    (start) => !isMalformed(tryParse(start + closing)),
  )
  if (opening === undefined) throw new Error(`It is malformed: ${why(cause)}.`, { cause })
  const broken: BrokenPart[] = []
  const items: FeedItem[] = []
  for (const { line, block } of blocksOf(text, name[0].slice(1, -1))) {
    const part = tryParse(opening + block + closing)
    if (part instanceof Error) broken.push({ line, reason: why(part) })
    else items.push(...part.items)
  }
  const head = tryParse(opening + closing)
  return { head: head instanceof Error ? { format: 'unknown' } : head.head, items, broken }
}

/** A head without any content is well-formed, though no feed. */
function isMalformed(result: ParsedFeed | Error): boolean {
  return result instanceof Error && result.name === 'MalformedError'
}

function tryParse(text: string): ParsedFeed | Error {
  try {
    return parseFeedText(text)
  } catch (error) {
    return error as Error
  }
}

type Block = { readonly line: number; readonly block: string }

/** Each item from its opening tag to its closing one, or to the next opening where that is missing. */
function* blocksOf(text: string, tag: string): Generator<Block> {
  const starts = [...text.matchAll(new RegExp(`<${tag}[\\s>]`, 'g'))].map((match) => match.index)
  let line = 1
  let counted = 0
  for (const [index, start] of starts.entries()) {
    for (let at = text.indexOf('\n', counted); at !== -1 && at < start; line++) {
      counted = at + 1
      at = text.indexOf('\n', counted)
    }
    const whole = text.slice(start, starts[index + 1])
    const end = whole.lastIndexOf(`</${tag}>`)
    yield { line, block: end === -1 ? whole : whole.slice(0, end + tag.length + 3) }
  }
}

function why(error: Error): string {
  const inner = error.cause instanceof Error ? error.cause.message : error.message
  return inner.split('\n')[0]?.slice(0, 200) ?? 'it cannot be parsed'
}

function whatItIs(text: string): string {
  const start = text.trimStart()
  if (start === '') return 'It is empty.'
  if (/^<(?:!doctype html|html)/i.test(start)) return 'It is a web page and not a feed.'
  if (start.startsWith('{')) return `It is not a JSON Feed${jsonFault(start)}.`
  return 'It is not a feed of a known kind (RSS, Atom, RDF, JSON Feed).'
}

function jsonFault(text: string): string {
  try {
    JSON.parse(text)
    return ''
  } catch (error) {
    return `: ${(error as Error).message}`
  }
}
