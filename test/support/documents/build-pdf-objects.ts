/** PDF files object by object (ISO 32000-2, 7.5), for what `buildPdf` has no words for. */
import { deflateSync } from 'node:zlib'

export type PdfStreamPart = {
  /** Without its length. */
  readonly dict: string
  readonly data: string | Buffer
}

/** The body of an object; objects are numbered from 1, and the first is the catalog. */
export type PdfPart = string | PdfStreamPart

export function buildPdfObjects(parts: readonly PdfPart[], trailer = ''): Buffer {
  const places: number[] = []
  const file: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  for (const [at, part] of parts.entries()) {
    places.push(lengthOf(file))
    file.push(Buffer.from(`${at + 1} 0 obj\n`), bodyOf(part), Buffer.from('\nendobj\n'))
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const start = lengthOf(file)
  const table = `xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${rows}`
  const end = `trailer<</Size ${parts.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.concat([...file, Buffer.from(table + end)])
}

/** As newer writers do: objects in a packed stream, and the table packed too, by differences of rows. */
export function buildPackedPdf(parts: readonly PdfPart[]): Buffer {
  const [holder, table] = [parts.length + 1, parts.length + 2]
  const rows: [number, number, number][] = [[0, 0, 0]]
  const file: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const put = (number: number, part: PdfPart): void => {
    rows[number] = [1, lengthOf(file), 0]
    file.push(Buffer.from(`${number} 0 obj\n`), bodyOf(part), Buffer.from('\nendobj\n'))
  }
  const inside: [number, string][] = []
  for (const [at, part] of parts.entries()) {
    if (typeof part === 'string') inside.push([at + 1, part])
    else put(at + 1, part)
  }
  let heads = ''
  let bodies = ''
  for (const [at, [number, body]] of inside.entries()) {
    heads += `${number} ${bodies.length} `
    bodies += `${body} `
    rows[number] = [2, holder, at]
  }
  const dict = `/Type/ObjStm/N ${inside.length}/First ${heads.length}/Filter/FlateDecode`
  put(holder, { dict, data: deflateSync(Buffer.from(heads + bodies, 'latin1')) })
  const start = lengthOf(file)
  rows[table] = [1, start, 0]
  const parms = '/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 5>>'
  put(table, {
    dict: `/Type/XRef/Size ${table + 1}/W[1 3 1]/Root 1 0 R${parms}`,
    data: deflateSync(byDifference(rows)),
  })
  return Buffer.concat([...file, Buffer.from(`startxref\n${start}\n%%EOF\n`)])
}

/** PNG's "up": each row as its difference from the one above. */
function byDifference(rows: readonly (readonly [number, number, number])[]): Buffer {
  let above: Buffer = Buffer.alloc(5)
  const lines = rows.map(([kind, at, more]) => {
    const row = Buffer.from([kind, at >> 16, at >> 8, at, more])
    const line = Buffer.from([2, ...row.map((byte, n) => byte - above[n]!)])
    above = row
    return line
  })
  return Buffer.concat(lines)
}

function bodyOf(part: PdfPart): Buffer {
  if (typeof part === 'string') return Buffer.from(part, 'latin1')
  const data = Buffer.from(part.data as string, 'latin1')
  const head = `<<${part.dict}/Length ${data.length}>>stream\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), data, Buffer.from('\nendstream')])
}

const lengthOf = (parts: readonly Buffer[]): number =>
  parts.reduce((sum, part) => sum + part.length, 0)

/** One page of these contents in one font, objects 1 to 5. */
export function onePage(
  contents: string | PdfStreamPart,
  resources = '/Font<</F1 4 0 R>>',
): readonly PdfPart[] {
  const page = `/Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<${resources}>>`
  return [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<<${page}/Contents 5 0 R>>`,
    HELVETICA,
    typeof contents === 'string' ? { dict: '', data: contents } : contents,
  ]
}

export const HELVETICA = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>'
