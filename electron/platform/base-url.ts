import { WorkError } from './failures.ts'

/** Hosts that a request does not leave this machine for. */
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * A base address as a person typed it, without a trailing slash.
 * @throws WorkError QUERY where credentials would travel in the clear, or to nowhere.
 */
export function checkBaseUrl(text: string): URL {
  const url = URL.parse(text.trim())
  const refuse = (why: string) =>
    new WorkError('QUERY', `The base address ${JSON.stringify(text.slice(0, 200))} ${why}`, {
      parameter: 'baseUrl',
    })
  if (!url) throw refuse('is not an address. Write it like https://api.example.com.')
  if (url.username || url.password) {
    throw refuse('holds a user name or password. Leave them out; they are asked for separately.')
  }
  if (url.search || url.hash) throw refuse('has a "?" or "#" part. Leave it out.')
  const isPlainAllowed = url.protocol === 'http:' && LOOPBACK.has(url.hostname)
  if (url.protocol !== 'https:' && !isPlainAllowed) {
    throw refuse('is not encrypted. Use https; http is possible on this machine only.')
  }
  url.pathname = url.pathname.replace(/\/+$/, '')
  return url
}
