/** Pages and images behind the addresses a call names, through the guarded fetch and no other way. */
import { charsetOf, decodeText } from '#electron/documents/encoding.ts'
import { fileTypeOf } from '#electron/documents/file-type.ts'
import { textFromPlain } from '#electron/documents/html-text.ts'
import { FetchError } from '#electron/embedded/ingest/fetch-error.ts'
import type { Fetched, FetchGuard } from '#electron/embedded/ingest/fetch-guard.ts'
import { problemError } from './text-error.ts'

export type Page =
  | { readonly kind: 'html'; readonly html: string; readonly url: string }
  | { readonly kind: 'text'; readonly text: string }

export type Pages = {
  /** @throws TextError 422 where the address cannot be read, or holds no page */
  read(url: string, signal?: AbortSignal): Promise<Page>
  /** @throws TextError 422 */
  readBytes(url: string, signal?: AbortSignal): Promise<Uint8Array>
}

const HEAD_BYTES = 8192

export function createPages(guard: FetchGuard): Pages {
  const fetched = async (url: string, signal?: AbortSignal): Promise<Fetched> => {
    try {
      return await guard.fetch(url, signal ? { signal } : {})
    } catch (error) {
      if (!(error instanceof FetchError)) throw error
      throw unreadable(error.message)
    }
  }
  return {
    async read(url, signal) {
      const { bytes, contentType, url: at } = await fetched(url, signal)
      const type = fileTypeOf('', bytes.subarray(0, HEAD_BYTES))
      if ('refusal' in type) throw unreadable(`${url} holds no page: ${lower(type.refusal)}`)
      const { text } = decodeText(bytes, charsetOf(contentType))
      if (type.kind === 'html') return { kind: 'html', html: text, url: at }
      if (type.kind === 'text' || type.kind === 'markdown') {
        return { kind: 'text', text: textFromPlain(text) }
      }
      throw unreadable(`${url} holds no page: it is ${NAMES[type.kind] ?? 'of another kind'}.`)
    },
    readBytes: async (url, signal) => (await fetched(url, signal)).bytes,
  }
}

const NAMES: Readonly<Record<string, string>> = {
  feed: 'a feed',
  opml: 'a list of feeds',
  json: 'JSON',
  jsonl: 'JSON',
  email: 'a mail',
}

function unreadable(message: string) {
  return problemError(422, { reason: 'invalid', message, location: 'url' })
}

function lower(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}
