/** A picture within the contents of a page (ISO 32000-2, 8.9.7); its bytes say nothing of their length. */
import { Unsure } from './unsure.ts'
import { Keyword } from './values.ts'
import type { TokenReader } from './values.ts'

/** What follows the end, up to here, must look like contents and not like a picture. */
const LOOKED_AT = 30

/** From after `BI` to after `EI`. @throws Unsure */
export function skipInlineImage(reader: TokenReader): void {
  for (let token = reader.next(); ; token = reader.next()) {
    if (token === undefined) throw new Unsure('a picture without end')
    if (token instanceof Keyword && token.word === 'ID') break
  }
  const { bytes } = reader
  for (let at = bytes.indexOf('EI', reader.at); at >= 0; at = bytes.indexOf('EI', at + 2)) {
    const around = bytes.toString('latin1', at - 1, at + 3)
    const after = bytes.toString('latin1', at + 2, at + 2 + LOOKED_AT)
    if (!/^\sEI(?:\s|$)/.test(around) || !/^[\t\n\r\x20-\x7e]*$/.test(after)) continue
    reader.at = at + 2
    return
  }
  throw new Unsure('a picture without end')
}
