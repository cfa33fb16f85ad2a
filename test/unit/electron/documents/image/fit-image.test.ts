import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { fitImage } from '#electron/documents/image/fit-image.ts'
import { imageHeader } from '#electron/documents/image/image-header.ts'

const LIMITS = { maxSide: 100, maxBytes: 20_000 }

function pngOf(width: number, height: number, rgba: readonly number[]): Uint8Array {
  const png = new PNG({ width, height })
  for (let at = 0; at < width * height; at++) png.data.set(rgba, at * 4)
  return PNG.sync.write(png)
}

function fitted(bytes: Uint8Array) {
  const found = fitImage(bytes, LIMITS)
  if ('reason' in found) throw new Error(found.reason)
  return found
}

function reason(bytes: Uint8Array): string {
  const found = fitImage(bytes, LIMITS)
  return 'reason' in found ? found.reason : 'kept'
}

describe('fitImage', () => {
  it('scales down, keeps the proportions and writes a JPEG', () => {
    const found = fitted(pngOf(400, 200, [200, 30, 30, 255]))
    expect(found).toMatchObject({ type: 'image/jpeg', width: 100, height: 50 })
    expect(imageHeader(found.bytes)).toMatchObject({ format: 'jpeg', width: 100, height: 50 })
    const [red = 0, green = 255] = jpeg.decode(found.bytes, { useTArray: true }).data
    expect(red).toBeGreaterThan(185)
    expect(green).toBeLessThan(50)
  })

  it('takes the mean of what a pixel covers, on white where it shines through', () => {
    const half = fitted(pngOf(200, 200, [0, 0, 0, 128]))
    const [grey = 0] = jpeg.decode(half.bytes, { useTArray: true }).data
    expect(Math.abs(grey - 127)).toBeLessThan(6)
  })

  it('leaves out what else was in the file', () => {
    const plain = jpeg.encode(
      { width: 60, height: 60, data: Buffer.alloc(60 * 60 * 4, 90) },
      90,
    ).data
    const comment = Buffer.from('\xff\xfe\x00\x10GPS 52.5,13.4!', 'latin1')
    const marked = Buffer.concat([plain.subarray(0, 2), comment, plain.subarray(2)])
    expect(Buffer.from(fitted(marked).bytes).includes('GPS')).toBe(false)
  })

  it('refuses what counts readers, what is a program and what lies about itself', () => {
    expect(reason(pngOf(1, 1, [0, 0, 0, 0]))).toContain('counts readers')
    expect(
      reason(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>x</script></svg>')),
    ).toContain('SVG')
    expect(reason(Buffer.from('<html>not a picture</html>'))).toContain('no picture')
    expect(reason(new Uint8Array())).toContain('no picture')
    const cut = pngOf(300, 300, [1, 2, 3, 255]).subarray(0, 200)
    expect(reason(cut)).toContain('damaged')
    const huge = Buffer.from(pngOf(10, 10, [1, 2, 3, 255]))
    huge.writeUInt32BE(60_000, 16)
    huge.writeUInt32BE(60_000, 20)
    expect(reason(huge)).toMatch(/million pixels|damaged/)
  })
})
