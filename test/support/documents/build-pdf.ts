/** PDF files written by hand (ISO 32000-2, 7.5): pages of lines in Helvetica. */

export type PdfLine = {
  readonly text: string
  readonly x?: number
  readonly y: number
  readonly size?: number
}

export type PdfParts = {
  readonly pages: readonly (readonly PdfLine[])[]
  readonly info?: string
  /** Added to the catalog, such as an action on opening. */
  readonly catalog?: string
  readonly trailer?: string
  readonly hasBrokenXref?: boolean
}

export function buildPdf({
  pages,
  info,
  catalog = '',
  trailer = '',
  hasBrokenXref,
}: PdfParts): Buffer {
  const objects: string[] = []
  const add = (body: string): number => objects.push(body)
  const kids = pages.map((_, at) => `${3 + at * 2} 0 R`).join(' ')
  add(`<</Type/Catalog/Pages 2 0 R${catalog}>>`)
  add(`<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`)
  for (const [at, lines] of pages.entries()) {
    const font = '/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>'
    add(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]${font}/Contents ${4 + at * 2} 0 R>>`)
    const stream = lines.map(show).join('\n')
    add(`<</Length ${stream.length}>>stream\n${stream}\nendstream`)
  }
  const infoAt = info === undefined ? '' : `/Info ${add(`<<${info}>>`)} 0 R`
  let file = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
  const places: number[] = []
  for (const [at, body] of objects.entries()) {
    places.push(file.length)
    file += `${at + 1} 0 obj${body}endobj\n`
  }
  const start = hasBrokenXref ? 7 : file.length
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  file += `trailer<</Size ${objects.length + 1}/Root 1 0 R${infoAt}${trailer}>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

const show = ({ text, x = 72, y, size = 11 }: PdfLine): string =>
  `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`

/** Lines from the top of a page down, a usual step apart. */
export function pageOf(lines: readonly string[], from = 760): PdfLine[] {
  return lines.map((text, at) => ({ text, y: from - at * 14 }))
}
