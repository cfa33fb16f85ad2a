/** Tags of a picture, each with how sure it is and what it was taken from. */
import type { ExifFacts } from './exif.ts'
import { imageFacts } from './image-facts.ts'
import type { ImageFacts } from './image-facts.ts'

export type ImageTag = {
  readonly tag: string
  /** 0 to 1: the chance that a person would call it right. */
  readonly confidence: number
  readonly source: 'metadata' | 'pixels' | 'file'
}

export type TaggedImage = { readonly tags: readonly ImageTag[]; readonly notes: readonly string[] }

export const NO_OBJECTS =
  'Nothing in the picture is recognised: these tags say only what its file and its colours tell.'

/** Synchronous, and for a worker thread: a large photograph takes a second. Never throws. */
export function imageTags(bytes: Uint8Array): TaggedImage | { readonly problem: string } {
  const facts = imageFacts(bytes)
  if ('problem' in facts) return facts
  const tags = [
    ...keywordTags(facts),
    ...kindTags(facts),
    ...sceneTags(facts.exif),
    ...lookTags(facts),
    ...colorTags(facts),
    ...shapeTags(facts),
  ]
  const seen = new Set<string>()
  const unique = tags.filter(
    ({ tag }) => !seen.has(tag.toLowerCase()) && seen.add(tag.toLowerCase()),
  )
  return {
    tags: unique.sort((a, b) => b.confidence - a.confidence),
    notes: [NO_OBJECTS, ...(facts.note ? [facts.note] : [])],
  }
}

/** People wrote them, mostly rightly; stock archives write too many. */
function keywordTags({ keywords }: ImageFacts): ImageTag[] {
  const confidence = keywords.length > 25 ? 0.75 : 0.9
  return keywords.map((tag) => ({ tag, confidence, source: 'metadata' }))
}

function kindTags({ photoChance, exif }: ImageFacts): ImageTag[] {
  if (photoChance === undefined) return []
  const isTold = exif.exposureS ?? exif.aperture ?? exif.camera
  const source = isTold === undefined ? 'pixels' : 'metadata'
  const isPhoto = photoChance >= 0.5
  const confidence = round(isPhoto ? photoChance : 1 - photoChance)
  return [{ tag: isPhoto ? 'photograph' : 'drawing', confidence, source }]
}

/** Light from exposure: EV at ISO 100 (ISO 2720); 12 and more is a day outdoors. */
function sceneTags({ exposureS, aperture, iso = 100, hasFlash, scene }: ExifFacts): ImageTag[] {
  const tags: ImageTag[] = []
  const add = (tag: string, confidence: number): void =>
    void tags.push({ tag, confidence, source: 'metadata' })
  if (hasFlash) add('flash', 0.97)
  if (scene === 'night') add('night', 0.8)
  if (scene === 'portrait') add('portrait', 0.6)
  if (scene === 'landscape') add('landscape', 0.6)
  if (exposureS !== undefined && aperture !== undefined && !hasFlash) {
    const light = Math.log2(aperture ** 2 / exposureS) - Math.log2(iso / 100)
    if (light >= 13) add('daylight', 0.85)
    else if (light >= 11.5) add('daylight', 0.65)
    else if (light <= 4) add('low light', 0.8)
  }
  return tags
}

function lookTags({ traits, header, colors }: ImageFacts): ImageTag[] {
  const tags: ImageTag[] = []
  const add = (tag: string, confidence: number): void =>
    void tags.push({ tag, confidence: round(confidence), source: 'pixels' })
  if (header.isAnimated) tags.push({ tag: 'animation', confidence: 0.99, source: 'file' })
  if (traits?.hasHoles) add('transparent background', 0.95)
  if (!traits || colors.length === 0) return tags
  if (traits.colorfulness < 0.02) add('black and white', 0.95)
  else if (traits.colorfulness < 0.045) add('black and white', 0.6)
  if (traits.brightness < 0.22) add('dark', 0.6 + (0.22 - traits.brightness) * 1.5)
  if (traits.brightness > 0.8) add('bright', 0.6 + (traits.brightness - 0.8) * 1.5)
  return tags
}

/** One tag to a name; a colour of most of the picture is surer than one of a corner. */
function colorTags({ colors, traits }: ImageFacts): ImageTag[] {
  const shares = new Map<string, number>()
  for (const { name, share } of colors) shares.set(name, (shares.get(name) ?? 0) + share)
  const source = traits ? 'pixels' : 'file'
  return [...shares]
    .filter(([, share]) => share >= 0.05)
    .map(([tag, share]) => ({
      tag,
      confidence: round(Math.min(0.95, 0.45 + share * 0.75)),
      source,
    }))
}

function shapeTags({ header, width, height }: ImageFacts): ImageTag[] {
  const tags: ImageTag[] = [{ tag: header.format, confidence: 1, source: 'file' }]
  if (width === 0 || height === 0) return tags
  const ratio = width / height
  const shape =
    ratio > 2.2 ? 'panorama format' : ratio > 1.05 ? 'landscape format' : ratio < 0.95 ? 'portrait format' : 'square format' // prettier-ignore
  tags.push({ tag: shape, confidence: 0.99, source: 'file' })
  if (width * height < 128 * 128) tags.push({ tag: 'icon size', confidence: 0.9, source: 'file' })
  return tags
}

const round = (value: number): number => Math.round(Math.min(0.99, value) * 100) / 100
