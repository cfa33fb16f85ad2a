import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { colorName, hexOf, labOf } from '#electron/documents/image/color-space.ts'
import { imageFacts } from '#electron/documents/image/image-facts.ts'
import type { ImageFacts } from '#electron/documents/image/image-facts.ts'
import { imageTags, NO_OBJECTS } from '#electron/documents/image/image-tags.ts'
import {
  buildBmp,
  buildGif,
  buildJpeg,
  buildPng,
  exifSegment,
  iptcSegment,
  xmpSegment,
} from '#test/support/documents/build-images.ts'
import type { Paint } from '#test/support/documents/build-images.ts'
import { seededRandom } from '#test/support/seeded-random.ts'

const half: Paint = (x) => (x < 30 ? [200, 20, 30] : [20, 40, 190])
/** Grain on a soft gradient, as a sensor gives it. */
const grain = (): Paint => {
  const { next: random } = seededRandom(7)
  return (x, y) => [
    90 + x + random() * 50,
    80 + y + random() * 50,
    60 + (x + y) / 2 + random() * 50,
  ]
}
const facts = (bytes: Uint8Array): ImageFacts => {
  const found = imageFacts(bytes)
  if ('problem' in found) throw new Error(found.problem)
  return found
}
const tagsOf = (bytes: Uint8Array): Map<string, number> => {
  const found = imageTags(bytes)
  if ('problem' in found) throw new Error(found.problem)
  return new Map(found.tags.map(({ tag, confidence }) => [tag, confidence]))
}

/** A file of boxes with nothing but the sizes of its pictures, and how they are turned. */
const heif = (brand: string, sizes: readonly (readonly number[])[], turns = 0): Buffer => {
  const box = (kind: string, ...parts: readonly Uint8Array[]): Buffer => {
    const inner = Buffer.concat(parts)
    const head = Buffer.alloc(8)
    head.writeUInt32BE(inner.length + 8)
    head.write(kind, 4, 'latin1')
    return Buffer.concat([head, inner])
  }
  const ispe = sizes.map(([width = 0, height = 0]) => {
    const body = Buffer.alloc(12)
    body.writeUInt32BE(width, 4)
    body.writeUInt32BE(height, 8)
    return box('ispe', body)
  })
  const properties = box('ipco', ...ispe, box('irot', Buffer.from([turns])))
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0mif1${brand}`, 'latin1')),
    box('meta', Buffer.alloc(4), box('hdlr', Buffer.alloc(24)), box('iprp', properties)),
    box('mdat', Buffer.alloc(9)),
  ])
}

describe('pictures', () => {
  const gif = buildGif(40, 20, [[200, 20, 30], [20, 40, 190]], (x) => (x < 30 ? 0 : 1)) // prettier-ignore
  it.each([
    ['PNG', 'png', buildPng(40, 20, half)],
    ['JPEG', 'jpeg', buildJpeg(40, 20, half)],
    ['BMP', 'bmp', buildBmp(40, 20, half)],
    ['GIF', 'gif', gif],
  ])('in %s show their colours and how much of each there is', (_, format, bytes) => {
    const { header, colors, width, height } = facts(bytes)
    expect({ format: header.format, width, height }).toEqual({ format, width: 40, height: 20 })
    expect(colors.slice(0, 2).map(({ name }) => name)).toEqual(['red', 'blue'])
    expect(colors[0]?.share).toBeCloseTo(0.75, 1)
  })

  it('have sizes in every format, without being decoded', () => {
    const webp = Buffer.from(
      'RIFF\x1a\0\0\0WEBPVP8X\x0a\0\0\0\x12\0\0\0\x7f\x02\0\xdf\x01\0',
      'latin1',
    )
    expect(facts(webp)).toMatchObject({ width: 640, height: 480, header: { format: 'webp', hasAlpha: true, isAnimated: true } }) // prettier-ignore
    const tiff = Buffer.from(
      '49492a0008000000020000010300010000002003000001010300010000005802000000000000',
      'hex',
    )
    expect(facts(tiff)).toMatchObject({ width: 800, height: 600, header: { format: 'tiff' } })
    expect(facts(heif('avif', [[64, 64], [800, 600]]))).toMatchObject({ width: 800, height: 600, header: { format: 'avif', isAnimated: false } }) // prettier-ignore
    expect(facts(heif('heic', [[4032, 3024]], 1))).toMatchObject({ width: 3024, height: 4032, header: { format: 'heic' } }) // prettier-ignore
    const ico = Buffer.from('0000010002001010000000000000000000000000' + '0000'.repeat(9), 'hex')
    expect(facts(ico)).toMatchObject({ width: 256, height: 256, header: { format: 'ico' } })
    expect(facts(Buffer.from('<svg xmlns="x" viewBox="0 0 30 20"><path fill="#c00"/></svg>'))).toMatchObject({ width: 30, height: 20, colors: [{ name: 'red' }] }) // prettier-ignore
  })

  it('are told apart: taken and drawn', () => {
    expect(tagsOf(buildPng(200, 150, grain())).get('photograph')).toBeGreaterThan(0.8)
    expect(tagsOf(buildJpeg(200, 150, grain())).get('photograph')).toBeGreaterThan(0.6)
    expect(tagsOf(buildPng(200, 150, half)).get('drawing')).toBeGreaterThan(0.8)
    expect(tagsOf(buildJpeg(200, 150, half)).get('drawing')).toBeGreaterThan(0.8)
  })

  it('say how they were taken', () => {
    const exif = exifSegment(
      [[0x010f, 2, 'Lumen'], [0x0110, 2, 'Model 1'], [0x0112, 3, 6]],
      [[0x829a, 5, [1, 500]], [0x829d, 5, [8, 1]], [0x8827, 3, 100], [0x9003, 2, '2024:03:05 18:40:00'], [0x9209, 3, 0]],
    ) // prettier-ignore
    const bytes = buildJpeg(60, 40, half, [exif])
    expect(facts(bytes)).toMatchObject({
      width: 40,
      height: 60,
      exif: { camera: 'Lumen Model 1', orientation: 6, aperture: 8, exposureS: 0.002, iso: 100, takenAt: '2024-03-05T18:40:00', hasFlash: false },
    }) // prettier-ignore
    const tags = tagsOf(bytes)
    expect(tags.get('photograph')).toBe(0.98)
    // A picture too large to be looked at still says that a camera took it.
    const large = Buffer.from(buildPng(4, 4, half))
    large.writeUInt32BE(60_000, 16)
    expect(tagsOf(large).has('photograph')).toBe(false)
    expect(tagsOf(bytes.subarray(0, bytes.length - 400)).get('photograph')).toBe(0.98)
    expect(tags.get('daylight')).toBe(0.85)
    expect(tags.has('portrait format')).toBe(true)
    const night = exifSegment(
      [],
      [
        [0x829a, 5, [1, 4]],
        [0x829d, 5, [2, 1]],
        [0x8827, 3, 1600],
      ],
    )
    expect(tagsOf(buildJpeg(60, 40, half, [night])).get('low light')).toBe(0.8)
  })

  it('give the words that people put into them', () => {
    const bytes = buildJpeg(60, 40, half, [
      xmpSegment(['harbour', 'Åland']),
      iptcSegment(['Harbour', 'gas lamp']),
    ])
    const found = imageTags(bytes)
    expect(found).toMatchObject({ notes: [NO_OBJECTS] })
    const tags = tagsOf(bytes)
    expect(['Harbour', 'Åland', 'gas lamp'].map((tag) => tags.get(tag))).toEqual([0.9, 0.9, 0.9])
  })

  it('are seen as dark, bright, without colour or with holes', () => {
    expect(tagsOf(buildPng(50, 50, () => [8, 8, 9])).get('dark')).toBeGreaterThan(0.8)
    expect(tagsOf(buildPng(50, 50, (x) => [x * 5, x * 5, x * 5])).get('black and white')).toBe(0.95)
    expect([...tagsOf(buildPng(1, 1, () => [250, 0, 0])).keys()]).toEqual(expect.arrayContaining(['red'])) // prettier-ignore
    expect(tagsOf(buildPng(1, 1, () => [250, 0, 0])).has('black and white')).toBe(false)
    expect(tagsOf(buildPng(50, 50, (x) => [250, 0, 0, x < 25 ? 0 : 255])).has('transparent background')).toBe(true) // prettier-ignore
  })
})

describe('hostile pictures', () => {
  it('that say they are huge are not decoded', () => {
    const bomb = Buffer.from(buildPng(4, 4, half))
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    expect(imageFacts(bomb)).toMatchObject({ colors: [], note: expect.stringMatching(/3600 million pixels/) as string }) // prettier-ignore
    const cut = imageFacts(buildPng(60, 40, grain()).subarray(0, 200))
    expect(cut).toMatchObject({
      note: 'Its pixels are damaged or cut off, and were not looked at.',
    })
    const frame = Buffer.from(buildGif(4, 4, [[1, 1, 1]], () => 0))
    frame.writeUInt32LE(0xffffffff, 13 + 12 + 5)
    expect(imageFacts(frame)).toMatchObject({ note: expect.stringMatching(/larger/) as string })
  })

  it('that are none say so', () => {
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('hello'),
      Buffer.from('\xff\xd8\xff\xe0', 'latin1'),
      Buffer.from('II*\0\xff\xff\xff\xff', 'latin1'),
    ]) {
      expect(imageTags(bytes)).toHaveProperty('problem')
    }
  })

  it('never throw, whatever is wrong with them', () => {
    const wholes = [
      buildPng(9, 7, half),
      buildJpeg(16, 16, half, [exifSegment([[0x0112, 3, 6]], [[0x829a, 5, [1, 500]]]), xmpSegment(['a'])]),
      buildBmp(9, 7, half),
      heif('avif', [[64, 64]]),
      buildGif(9, 7, [[1, 2, 3], [4, 5, 6]], (x) => x & 1),
    ] // prettier-ignore
    fc.assert(
      fc.property(
        fc.constantFrom(...wholes),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }),
        fc.nat(),
        (whole, hits, cut) => {
          const bytes = Buffer.from(whole)
          for (const [at, byte] of hits) bytes[at % bytes.length] = byte
          imageTags(bytes)
          imageTags(bytes.subarray(0, cut % bytes.length))
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('colours', () => {
  it.each([
    ['black', 10, 10, 10], ['white', 250, 250, 250], ['gray', 128, 128, 128], ['red', 200, 20, 30],
    ['orange', 255, 140, 0], ['yellow', 250, 220, 40], ['green', 30, 140, 40], ['blue', 30, 60, 200],
    ['purple', 120, 30, 160], ['pink', 255, 150, 190], ['brown', 110, 65, 30], ['blue', 135, 190, 235],
  ] as const)('%s', (name, red, green, blue) => expect(colorName(labOf(red, green, blue))).toBe(name)) // prettier-ignore

  it('come back as they went', () => {
    const byte = fc.nat(255)
    fc.assert(
      fc.property(byte, byte, byte, (red, green, blue) => {
        const hex = `#${[red, green, blue].map((each) => each.toString(16).padStart(2, '0')).join('')}`
        expect(hexOf(labOf(red, green, blue))).toBe(hex)
      }),
    )
  })
})
