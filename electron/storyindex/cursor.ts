/** Where a listing goes on. Signed with the index's own secret: a cursor is a promise of ours. */
import { hash, timingSafeEqual } from 'node:crypto'

import type { Query } from '#shared/aql/ast.ts'

import { StoryIndexError } from './types.ts'
import type { StorySearch } from './types.ts'

export type Position = {
  /** Fingerprint of what was asked. */
  readonly asked: string
  /** Stories that arrived later are not part of this listing. */
  readonly bound: number
  /** What NOW meant on the first page. */
  readonly now: number
  readonly from?: number
  readonly to?: number
  /** Of the last story shown: its sort value, time and arrival. */
  readonly value: number | null
  readonly publishedAt: number
  readonly seq: number
  /** Counts that weigh relevance, as they were on the first page. */
  readonly weights?: readonly number[]
}

const SIGNATURE_BYTES = 9

/** Two searches with the same fingerprint list the same stories in the same order. */
export function fingerprint(search: StorySearch): string {
  const asked = [
    bare(search.query),
    search.sortBy ?? '',
    search.sortDirection ?? 'desc',
    search.within ?? '',
    search.askedAs ?? [search.publishedFrom ?? '', search.publishedTo ?? ''],
  ]
  return hash('sha256', JSON.stringify(asked), 'base64url').slice(0, 16)
}

/** What is hashed before a text, and before that hash. */
export type CursorKey = { readonly inner: Uint8Array; readonly outer: Uint8Array }

/** @param secret At most 64 bytes, the block of SHA-256. */
export function cursorKey(secret: Uint8Array): CursorKey {
  const padded = (mask: number) =>
    Uint8Array.from({ length: 64 }, (_, at) => (secret[at] ?? 0) ^ mask)
  return { inner: padded(0x36), outer: padded(0x5c) }
}

export function writeCursor(position: Position, key: CursorKey): string {
  const text = Buffer.from(JSON.stringify(position))
  return Buffer.concat([sign(text, key), text]).toString('base64url')
}

/** @throws StoryIndexError CURSOR_INVALID if it is not ours, CURSOR_MISMATCH if of another search. */
export function readCursor(cursor: string, asked: string, key: CursorKey): Position {
  const bytes = Buffer.from(cursor, 'base64url')
  const text = bytes.subarray(SIGNATURE_BYTES)
  const signature = bytes.subarray(0, SIGNATURE_BYTES)
  const isOurs =
    bytes.length > SIGNATURE_BYTES &&
    bytes.toString('base64url') === cursor &&
    timingSafeEqual(signature, sign(text, key))
  if (!isOurs) {
    throw new StoryIndexError(
      'CURSOR_INVALID',
      'The cursor is not one that this service gave out; begin again without a cursor.',
    )
  }
  const position = JSON.parse(text.toString()) as Position
  if (position.asked !== asked) {
    throw new StoryIndexError(
      'CURSOR_MISMATCH',
      'The cursor belongs to another search; begin again without a cursor, or repeat the search it came from.',
    )
  }
  return position
}

/** HMAC (RFC 2104) of two hashes: an object of its own for each took longer than finding a page. */
function sign(text: Uint8Array, { inner, outer }: CursorKey): Buffer {
  const within = hash('sha256', Buffer.concat([inner, text]), 'buffer')
  return hash('sha256', Buffer.concat([outer, within]), 'buffer').subarray(0, SIGNATURE_BYTES)
}

/** The query without the places of its text. */
function bare(query: Query): unknown {
  switch (query.kind) {
    case 'all':
      return query.kind
    case 'and':
    case 'or':
      return [query.kind, query.items.map(bare)]
    case 'not':
      return [query.kind, bare(query.item)]
    case 'leaf':
      return [query.field, query.test, query.boost ?? 1]
    case 'nested':
      return [query.path, bare(query.where), query.sortBy ?? '', query.boost ?? 1]
  }
}
