/** Walks XML element by element. */
import { SaxesParser } from 'saxes'

export type XmlElement = {
  /** Without its prefix. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  text: string
}

export type XmlHandlers = {
  open?(element: XmlElement, depth: number): void
  close?(element: XmlElement, depth: number): void
}

/** No file we can use nests deeper. */
const DEEPEST = 200

/**
 * Walks a document. A document type may be there but is never used: entities it declares are unknown,
 * so nothing outside is read and nothing is multiplied. Throws an Error that names line and column.
 */
export function walkXml(text: string, { open, close }: XmlHandlers): void {
  const parser = new SaxesParser({ position: true })
  const path: XmlElement[] = []
  parser.on('opentag', ({ name, attributes }) => {
    if (path.length >= DEEPEST) throw new Error(`Elements are nested deeper than ${DEEPEST}.`)
    const own = Object.assign(Object.create(null) as Record<string, string>, attributes)
    const element: XmlElement = { name: localName(name), attributes: own, text: '' }
    open?.(element, path.length)
    path.push(element)
  })
  const add = (piece: string): void => {
    const inner = path.at(-1)
    if (inner) inner.text += piece
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => {
    const element = path.pop()
    if (element) close?.(element, path.length)
  })
  parser.on('error', (error) => {
    throw new Error(`This is not well-formed XML (line:column: what): ${error.message}`)
  })
  parser.write(text).close()
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
