/** Where a listing goes on. Signed with the index's own secret: a cursor is a promise of ours. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

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
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url').slice(0, 16)
}

export function writeCursor(position: Position, secret: Uint8Array): string {
  const text = Buffer.from(JSON.stringify(position))
  return Buffer.concat([sign(text, secret), text]).toString('base64url')
}

/** @throws StoryIndexError CURSOR_INVALID if it is not ours, CURSOR_MISMATCH if of another search. */
export function readCursor(cursor: string, asked: string, secret: Uint8Array): Position {
  const bytes = Buffer.from(cursor, 'base64url')
  const text = bytes.subarray(SIGNATURE_BYTES)
  const signature = bytes.subarray(0, SIGNATURE_BYTES)
  const isOurs =
    bytes.length > SIGNATURE_BYTES &&
    bytes.toString('base64url') === cursor &&
    timingSafeEqual(signature, sign(text, secret))
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

function sign(text: Uint8Array, secret: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(text).digest().subarray(0, SIGNATURE_BYTES)
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
