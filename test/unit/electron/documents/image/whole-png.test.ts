import { PNG } from 'pngjs'
import { expect, it } from 'vitest'
import { decodePixels } from '#electron/documents/image/decode-pixels.ts'
import { isWholePng } from '#electron/documents/image/whole-png.ts'
import { buildPng } from '#test/support/documents/build-images.ts'

const red = (): [number, number, number] => [200, 20, 30]
const widened = (width: number): Buffer => {
  const bytes = Buffer.from(buildPng(4, 4, red))
  bytes.writeUInt32BE(width, 16)
  return bytes
}

it.each([0, 2, 4, 6] as const)('knows a whole picture of colour type %d', (colorType) => {
  const image = new PNG({ width: 7, height: 5 })
  image.data.fill(140)
  expect(isWholePng(PNG.sync.write(image, { colorType, inputHasAlpha: true }))).toBe(true)
})

it('takes what is beyond the picture for no fault', () => {
  const bytes = widened(3)
  expect(isWholePng(bytes)).toBe(true)
})

it('never takes pixels from memory: a picture that holds too few has none, every time', () => {
  const bytes = widened(60_000)
  expect(isWholePng(bytes)).toBe(false)
  for (let time = 0; time < 40; time += 1) {
    // What others left in memory: rows that a reader would take for pixels.
    Array.from({ length: 8 }, () => Buffer.allocUnsafe(250_000).fill(1))
    expect(decodePixels(bytes, { format: 'png', width: 60_000, height: 4 })).toEqual({
      reason: 'Its pixels are damaged or cut off, and were not looked at.',
    })
  }
})

it('takes no cut or damaged data for a picture', () => {
  const bytes = buildPng(40, 40, red)
  expect(isWholePng(bytes.subarray(0, 60))).toBe(false)
  const noise = Buffer.from(bytes)
  noise.fill(7, 45, 60)
  expect(isWholePng(noise)).toBe(false)
})
