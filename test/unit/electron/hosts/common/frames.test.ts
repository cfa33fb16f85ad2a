import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTooDeep } from '#electron/hosts/common/frames.ts'

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

describe('isTooDeep', () => {
  it('agrees with parsing, for every JSON', () => {
    const value = fc.jsonValue({ maxDepth: 6 })
    fc.assert(
      fc.property(value, fc.integer({ min: 90, max: 105 }), (inner, levels) => {
        const deep = Array.from({ length: levels }).reduce<unknown>((held) => [held], inner)
        expect(isTooDeep(JSON.stringify(deep))).toBe(
          depthOf(JSON.parse(JSON.stringify(deep))) > 100,
        )
      }),
    )
  })

  it.each([
    ['brackets within text', JSON.stringify({ text: '['.repeat(10_000) })],
    ['a quote within text', JSON.stringify({ text: `"${'{'.repeat(1000)}` })],
    ['backslashes before a quote', JSON.stringify({ text: `\\\\"${'['.repeat(1000)}\\` })],
    ['many in a row', JSON.stringify(Array.from({ length: 10_000 }, () => []))],
  ])('is not misled by %s', (_, frame) => {
    expect(isTooDeep(frame)).toBe(false)
  })

  it('takes linear time', () => {
    const start = performance.now()
    isTooDeep(`["${'\\'.repeat(8_000_000)}`)
    isTooDeep(`[${'"a",'.repeat(2_000_000)}`)
    expect(performance.now() - start).toBeLessThan(2000)
  })
})
