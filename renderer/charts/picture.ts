/**
 * Charts as files that need nothing else: SVG with every colour written out, PNG drawn from that SVG. A
 * title stands above and a caption below, so that a picture that travels alone still says what it shows.
 */
import { turn } from '#renderer/ui/turn.ts'

/** `markup` is the inside of an SVG element of this size. */
export type Drawing = { readonly width: number; readonly height: number; readonly markup: string }

export type PictureText = {
  readonly title: string
  readonly caption: string
  readonly ink: string
  readonly paper: string
}

const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-size',
  'font-weight',
  'font-style',
  'text-anchor',
  'dominant-baseline',
  'paint-order',
] as const
const FONT = "Inter, system-ui, 'Noto Sans', 'Noto Sans Arabic', sans-serif"
const PAD = 16
const LINE = 17
/** A mean width of a character of the caption's size, on the wide side. */
const CAPTION_CHAR_PX = 6.4
const TITLE_CHAR_PX = 9

type StyleOf = (element: Element) => Pick<CSSStyleDeclaration, 'getPropertyValue'>

/**
 * An SVG of the page with the styles it is shown in; what only serves the hand is left out. Written as
 * text and not as a copy of elements: the page's policy refuses style attributes on those.
 */
export function drawingOf(svg: SVGSVGElement, styleOf: StyleOf): Drawing {
  return {
    width: Number(svg.getAttribute('width')),
    height: Number(svg.getAttribute('height')),
    markup: [...svg.childNodes].map((node) => markupOf(node, styleOf)).join(''),
  }
}

/** One file of the drawings, one beneath the other. */
export function pictureOf(drawings: readonly Drawing[], text: PictureText): string {
  const { around, inside } = frameOf(drawings, text)
  return around(inside)
}

/**
 * The same of one drawing, as files that make the picture when they are laid over one another: one with
 * all that stands around it, and one for each part of its markup. Large ones keep no window that way.
 */
export function layersOf(
  { width, height, parts }: Omit<Drawing, 'markup'> & { readonly parts: readonly string[] },
  text: PictureText,
): string[] {
  const { around, inside, place } = frameOf([{ width, height, markup: '' }], text)
  return [around(inside), ...parts.map((markup) => around(place(markup)))]
}

type Frame = {
  readonly inside: string
  /** Of the first drawing. */
  place(markup: string): string
  around(inside: string): string
}

function frameOf(drawings: readonly Drawing[], text: PictureText): Frame {
  const inner = Math.max(320, ...drawings.map(({ width }) => width))
  const width = inner + 2 * PAD
  const titles = wrapped(text.title, Math.floor(inner / TITLE_CHAR_PX)).slice(0, 3)
  const captions = wrapped(text.caption, Math.floor(inner / CAPTION_CHAR_PX)).slice(0, 12)
  const placed = (markup: string, top: number): string =>
    `<g transform="translate(${PAD} ${top})">${markup}</g>`
  let y = PAD
  const parts: string[] = []
  for (const line of titles) {
    y += 20
    parts.push(textLine(line, y, 'font-size="16" font-weight="600"'))
  }
  y += 10
  const top = y
  for (const { height, markup } of drawings) {
    parts.push(placed(markup, y))
    y += height + 8
  }
  for (const line of captions) {
    y += LINE
    parts.push(textLine(line, y, 'font-size="11.5"'))
  }
  const height = y + PAD
  return {
    inside:
      `<title>${escaped(text.title)}</title><desc>${escaped(text.caption)}</desc>` +
      `<rect width="${width}" height="${height}" fill="${escaped(text.paper)}"/>${parts.join('')}`,
    place: (markup) => placed(markup, top),
    around: (inside) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
      `viewBox="0 0 ${width} ${height}" font-family="${escaped(FONT)}" fill="${escaped(text.ink)}">` +
      `${inside}</svg>`,
  }
}

/** Pixels of a picture that are painted at a stretch. */
const STRIP = 120

/**
 * @param layers SVG of one size, each drawn over those before it.
 * @throws Error where the browser has no canvas or refuses the picture.
 */
export async function pngOf(layers: readonly string[], scale = 2): Promise<Blob> {
  const canvas = document.createElement('canvas')
  // What was drawn is painted when somebody looks at it, which is done after each strip.
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser draws no pictures.')
  for (const [at, layer] of layers.entries()) {
    const image = await imageOf(layer)
    const { naturalWidth: width, naturalHeight: height } = image
    if (at === 0) {
      canvas.width = width * scale
      canvas.height = height * scale
    }
    // Several layers have little each.
    const strip = layers.length > 1 ? height : STRIP
    for (let y = 0; y < height; y += strip) {
      const high = Math.min(strip, height - y)
      context.drawImage(image, 0, y, width, high, 0, y * scale, width * scale, high * scale)
      context.getImageData(0, y * scale, 1, 1)
      await turn()
    }
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large.'))),
      'image/png',
    )
  })
}

async function imageOf(svg: string): Promise<HTMLImageElement> {
  const image = new Image()
  // By data address: the page's policy allows no other kind for pictures.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  return image
}

/** Words in lines of at most `most` characters; longer words are cut. */
export function wrapped(text: string, most: number): string[] {
  const room = Math.max(10, most)
  const lines: string[] = []
  let line = ''
  for (const word of text
    .toWellFormed()
    .split(/\s+/)
    .flatMap((each) => chunks(each, room))) {
    if (line !== '' && line.length + 1 + word.length > room) {
      lines.push(line)
      line = ''
    }
    line = line === '' ? word : `${line} ${word}`
  }
  return line === '' ? lines : [...lines, line]
}

// Control characters are not allowed in XML at all, not even escaped.
const FORBIDDEN = /[\u{0}-\u{8}\u{b}\u{c}\u{e}-\u{1f}\u{fffe}\u{ffff}]/gu

export function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const HAND_ONLY = /^(class|style|role|tabindex|aria-|data-|on)/

function markupOf(node: Node, styleOf: StyleOf): string {
  if (node.nodeType === 3) return escaped(node.textContent ?? '')
  // By type and not by class: the test's document and the browser's are of different makes.
  if (node.nodeType !== 1) return ''
  const element = node as Element
  if (element.hasAttribute('data-hand')) return ''
  const style = styleOf(element)
  const attributes = new Map(
    [...element.attributes]
      .filter(({ name }) => !HAND_ONLY.test(name))
      .map(({ name, value }) => [name, value]),
  )
  for (const name of STYLES) {
    const value = style.getPropertyValue(name)
    if (value) attributes.set(name, plainUrls(value))
  }
  const written = [...attributes].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')
  const inside = [...element.childNodes].map((child) => markupOf(child, styleOf)).join('')
  return `<${element.localName}${written}>${inside}</${element.localName}>`
}

function chunks(word: string, room: number): string[] {
  const points = [...word]
  if (points.length <= room) return word === '' ? [] : [word]
  const count = Math.ceil(points.length / room)
  return Array.from({ length: count }, (_none, at) =>
    points.slice(at * room, (at + 1) * room).join(''),
  )
}

function textLine(line: string, y: number, font: string): string {
  return `<text x="${PAD}" y="${y}" ${font}>${escaped(line)}</text>`
}

/** A computed `url("http://host/#hatch")` as `url(#hatch)`, which means the file's own pattern. */
function plainUrls(value: string): string {
  return value.replace(/url\(["']?[^"')#]*(#[^"')]+)["']?\)/g, 'url($1)')
}
