/** What office packages say of themselves: `docProps/core.xml` (ECMA-376 part 2, clause 11). */
import { saneDate } from '../dates.ts'
import type { DocumentMetadata } from '../outcome.ts'
import { present } from '../present.ts'

import { walkXml } from './xml-walk.ts'
import type { Zip } from './zip.ts'

type Properties = { readonly title?: string; readonly metadata: DocumentMetadata }

/** A broken or absent part costs the properties only. */
export function packageProperties(zip: Zip): Properties {
  const said = { ...valuesOf(zip, 'docProps/core.xml'), ...pagesOf(zip) }
  return propertiesFrom(said)
}

/** From the text of the elements of Dublin Core and of the office formats, by local name. */
export function propertiesFrom(said: Readonly<Record<string, string>>): Properties {
  const pages = Number(said.Pages)
  const keywords = (said.keywords ?? said.keyword ?? said.subject ?? '')
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter(Boolean)
  return {
    ...present({ title: said.title }),
    metadata: present({
      author: said.creator ?? said['initial-creator'] ?? said.lastModifiedBy,
      publishedAt: sane(said.created ?? said['creation-date']),
      modifiedAt: sane(said.modified),
      language: said.language,
      pages: Number.isInteger(pages) && pages > 0 ? pages : undefined,
      keywords: keywords.length > 0 ? keywords : undefined,
      description: said.description,
      publisher: said.publisher,
    }),
  }
}

/** No clock is at hand here; a date of the future is sorted out where one is. */
const sane = (date: string | undefined): string | undefined =>
  saneDate(date, Number.MAX_SAFE_INTEGER)

function pagesOf(zip: Zip): Record<string, string> {
  const { Pages } = valuesOf(zip, 'docProps/app.xml')
  return Pages === undefined ? {} : { Pages }
}

function valuesOf(zip: Zip, part: string): Record<string, string> {
  if (!zip.has(part)) return {}
  try {
    return textsOf(zip.read(part), part)
  } catch {
    return {}
  }
}

/** Local name of an element to its text; the first of a name wins. */
export function textsOf(xml: Uint8Array, part: string): Record<string, string> {
  const said: Record<string, string> = {}
  let text = ''
  walkXml(xml, part, {
    open: () => {
      text = ''
    },
    text: (more) => {
      if (text.length < 10_000) text += more
    },
    close: (name) => {
      const value = text.replace(/\s+/g, ' ').trim()
      if (value !== '' && !Object.hasOwn(said, name)) said[name] = value
      text = ''
    },
  })
  return said
}
