import type { ImageHeader } from './image-kind.ts'

const AVIF = /^(?:avif|avis)$/
const HEIC = /^(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/
const MOST_BOXES = 1000

type Box = { readonly kind: string; readonly from: number; readonly to: number }

/**
 * AVIF and HEIC: boxes within boxes (ISO/IEC 14496-12), the sizes among the item properties
 * (ISO/IEC 23008-12, 6.5.3). Of several the largest counts: the others are thumbnails and tiles.
 * @throws RangeError where the file breaks off
 */
export function mediaFileHeader(data: Buffer): ImageHeader | undefined {
  const [kind] = boxesIn(data, 0, data.length)
  if (kind?.kind !== 'ftyp') return undefined
  const brands = [data.toString('latin1', 8, 12)]
  for (let at = 16; at + 4 <= kind.to; at += 4) brands.push(data.toString('latin1', at, at + 4))
  const format = brands.some((brand) => AVIF.test(brand))
    ? 'avif'
    : brands.some((brand) => HEIC.test(brand))
      ? 'heic'
      : undefined
  if (format === undefined) return undefined
  const properties = propertiesIn(data)
  const sizes = properties
    .filter((box) => box.kind === 'ispe')
    .map(({ from }) => [data.readUInt32BE(from + 4), data.readUInt32BE(from + 8)] as const)
  const [width, height] = sizes.toSorted(([a, b], [c, d]) => c * d - a * b)[0] ?? [0, 0]
  if (width === 0 || height === 0) return undefined
  const turns = properties.find((box) => box.kind === 'irot')
  const isTurned = turns !== undefined && (data.readUInt8(turns.from) & 1) === 1
  const hasAlpha = properties.some(
    ({ kind: name, from, to }) =>
      name === 'auxC' && data.toString('latin1', from, to).includes('auxiliary:alpha'),
  )
  return {
    format,
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    hasAlpha,
    isAnimated: brands[0] === 'avis' || brands[0] === 'msf1',
  }
}

function propertiesIn(data: Buffer): Box[] {
  const meta = boxesIn(data, 0, data.length).find(({ kind }) => kind === 'meta')
  // A version and flags stand before the boxes of this one.
  const inMeta = meta ? boxesIn(data, meta.from + 4, meta.to) : []
  const all = inMeta.find(({ kind }) => kind === 'iprp')
  const kept = all && boxesIn(data, all.from, all.to).find(({ kind }) => kind === 'ipco')
  return kept ? boxesIn(data, kept.from, kept.to) : []
}

/** Those that begin between two places; a length of 0 goes to the end, of 1 stands behind the name. */
function boxesIn(data: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = []
  let at = start
  while (at + 8 <= end && boxes.length < MOST_BOXES) {
    const short = data.readUInt32BE(at)
    const head = short === 1 ? 16 : 8
    const length = short === 1 ? Number(data.readBigUInt64BE(at + 8)) : short || end - at
    if (length < head) break
    const to = Math.min(end, at + length)
    boxes.push({ kind: data.toString('latin1', at + 4, at + 8), from: at + head, to })
    at += length
  }
  return boxes
}
