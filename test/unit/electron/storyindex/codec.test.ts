import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { FIRST_FORMAT, packFirst } from '#electron/storyindex/codec-first.ts'
import { isWhole, packStory, unpackFacts, unpackStory } from '#electron/storyindex/codec.ts'
import { STREAMS_DICTIONARY } from '#electron/storyindex/dictionary.ts'
import {
  corrected,
  differenceFrom,
  differenceOf,
  predictStory,
} from '#electron/storyindex/predict.ts'
import type { IndexedStory } from '#electron/storyindex/types.ts'
import { streamBytes } from '#electron/storyindex/wire-bytes.ts'
import { isFit, joinWire, pushNumber, splitWire } from '#electron/storyindex/wire-streams.ts'
import type { Story } from '#shared/model/story.ts'
import { storyFromWire } from '#shared/wire/news/bridge.ts'
import { parseWireJson } from '#shared/wire/json.ts'
import { makeStories } from '#test/support/make-stories.ts'

const MADE = [...makeStories({ count: 24 })]
const FIRST = MADE[0] as IndexedStory

describe('a text taken apart', () => {
  test.each([
    '{}',
    '',
    '{"start":-3,"end":0,"end":12345678901234,"start":1e5}',
    '{"confidence":0.29,"score":1,"overall_prominence":0.123456,"score":-0,"score":1.0}',
    '{"a":-0,"b":0.5,"c":123456789012345678901234567890,"d":1E+3,"e":[true,null,-7]}',
    '{"id" : "neutral" , "x":"", "y":"\\"","z":"\\\\","w":"a\\\\\\"b"}',
    '{"\\"key\\":":"\\"value\\":","body":"ends with \\\\"}',
  ])('%s comes back', (text) => expect(joinWire(splitWire(text))).toBe(text))

  test('any JSON of one line comes back, whatever its spaces', () => {
    const written = fc.tuple(fc.jsonValue({ maxDepth: 4 }), fc.boolean()).map(([value, isAiry]) => {
      const text = JSON.stringify(value)
      return isAiry ? JSON.stringify(value, undefined, ' ').replaceAll('\n', ' ') : text
    })
    fc.assert(
      fc.property(written, (text) => {
        fc.pre(isFit(text))
        expect(joinWire(splitWire(text))).toBe(text)
      }),
      { numRuns: 500 },
    )
  })

  test('any numbers of places and hundredths come back', () => {
    const number = fc.oneof(
      fc.integer(),
      fc.maxSafeNat(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    )
    const keys = fc.constantFrom('start', 'end', 'confidence', 'score', 'id')
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, number)), (pairs) => {
        const text = `[${pairs.map(([key, value]) => `{"${key}":${String(value)}}`).join()}]`
        expect(joinWire(splitWire(text))).toBe(text)
      }),
    )
  })
})

describe('streams as bytes', () => {
  const expected = (wire: string, difference: string, body: string): Buffer => {
    const { frame, strings, numbers } = splitWire(wire)
    const lengths: number[] = []
    pushNumber(lengths, numbers.length)
    pushNumber(lengths, strings.length)
    const text = Buffer.from(`${frame}\n${difference}\n${strings}${body}`)
    return Buffer.concat([Uint8Array.from(lengths), numbers, text])
  }
  const agree = (wire: string, body: string): void => {
    expect(Buffer.from(streamBytes(wire, '{"a":1}', body))).toEqual(expected(wire, '{"a":1}', body))
  }

  test('of made stories', () => {
    for (const { story, wire } of MADE) agree(wire, story.body)
  })

  test('of any JSON with keys and values that have a place of their own', () => {
    const number = fc.oneof(
      fc.integer(),
      fc.maxSafeNat(),
      fc.integer({ min: 0, max: 110 }).map((value) => value / 100),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    )
    const value = fc.oneof(
      number,
      fc.constantFrom('neutral', 'Company', 'video', '', '\\', '"', '\u0001', 'né', '𝔘', '漢'),
      fc.string({ unit: 'grapheme' }),
      fc.jsonValue({ maxDepth: 2 }),
    )
    const key = fc.constantFrom(
      ...['start', 'end', 'confidence', 'score', 'overall_prominence', 'id', 'text', 'scöre'],
    )
    const pairs = fc.array(fc.tuple(key, value), { maxLength: 12 })
    fc.assert(
      fc.property(pairs, fc.string(), (list, body) => {
        const items = list.map(([each, is]) => JSON.stringify({ [each]: is }))
        agree(`[${items.join()}]`, body)
      }),
    )
  })

  test.each(['{"score":0.10,"score":00,"end":1e5,"start":-0}', '{"score":1.}', '"open', '-', ''])(
    'of %s',
    (text) => agree(text, ''),
  )
})

describe('a packed story', () => {
  test('comes back with its wire text to the last byte', () => {
    for (const item of MADE) expect(unpackStory(packStory(item).packed)).toEqual(item)
  })

  test('takes less than two thirds of what the first format took', () => {
    const sum = (pack: (item: IndexedStory) => Uint8Array): number =>
      MADE.reduce((total, item) => total + pack(item).length, 0)
    expect(sum((item) => packStory(item).packed) / sum(packFirst)).toBeLessThan(0.75)
  })

  test.each([
    ['with line breaks', (wire: string) => JSON.stringify(JSON.parse(wire), undefined, 2)],
    ['with escaped letters', (wire: string) => wire.replace(/[^\x00-\x7f]/g, escaped)],
    ['with an unknown field', (wire: string) => `{"new":{"x":[1.50,"\\u0001"]},${wire.slice(1)}`],
    ['that is no JSON', () => 'body: "a'],
    ['that is empty', () => ''],
  ])('keeps a wire text %s', (_what, change) => {
    const item = { story: FIRST.story, wire: change(FIRST.wire) }
    const { packed } = packStory(item)
    expect(unpackStory(packed)).toEqual(item)
    expect(packStory(item).isSameAs(packed)).toBe(true)
  })

  test.each<[string, Partial<Story>]>([
    ['another title', { title: 'Zebra' }],
    ['no permalink', { permalink: undefined }],
    ['a half character in its body', { body: 'half \ud83d of one' }],
    ['a body that is a mark', { body: '\u0001' }],
    ['an empty body', { body: '' }],
    ['a time of its own', { publishedDatetime: '2026-01-01T00:00:00Z' }],
  ])('keeps a story that has %s, whatever its wire text says', (_what, change) => {
    const { permalink, ...rest } = { ...FIRST.story, ...change }
    const story: Story = permalink === undefined ? rest : { ...rest, permalink }
    const { packed, isSameAs } = packStory({ story, wire: FIRST.wire })
    expect(unpackStory(packed)).toEqual({ story, wire: FIRST.wire })
    expect(isSameAs(packStory(FIRST).packed)).toBe(false)
  })

  test('of the first format is read, and known to be the same', () => {
    const before = packFirst(FIRST)
    expect(before[0]).toBe(FIRST_FORMAT)
    expect(unpackStory(before)).toEqual(FIRST)
    expect(packStory(FIRST).isSameAs(before)).toBe(true)
    expect(packStory(MADE[1] as IndexedStory).isSameAs(before)).toBe(false)
    expect(unpackFacts(before).excerpt).toBe(unpackFacts(packStory(FIRST).packed).excerpt)
  })

  test('of an unknown format is refused', () => {
    expect(() => unpackStory(Uint8Array.of(9, 1, 2))).toThrow('unknown format 9')
  })
})

describe('the guess', () => {
  test('is right on what the bridge reads', () => {
    for (const { wire } of MADE) {
      const story = storyFromWire(parseWireJson(wire))
      expect(differenceOf(predictStory(JSON.parse(wire)), story)).toEqual({})
    }
  })

  test('is found wrong by the short way just where it is by the long one', () => {
    const change = fc.tuple(fc.nat(), fc.constantFrom<unknown>(undefined, null, 0, 'x', [], {}))
    fc.assert(
      fc.property(fc.nat(MADE.length - 1), fc.option(change), (which, changed) => {
        const { story, wire } = MADE[which] as IndexedStory
        const copy = structuredClone(story)
        if (changed) changeOne(copy.entities, changed[0], changed[1])
        const from: unknown = JSON.parse(wire)
        const short = JSON.parse(JSON.stringify(differenceFrom(from, copy))) as unknown
        expect(short).toEqual(JSON.parse(JSON.stringify(differenceOf(predictStory(from), copy))))
      }),
    )
  })

  test('is mended whatever the wire is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (wire) => {
        const guess = predictStory(wire)
        const difference = JSON.parse(JSON.stringify(differenceOf(guess, FIRST.story))) as object
        expect(corrected(guess, difference as never, FIRST.story.body)).toEqual(FIRST.story)
      }),
    )
  })
})

/** Puts a value into one of all the places within that hold no others, or into a new one. */
function changeOne(root: object, which: number, value: unknown): void {
  const places: [Record<string, unknown>, string][] = []
  const walk = (at: object): void => {
    for (const [key, each] of Object.entries(at)) {
      if (typeof each === 'object' && each !== null) walk(each as object)
      else places.push([at as Record<string, unknown>, key])
    }
    if (!Array.isArray(at)) places.push([at as Record<string, unknown>, 'new'])
  }
  walk(root)
  const place = places[which % places.length]
  if (place) place[0][place[1]] = value
}

function escaped(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
}

describe('a packed story', () => {
  test('of which any bit changed is refused, or comes back as it was', () => {
    const { packed } = packStory(FIRST)
    const bits = fc.integer({ min: 0, max: 8 * packed.length - 1 })
    fc.assert(
      fc.property(bits, (bit) => {
        const damaged = Uint8Array.from(packed)
        damaged[bit >> 3]! ^= 1 << (bit & 7)
        if (isWhole(damaged)) expect(unpackStory(damaged).wire).toBe(FIRST.wire)
        else expect(() => unpackStory(damaged)).toThrow('A story kept on this computer is damaged')
      }),
      { numRuns: 400 },
    )
  })

  test('of before there were checksums is read', () => {
    const packed = packStory(FIRST).packed
    const plain = zstdDecompressSync(packed.subarray(1), { dictionary: STREAMS_DICTIONARY })
    const before = zstdCompressSync(plain, { dictionary: STREAMS_DICTIONARY })
    expect(unpackStory(Buffer.concat([packed.subarray(0, 1), before])).wire).toBe(FIRST.wire)
  })
})
