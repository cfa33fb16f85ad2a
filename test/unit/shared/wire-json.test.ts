import { expect, test } from 'vitest'
import { parseWireJson, rawId } from '#shared/wire/json.ts'

test('ids past 2^53 keep their digits both ways', () => {
  const text = '{"id":12345678901234567890,"n":5}'
  const value = parseWireJson(text) as { id: string; n: number }
  expect(value).toEqual({ id: '12345678901234567890', n: 5 })
  expect(JSON.stringify({ id: rawId(value.id), n: value.n })).toBe(text)
})
