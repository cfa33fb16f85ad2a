/** What a PDF says of itself in its document information (ISO 32000-2, 14.3.3). */
import { saneDate } from '../dates.ts'
import type { DocumentMetadata } from '../outcome.ts'
import { present } from '../present.ts'

/** @param info Its entries; whatever is not text counts as absent */
export function saidOf(
  info: Readonly<Record<string, unknown>>,
  nowMs: number,
): { title?: string; metadata: DocumentMetadata } {
  const said = (key: string): string | undefined => {
    const value = info[key]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
  }
  const title = said('Title')
  const keywords = said('Keywords')
    ?.split(/[,;]/)
    .map((word) => word.trim())
  return {
    // Word processors write the name of the file here, which is no title.
    ...present({ title: title && !isFileName(title) ? title : undefined }),
    metadata: present({
      author: said('Author'),
      description: said('Subject'),
      keywords: keywords?.filter(Boolean),
      language: said('Language'),
      publishedAt: pdfDate(said('CreationDate'), nowMs),
      modifiedAt: pdfDate(said('ModDate'), nowMs),
    }),
  }
}

const isFileName = (title: string): boolean =>
  /\.(?:docx?|pdf|indd|qxd|tex|odt|rtf|pptx?)$/i.test(title) || /^untitled/i.test(title)

/** ISO 32000-2, 7.9.4: `D:YYYYMMDDHHmmSS+HH'mm`, everything after the year optional. */
export function pdfDate(text: string | undefined, nowMs: number): string | undefined {
  const found =
    /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([+-])(\d\d)'?(\d\d)?'?|Z)?/.exec(
      text ?? '',
    )
  if (!found) return undefined
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00'] = found
  const zone = found[7] ? `${found[7]}${found[8]}:${found[9] ?? '00'}` : 'Z'
  return saneDate(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`, nowMs)
}
