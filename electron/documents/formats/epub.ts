/** EPUB 2 and 3: the documents of the spine in their order; scripts are never run. */
import { decodeText } from '../encoding.ts'
import { documentOf } from '../dom.ts'
import { blockLines, PARAGRAPH } from '../html-text.ts'
import { DocumentError } from '../outcome.ts'
import type { Content } from '../outcome.ts'
import { present } from '../present.ts'

import { MAX_TEXT_LENGTH } from './lines.ts'
import { propertiesFrom, textsOf } from './package-properties.ts'
import { walkXml } from './xml-walk.ts'
import { openZip } from './zip.ts'
import type { Zip } from './zip.ts'

/** @throws DocumentError */
export function readEpub(bytes: Uint8Array): Content {
  const zip = openZip(bytes)
  refuseEncrypted(zip)
  const opf = packagePart(zip)
  const xml = zip.read(opf)
  const notes: string[] = []
  const chapters: string[] = []
  let length = 0
  const spine = spineOf(xml, opf)
  for (const part of spine) {
    if (length >= MAX_TEXT_LENGTH) break
    const text = chapterText(zip, part)
    if (text === undefined) notes.push(`The part "${part.slice(0, 80)}" cannot be read.`)
    else if (text !== '') chapters.push(text)
    length += text?.length ?? 0
  }
  if (spine.length > 0 && notes.length === spine.length) {
    throw new DocumentError('damaged', 'The book is damaged: none of its parts can be read.')
  }
  // "date" is the book's; what "modified" means here is the file's.
  const said = textsOf(xml, opf)
  const { title, metadata } = propertiesFrom({ ...said, ...(said.date && { created: said.date }) })
  return {
    ...present({ title }),
    text: chapters.join(PARAGRAPH),
    metadata,
    isCut: length >= MAX_TEXT_LENGTH,
    notes: notes.slice(0, 20),
  }
}

const FONT_ALGORITHMS = /idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC/

/** Fonts are often scrambled, which is no protection of the text. */
function refuseEncrypted(zip: Zip): void {
  const part = 'META-INF/encryption.xml'
  if (!zip.has(part)) return
  walkXml(zip.read(part), part, {
    open: (name, { Algorithm = '' }) => {
      if (name === 'EncryptionMethod' && !FONT_ALGORITHMS.test(Algorithm)) {
        throw new DocumentError('protected', 'It is protected by digital rights management.')
      }
    },
  })
}

function packagePart(zip: Zip): string {
  const part = 'META-INF/container.xml'
  let path: string | undefined
  walkXml(zip.read(part), part, {
    open: (name, attributes) => {
      if (name === 'rootfile') path ??= attributes['full-path']
    },
  })
  if (!path || !zip.has(path)) {
    throw new DocumentError('damaged', 'The book is damaged: its list of parts is missing.')
  }
  return path
}

function spineOf(xml: Uint8Array, opf: string): string[] {
  const manifest = new Map<string, string>()
  const spine: string[] = []
  walkXml(xml, opf, {
    open: (name, { id, href, idref, properties = '', ...rest }) => {
      const isPage = /xhtml|html|xml/.test(rest['media-type'] ?? '')
      if (name === 'item' && id && href && isPage && !/\bnav\b/.test(properties)) {
        manifest.set(id, partAt(opf, href))
      }
      if (name === 'itemref' && idref) {
        const part = manifest.get(idref)
        if (part && !spine.includes(part)) spine.push(part)
      }
    },
  })
  return spine
}

/** Names are keys of the archive only, so a path that climbs out of it finds nothing. */
function partAt(opf: string, href: string): string {
  const base = new URL(opf, 'epub:///').href
  if (!URL.canParse(href, base)) return href
  const { pathname } = new URL(href, base)
  try {
    return decodeURIComponent(pathname).replace(/^\/+/, '')
  } catch {
    return href
  }
}

function chapterText(zip: Zip, part: string): string | undefined {
  try {
    const { body } = documentOf(decodeText(zip.read(part)).text)
    return body ? blockLines(body).join(PARAGRAPH) : ''
  } catch (error) {
    if (error instanceof DocumentError && error.state !== 'damaged') throw error
    return undefined
  }
}
