/** Colours as the eye compares them (Oklab, Ottosson 2020), and what people call them. */

export type Lab = readonly [lightness: number, a: number, b: number]

const linear = (channel: number): number => {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
const LINEAR = Float64Array.from({ length: 256 }, (_, channel) => linear(channel))

export function labOf(red: number, green: number, blue: number): Lab {
  const [r = 0, g = 0, b = 0] = [LINEAR[red], LINEAR[green], LINEAR[blue]]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

export function hexOf([lightness, a, b]: Lab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${channels.map((value) => byteOf(value).toString(16).padStart(2, '0')).join('')}`
}

function byteOf(value: number): number {
  const held = Math.min(1, Math.max(0, value))
  return Math.round(255 * (held <= 0.0031308 ? held * 12.92 : 1.055 * held ** (1 / 2.4) - 0.055))
}

/** Hue in degrees at which each name begins; the eleven basic terms of Berlin and Kay. */
const HUES: readonly (readonly [number, string])[] = [
  ...([[0, 'pink'], [13, 'red'], [45, 'orange'], [85, 'yellow'], [115, 'green']] as const),
  ...([[190, 'blue'], [285, 'purple'], [335, 'pink']] as const),
] // prettier-ignore

export function colorName([lightness, a, b]: Lab): string {
  const chroma = Math.hypot(a, b)
  if (lightness < 0.2) return 'black'
  if (chroma < 0.035) {
    if (lightness > 0.92) return 'white'
    return lightness < 0.3 ? 'black' : 'gray'
  }
  const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
  const name = HUES.findLast(([start]) => hue >= start)?.[1] ?? 'pink'
  if (name === 'orange' && (lightness < 0.6 || chroma < 0.09)) return 'brown'
  if (name === 'yellow' && lightness < 0.6) return 'brown'
  if (name === 'red' && lightness > 0.75) return 'pink'
  return name
}
