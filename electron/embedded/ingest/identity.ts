/** Identities that are the same on every machine and every run. */
import { createHash } from 'node:crypto'

/**
 * A positive integer below 2^53 in decimal, from what identifies the thing: so that ids of ingested
 * stories, sources and authors look like the service's, and survive programs that parse to doubles.
 */
export function stableId(kind: 'story' | 'source' | 'author', ...parts: readonly string[]): string {
  const digest = createHash('sha256')
    .update([kind, ...parts].join('\u0000'))
    .digest()
  return String(digest.readBigUInt64BE(0) >> 11n || 1n)
}

// Parameters that tell who sent the reader, not what is read.
const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|yclid|mc_[ce]id|igshid|cmpid|ocid|ito|at_(?:medium|campaign|custom\d))$/i

/** A permalink reduced to what names the page; undefined for what is no web address. */
export function permalinkKey(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
  const kept = [...url.searchParams].filter(([name]) => !TRACKING.test(name)).sort()
  const query = new URLSearchParams(kept).toString()
  const path = url.pathname.replace(/\/+$/, '')
  const key = `${url.host.replace(/^www\./, '')}${path}${query && `?${query}`}`
  // The bare front page is where careless feeds point every item; it names none of them.
  return path === '' && query === '' ? undefined : key
}

/** Shorter texts (a title alone, "Correction") are alike without being the same story. */
const MIN_CHARACTERS = 160

/** A digest of title and body without case, marks and spacing; undefined for short texts. */
export function contentKey(title: string, body: string): string | undefined {
  const folded = `${title} ${body}`
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
  if (folded.length < MIN_CHARACTERS) return undefined
  return createHash('sha256').update(folded).digest('base64url')
}

/** A digest of a text exactly as it is, to notice that it changed. */
export function exactKey(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
