import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createNodeFinder, linkAt, nodeAt, nodesWithin } from '#renderer/graph/draw/hit.ts'
import { placeLabels } from '#renderer/graph/draw/labels.ts'
import { rgbOf } from '#renderer/graph/draw/palette.ts'
import { boundsOf, fit, radiusOnScreen, toPicture, toScreen } from '#renderer/graph/draw/picture.ts'
import { createRaster } from '#renderer/graph/draw/raster.ts'
import { distanceTo } from '#renderer/graph/draw/shapes.ts'
import { svgPieces } from '#renderer/graph/draw/svg.ts'
import { smallPicture } from './graphs.ts'

const HERE = { x: 0, y: 0, k: 1 }
const place = fc.tuple(fc.integer({ min: -400, max: 400 }), fc.integer({ min: -400, max: 400 }))
const cameras = fc.record({
  x: fc.integer({ min: -300, max: 300 }),
  y: fc.integer({ min: -300, max: 300 }),
  k: fc.constantFrom(0.1, 0.5, 1, 3),
})

describe('the camera', () => {
  it('goes to the screen and back', () => {
    fc.assert(
      fc.property(cameras, place, (camera, [x, y]) => {
        const back = toPicture(camera, ...toScreen(camera, x, y))
        expect(back[0]).toBeCloseTo(x, 6)
        expect(back[1]).toBeCloseTo(y, 6)
      }),
    )
  })

  it('fits everything into the window', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 20 }), (places) => {
        const picture = smallPicture(places)
        const size = { width: 600, height: 400 }
        const camera = fit(boundsOf(picture), size)
        for (const [x, y] of places) {
          const [sx, sy] = toScreen(camera, x, y)
          expect(sx >= 0 && sx <= 600 && sy >= 0 && sy <= 400).toBe(true)
        }
      }),
    )
    expect(fit(undefined, { width: 600, height: 400 })).toEqual({ x: 300, y: 200, k: 1 })
  })
})

describe('nodeAt', () => {
  it('finds what looking at every node finds', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 40 }), cameras, place, (places, camera, at) => {
        const picture = smallPicture(places)
        const rims = places.map(([x, y]) => {
          const [sx, sy] = toScreen(camera, x, y)
          return Math.hypot(sx - at[0], sy - at[1]) - radiusOnScreen(5, camera.k)
        })
        const nearest = Math.min(...rims)
        const found = nodeAt(createNodeFinder(picture), picture, camera, at)
        if (nearest > 4 + 1e-6) expect(found).toBeUndefined()
        else if (nearest < 4 - 1e-6) expect(rims[found!]).toBeCloseTo(nearest, 6)
      }),
    )
  })
})

describe('linkAt and nodesWithin', () => {
  const picture = smallPicture(
    [
      [0, 0],
      [100, 0],
      [100, 100],
      [100, 0],
    ],
    [
      [0, 1, 0.2],
      [1, 2, 0.4],
      [0, 3, 0.9],
    ],
  )

  it('takes the strongest link that passes near', () => {
    expect(linkAt(picture, HERE, [50, 3])).toBe(2)
    expect(linkAt(picture, HERE, [102, 60])).toBe(1)
    expect(linkAt(picture, HERE, [50, 12])).toBeUndefined()
    expect(linkAt(picture, HERE, [130, 0])).toBeUndefined()
  })

  it('takes what a loop goes round', () => {
    const loop = [
      [-10, -10],
      [60, -10],
      [60, 60],
      [-10, 60],
    ] as const
    expect(nodesWithin(picture, HERE, loop)).toEqual([0])
    expect(nodesWithin(picture, HERE, [])).toEqual([])
  })
})

describe('placeLabels', () => {
  const options = {
    size: { width: 500, height: 300 },
    widthOf: (label: string) => label.length * 0.55,
  }

  it('never puts one over another, unless it must be there', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 60 }), (places) => {
        const picture = smallPicture(places)
        const labels = placeLabels(picture, { x: 250, y: 150, k: 1 }, options)
        const boxes = labels.map(({ node, x, y, size }) => {
          const half = (options.widthOf(picture.label[node]!) * size) / 2
          return { left: x - half, right: x + half, top: y - size * 0.7, bottom: y + size * 0.1 }
        })
        for (const [at, a] of boxes.entries()) {
          for (const b of boxes.slice(at + 1)) {
            const isOver =
              a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
            expect(isOver).toBe(false)
          }
        }
      }),
    )
  })

  it('names what must be named even where there is no room', () => {
    const crowd = smallPicture([
      [250, 150],
      [250, 150],
      [250, 150],
    ])
    expect(placeLabels(crowd, HERE, options)).toHaveLength(1)
    const first = placeLabels(crowd, HERE, { ...options, first: [2, 1] })
    expect(first.map(({ node }) => node)).toEqual([2, 1])
    expect(placeLabels(crowd, HERE, { ...options, only: new Set([1]) })).toHaveLength(1)
  })
})

describe('the raster', () => {
  const style = {
    paper: [255, 255, 255],
    link: [0, 0, 0],
    lit: [0, 0, 200],
    nodes: [
      [9, 9, 9],
      [200, 0, 0],
    ],
    ink: [0.5, 1],
  } as const
  const size = { width: 60, height: 40 }
  const at = (pixels: Uint8ClampedArray, x: number, y: number) => [
    ...pixels.subarray((y * 60 + x) * 4, (y * 60 + x) * 4 + 4),
  ]

  it('draws nodes in their colour, links in theirs, and paper elsewhere', () => {
    const picture = smallPicture(
      [
        [10, 20],
        [50, 20],
      ],
      [[0, 1, 1]],
    )
    const pixels = createRaster().draw({ picture, camera: HERE, size, scale: 1, style })
    expect(at(pixels, 10, 20)).toEqual([200, 0, 0, 255])
    expect(at(pixels, 30, 5)).toEqual([255, 255, 255, 255])
    expect(at(pixels, 30, 20)[0]).toBeLessThan(200)
  })

  it('pales what is not lit', () => {
    const picture = smallPicture(
      [
        [10, 10],
        [50, 10],
        [30, 35],
      ],
      [[0, 1, 1]],
    )
    const lit = { nodes: new Set([0, 1]), links: [0] }
    const pixels = createRaster().draw({ picture, camera: HERE, size, scale: 1, style, lit })
    expect(at(pixels, 10, 10)).toEqual([200, 0, 0, 255])
    expect(at(pixels, 30, 35)[1]).toBeGreaterThan(150)
    expect(at(pixels, 30, 10)[2]).toBeGreaterThan(at(pixels, 30, 10)[0]! + 50)
  })

  it('stays within its pixels wherever things lie', () => {
    const wild = fc.oneof(place, fc.constantFrom([1e9, -1e9] as const, [30.5, 1e5] as const))
    const raster = createRaster()
    fc.assert(
      fc.property(fc.array(wild, { minLength: 2, maxLength: 12 }), cameras, (places, camera) => {
        const links = places.slice(1).map((_place, node) => [node, node + 1, 0.5] as const)
        const pixels = raster.draw({
          picture: smallPicture(places, links),
          camera,
          size,
          scale: 1,
          style,
        })
        expect(pixels.every((value, at) => at % 4 !== 3 || value === 255)).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  it('knows the inside of every shape from its outside', () => {
    for (const shape of [
      'circle',
      'square',
      'diamond',
      'triangle',
      'hexagon',
      'pentagon',
    ] as const) {
      expect(distanceTo(shape, 0, 0)).toBeLessThan(0)
      expect(distanceTo(shape, 2, 2)).toBeGreaterThan(0)
    }
  })
})

describe('svgPieces', () => {
  it('holds every node that is in sight, and names that no XML can hold', () => {
    const picture = smallPicture(
      [
        [10, 20],
        [50, 20],
        [9000, 20],
      ],
      [[0, 1, 1]],
    )
    const label = ['<b>&"\u0000', 'Zoë 🗞️', 'far']
    const palette = {
      ...{ paper: '#fff', ink: '#000', faint: '#777', focus: '#00f', accent: '#f00' },
      nodes: ['#111', '#222'],
      rgb: { paper: [0, 0, 0], link: [0, 0, 0], lit: [0, 0, 0], nodes: [] },
    } as const
    const size = { width: 100, height: 100 }
    const pieces = svgPieces({
      picture: { ...picture, label },
      camera: HERE,
      size,
      palette,
      widthOf: () => 1,
    })
    const svg = [...pieces].join('')
    expect(svg.match(/<circle/g)).toHaveLength(2)
    expect(svg.match(/<line/g)).toHaveLength(1)
    expect(svg).toContain('&lt;b&gt;&amp;&quot;\uFFFD')
    expect(svg).not.toContain('far')
  })

  it('comes in groups that stand by themselves, of little each, links beneath names', () => {
    const count = 500
    const places = Array.from({ length: count }, (_none, at) => [at % 25, Math.floor(at / 25)] as const) // prettier-ignore
    const links = places.map((_place, at) => [at, (at + 1) % count, 1] as const)
    const palette = {
      ...{ paper: '#fff', ink: '#000', faint: '#777', focus: '#00f', accent: '#f00' },
      nodes: ['#111', '#222'],
      rgb: { paper: [0, 0, 0], link: [0, 0, 0], lit: [0, 0, 0], nodes: [] },
    } as const
    const size = { width: 1000, height: 1000 }
    const camera = { x: 0, y: 0, k: 40 }
    const picture = smallPicture(places, links)
    const pieces = [...svgPieces({ picture, camera, size, palette, widthOf: () => 1 })]
    for (const piece of pieces) {
      expect(piece).toMatch(/^<g [^>]+>.*<\/g>$/su)
      expect(piece.match(/<(line|circle|polygon|text) /g)!.length).toBeLessThanOrEqual(400)
    }
    const of = (tag: string) => pieces.map((piece) => piece.split(`<${tag} `).length - 1)
    expect(of('line').reduce((all, each) => all + each)).toBe(count)
    expect(of('circle').reduce((all, each) => all + each)).toBe(count)
    const lastLink = of('line').findLastIndex((each) => each > 0)
    expect(of('circle').findIndex((each) => each > 0)).toBeGreaterThan(lastLink)
  })
})

describe('rgbOf', () => {
  it('reads what tokens are written in', () => {
    expect(rgbOf('#1d5fa8')).toEqual([0x1d, 0x5f, 0xa8])
    expect(rgbOf('#fff')).toEqual([255, 255, 255])
    expect(rgbOf('transparent')).toEqual([128, 128, 128])
  })
})
