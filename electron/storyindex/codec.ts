/**
 * Packs a story and its wire text into one compressed piece, from which both come back to the last
 * byte. Our reading of a story follows from the wire object but for a few fields, so only those are
 * kept beside it.
 */
import type { Story } from '#shared/model/story.ts'

import { FIRST_FORMAT, packFirst, unpackFirst } from './codec-first.ts'
import { compress, damagedStory, decompress } from './compress.ts'
import { STREAMS_DICTIONARY } from './dictionary.ts'
import { corrected, differenceFrom, isSame, predictStory } from './predict.ts'
import type { IndexedStory } from './types.ts'
import { streamBytes } from './wire-bytes.ts'
import { ELSEWHERE, isFit, joinWire, readNumber } from './wire-streams.ts'

/** A story as lists and checks of conditions need it: its body is empty. */
export type Facts = { readonly story: Story; readonly excerpt: string }

export type PackedStory = {
  readonly packed: Uint8Array
  /** Whether `other` holds the same story, whatever format and compressor packed it. */
  isSameAs(other: Uint8Array): boolean
}

const FORMAT = 2
const EXCERPT_LENGTH = 280

export function packStory(item: IndexedStory): PackedStory {
  const packed = packStreams(item) ?? packFirst(item)
  return {
    packed,
    isSameAs: (other) => {
      if (Buffer.compare(packed, other) === 0) return true
      if (!isWhole(other)) return false
      const before = unpackStory(other)
      return before.wire === item.wire.toWellFormed() && isSame(before.story, item.story)
    },
  }
}

export function unpackFacts(packed: Uint8Array): Facts {
  const { story } = packed[0] === FIRST_FORMAT ? unpackFirst(packed) : read(unpackStreams(packed))
  return { story: { ...story, body: '' }, excerpt: excerptOf(story) }
}

export function unpackStory(packed: Uint8Array): IndexedStory {
  if (packed[0] === FIRST_FORMAT) return unpackFirst(packed)
  const streams = unpackStreams(packed)
  const body = JSON.stringify(streams.body)
  return { story: read(streams).story, wire: streams.wire.replace(ELSEWHERE, () => body) }
}

/** Whether it can be unpacked and, where it was packed with its checksum, is what was packed. */
export function isWhole(packed: Uint8Array): boolean {
  try {
    unpackStory(packed)
    return true
  } catch {
    return false
  }
}

/** What a packed story of this format holds; the body stands for `ELSEWHERE` in the wire text. */
type Streams = { readonly wire: string; readonly difference: string; readonly body: string }

/** Undefined where the wire text is none that can be taken apart. */
function packStreams({ story, wire }: IndexedStory): Uint8Array | undefined {
  if (!isFit(wire) || !story.body.isWellFormed()) return undefined
  const literal = JSON.stringify(story.body)
  const at = wire.indexOf(literal)
  const [before, after] = at < 0 ? [wire, ''] : [wire.slice(0, at), wire.slice(at + literal.length)]
  const difference = differenceText(at < 0 ? wire : `${before}""${after}`, story)
  if (difference === undefined) return undefined
  const plain = streamBytes(at < 0 ? wire : before + ELSEWHERE + after, difference, story.body)
  const body = compress(plain, STREAMS_DICTIONARY)
  return Buffer.concat([Buffer.of(FORMAT), body])
}

function unpackStreams(packed: Uint8Array): Streams {
  if (packed[0] !== FORMAT) throw damagedStory(`it has the unknown format ${packed[0]}`)
  const plain = decompress(packed.subarray(1), STREAMS_DICTIONARY)
  const [numberBytes, first] = readNumber(plain, 0)
  const [stringLength, second] = readNumber(plain, first)
  const numbers = plain.subarray(second, second + numberBytes)
  const text = plain.toString('utf8', second + numberBytes)
  const frameEnd = text.indexOf('\n')
  const start = text.indexOf('\n', frameEnd + 1) + 1
  const strings = text.slice(start, start + stringLength)
  return {
    wire: joinWire({ frame: text.slice(0, frameEnd), strings, numbers }),
    difference: text.slice(frameEnd + 1, start - 1),
    body: text.slice(start + stringLength),
  }
}

function read({ wire, difference, body }: Streams): { story: Story } {
  const guess = guessFrom(wire.replace(ELSEWHERE, '""')) ?? {}
  return { story: corrected(guess, JSON.parse(difference) as Partial<Story>, body) }
}

function differenceText(wire: string, story: Story): string | undefined {
  try {
    return JSON.stringify(differenceFrom(JSON.parse(wire), story))
  } catch {
    return undefined
  }
}

function guessFrom(wire: string): Partial<Story> | undefined {
  try {
    return predictStory(JSON.parse(wire))
  } catch {
    return undefined
  }
}

function excerptOf(story: Story): string {
  const text = (story.summary.join(' ') || story.body).slice(0, 2000).replace(/\s+/g, ' ').trim()
  if (text.length <= EXCERPT_LENGTH) return text
  const cut = text.slice(0, EXCERPT_LENGTH - 1)
  const blank = cut.lastIndexOf(' ')
  return `${(blank > EXCERPT_LENGTH / 2 ? cut.slice(0, blank) : cut).toWellFormed()}…`
}
