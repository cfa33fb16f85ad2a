/** OpenDocument texts (ISO/IEC 26300-1, part 3): the visible text in reading order. */
import { DocumentError } from '../outcome.ts'
import type { Content } from '../outcome.ts'
import { present } from '../present.ts'

import { createParagraphs } from './lines.ts'
import { propertiesFrom, textsOf } from './package-properties.ts'
import { walkXml } from './xml-walk.ts'
import { openZip } from './zip.ts'
import type { Zip } from './zip.ts'

/** Neither text that was deleted nor what stands beside the text. */
const SKIPPED = new Set([
  ...['tracked-changes', 'annotation', 'annotation-end', 'ruby-text', 'scripts', 'note-citation'],
])
const PARAGRAPHS = new Set(['p', 'h'])
const MAX_SPACES = 1000

/** @throws DocumentError */
export function readOdt(bytes: Uint8Array): Content {
  const zip = openZip(bytes)
  refuseEncrypted(zip)
  if (!zip.has('content.xml'))
    throw new DocumentError('damaged', 'Its part "content.xml" is missing.')
  const lines = createParagraphs()
  let skipDepth = 0
  let paragraphDepth = 0
  walkXml(zip.read('content.xml'), 'content.xml', {
    open: (name, attributes) => {
      if (skipDepth > 0 || SKIPPED.has(name)) {
        skipDepth++
        return
      }
      if (PARAGRAPHS.has(name)) {
        // A note or a text box within a paragraph begins its own.
        lines.end()
        paragraphDepth++
      } else if (name === 's')
        lines.add(' '.repeat(Math.min(Number(attributes.c) || 1, MAX_SPACES)))
      else if (name === 'tab') lines.add(' ')
      else if (name === 'line-break') lines.end()
    },
    close: (name) => {
      if (skipDepth > 0) skipDepth--
      else if (PARAGRAPHS.has(name)) {
        lines.end()
        paragraphDepth--
      }
    },
    text: (text) => {
      if (skipDepth === 0 && paragraphDepth > 0) lines.add(text)
    },
  })
  const { title, metadata } = propertiesFrom(metaOf(zip))
  const notes = zip.names.some((name) =>
    /^(?:Basic|Scripts)\/.+\.(?:xml|xlb|py|js|bsh)$/.test(name),
  )
    ? ['It has macros; they were not run.']
    : []
  return { ...present({ title }), text: lines.text(), metadata, isCut: lines.isFull(), notes }
}

function refuseEncrypted(zip: Zip): void {
  if (!zip.has('META-INF/manifest.xml')) return
  walkXml(zip.read('META-INF/manifest.xml'), 'META-INF/manifest.xml', {
    open: (name) => {
      if (name === 'encryption-data') {
        throw new DocumentError('protected', 'It is protected by a password.')
      }
    },
  })
}

function metaOf(zip: Zip): Record<string, string> {
  if (!zip.has('meta.xml')) return {}
  try {
    const said = textsOf(zip.read('meta.xml'), 'meta.xml')
    // OpenDocument calls "date" what others call "modified".
    return { ...said, ...(said.date && { modified: said.date }) }
  } catch {
    return {}
  }
}
