import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { expect, it } from 'vitest'
import { escaped, layersOf, pictureOf, wrapped } from '#renderer/charts/picture.ts'

// Control characters, lone surrogates, anything.
const ANY_TEXT = fc
  .array(fc.integer({ min: 0, max: 0xffff }))
  .map((codes) => String.fromCharCode(...codes))
const TEXT = { title: 'All stories', caption: 'n = 3', ink: '#111', paper: '#fff' }

it('is well-formed XML whatever the texts are, and says all of them', () => {
  fc.assert(
    fc.property(ANY_TEXT, ANY_TEXT, (title, caption) => {
      const svg = pictureOf([{ width: 100, height: 50, markup: '<path d="M0 0h1"/>' }], {
        ...TEXT,
        title,
        caption,
      })
      expect(() => new SaxesParser().write(svg).close()).not.toThrow()
    }),
  )
})

it('stands on its own: title above, drawings below each other, caption beneath, no address', () => {
  const drawing = { width: 500, height: 100, markup: '<path d="M1 1h1"/>' }
  const svg = pictureOf([drawing, drawing], { ...TEXT, title: 'A <b> & "c"' })
  expect(svg).toContain('A &lt;b&gt; &amp; &quot;c&quot;')
  expect(svg.match(/translate\(16 \d+\)/g)).toEqual(['translate(16 46)', 'translate(16 154)'])
  expect(svg.indexOf('n = 3</text>')).toBeGreaterThan(svg.lastIndexOf('M1 1h1'))
  expect(svg).toMatch(/^<svg xmlns="[^"]+" width="532" height="295"/)
  expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|url\(h|var\(/)
})

it('comes apart into layers of one size that say the same, each well-formed', () => {
  const parts = ['<path d="M1 1h1"/>', '<path d="M2 2h2"/>']
  const size = { width: 500, height: 100 }
  const whole = pictureOf([{ ...size, markup: parts.join('') }], TEXT)
  const layers = layersOf({ ...size, parts }, TEXT)
  expect(layers).toHaveLength(3)
  for (const layer of layers) {
    expect(() => new SaxesParser().write(layer).close()).not.toThrow()
    expect(layer.match(/^<svg[^>]+>/)?.[0]).toBe(whole.match(/^<svg[^>]+>/)?.[0])
  }
  const [around, ...inside] = layers
  expect(around).toContain('n = 3</text>')
  const moved = /translate\(16 \d+\)/
  inside.forEach((layer, at) => {
    expect(layer).toContain(parts[at])
    expect(layer).not.toContain('<rect')
    expect(layer.match(moved)?.[0]).toBe(whole.match(moved)?.[0])
  })
})

it('breaks lines between words, and words that are longer than a line', () => {
  expect(wrapped('one two three four', 10)).toEqual(['one two', 'three four'])
  expect(wrapped('x'.repeat(25), 10)).toEqual(['x'.repeat(10), 'x'.repeat(10), 'xxxxx'])
  expect(wrapped('  ', 10)).toEqual([])
  expect(escaped('a\u0000b\u{FFFF}c\uD800')).toBe('a b c\uFFFD')
})
