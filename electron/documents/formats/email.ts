/** Mail messages (RFC 5322, MIME): the text; attachments are listed and never opened. */
import PostalMime from 'postal-mime'

import { saneDate } from '../dates.ts'
import { textFromHtml, textFromPlain } from '../html-text.ts'
import { DocumentError } from '../outcome.ts'
import type { Content } from '../outcome.ts'
import { present } from '../present.ts'

const MAX_NESTING = 64
const MAX_HEADERS_BYTES = 1024 * 1024

/** @throws DocumentError */
export async function readEmail(
  bytes: Uint8Array,
  { nowMs }: { readonly nowMs: number },
): Promise<Content> {
  const mail = await parsed(bytes)
  const sender = mail.from && 'name' in mail.from ? mail.from.name || mail.from.address : undefined
  const attachments = mail.attachments.map(
    ({ filename, mimeType }) => filename ?? `unnamed (${mimeType})`,
  )
  const isEncrypted = mail.attachments.some(({ mimeType }) =>
    /^application\/(?:pgp-encrypted|(?:x-)?pkcs7-mime)$/.test(mimeType),
  )
  const text = mail.text ? textFromPlain(mail.text) : textFromHtml(mail.html ?? '')
  if (text === '' && isEncrypted) throw new DocumentError('protected', 'The message is encrypted.')
  const many =
    attachments.length === 1 ? '1 attachment was' : `${attachments.length} attachments were`
  return {
    ...present({ title: mail.subject?.replace(/\s+/g, ' ').trim() }),
    text,
    metadata: present({
      author: sender,
      publishedAt: saneDate(mail.date, nowMs),
      attachments: attachments.length > 0 ? attachments : undefined,
    }),
    notes: [
      ...(attachments.length > 0 ? [`${many} not opened.`] : []),
      ...(isCut(bytes)
        ? ['The message ends before its last part is closed; it seems to be cut.']
        : []),
    ],
  }
}

/** The line that closes the outermost parts is missing. A message of one part cannot tell. */
function isCut(bytes: Uint8Array): boolean {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const headers = whole
    .subarray(0, MAX_HEADERS_BYTES)
    .toString('latin1')
    .split(/\r?\n\r?\n/, 1)[0]
  const unfolded = (headers ?? '').replace(/\r?\n[ \t]+/g, ' ')
  const type = /^content-type:[ \t]*multipart\/.*$/im.exec(unfolded)?.[0]
  const found = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;]{1,200}))/i.exec(type ?? '')
  const boundary = found?.[1] ?? found?.[2]
  return boundary !== undefined && !whole.includes(`\n--${boundary}--`, 0, 'latin1')
}

async function parsed(bytes: Uint8Array): Promise<Awaited<ReturnType<typeof PostalMime.parse>>> {
  try {
    return await PostalMime.parse(bytes, {
      maxNestingDepth: MAX_NESTING,
      maxHeadersSize: MAX_HEADERS_BYTES,
      forceRfc822Attachments: true,
    })
  } catch (cause) {
    const what = (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '')
    throw new DocumentError('damaged', `The message is damaged: ${what}.`, { cause })
  }
}
