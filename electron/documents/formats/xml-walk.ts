/** XML of documents as events, with what makes XML dangerous refused (reliability.md P5). */
import { SaxesParser } from 'saxes'

import { decodeText } from '../encoding.ts'
import { DocumentError } from '../outcome.ts'

const MAX_DEPTH = 256

export type XmlAttributes = Readonly<Record<string, string>>

export type XmlHandler = {
  /** Names are without their prefix: programs choose prefixes freely, and local names suffice. */
  readonly open?: (name: string, attributes: XmlAttributes) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
}

/**
 * No entity is expanded but the five of XML itself: a document type with declarations of its own is
 * refused, an external one is never fetched.
 * @param part What the bytes are called in a failure.
 * @throws DocumentError `damaged`
 */
export function walkXml(bytes: Uint8Array, part: string, handler: XmlHandler): void {
  const parser = new SaxesParser({ fragment: false, position: true })
  let depth = 0
  const fail = (what: string): never => {
    const place = `line ${parser.line}, column ${parser.column} of "${part}"`
    throw new DocumentError('damaged', `Its XML is damaged: ${what} (${place}).`)
  }
  parser.on('doctype', (text) => {
    if (/<!ENTITY|\[/i.test(text)) fail('it declares entities, which are never expanded')
  })
  parser.on('opentag', (tag) => {
    if (++depth > MAX_DEPTH) fail(`elements are nested deeper than ${MAX_DEPTH}`)
    handler.open?.(local(tag.name), localAttributes(tag.attributes))
  })
  parser.on('closetag', (tag) => {
    depth--
    handler.close?.(local(tag.name))
  })
  const { text } = handler
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  parser.on('error', (error) => fail(error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')))
  parser.write(decodeText(bytes).text).close()
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

function localAttributes(attributes: Readonly<Record<string, unknown>>): XmlAttributes {
  const found: Record<string, string> = {}
  for (const name in attributes) {
    const value = attributes[name]
    if (typeof value === 'string') found[local(name)] ??= value
  }
  return found
}
