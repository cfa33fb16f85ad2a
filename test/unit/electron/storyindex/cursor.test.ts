import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { cursorKey, readCursor, writeCursor } from '#electron/storyindex/cursor.ts'
import type { Position } from '#electron/storyindex/cursor.ts'

const secrets = fc.uint8Array({ minLength: 0, maxLength: 63 })
const positions: fc.Arbitrary<Position> = fc.record({
  asked: fc.string(),
  bound: fc.nat(),
  now: fc.nat(),
  value: fc.option(fc.integer()),
  publishedAt: fc.nat(),
  seq: fc.nat(),
})

test('a cursor is signed by HMAC-SHA-256, so that those of earlier versions stay good', () => {
  fc.assert(
    fc.property(secrets, positions, (secret, position) => {
      const bytes = Buffer.from(writeCursor(position, cursorKey(secret)), 'base64url')
      const text = bytes.subarray(9)
      const signature = createHmac('sha256', secret).update(text).digest().subarray(0, 9)
      expect(bytes.subarray(0, 9)).toEqual(signature)
      expect(JSON.parse(text.toString())).toEqual(position)
    }),
  )
})

test('only the index that gave it out reads it', () => {
  fc.assert(
    fc.property(secrets, positions, (secret, position) => {
      const cursor = writeCursor(position, cursorKey(secret))
      expect(readCursor(cursor, position.asked, cursorKey(secret))).toEqual(position)
      const other = cursorKey(Uint8Array.from([...secret, 1]))
      expect(() => readCursor(cursor, position.asked, other)).toThrow(
        expect.objectContaining({ code: 'CURSOR_INVALID' }),
      )
    }),
  )
})
