import { invalid, TextError } from './text-error.ts'

/** By name, in the order they came; those of the query string first. */
export type Parameters = ReadonlyMap<string, readonly string[]>

/** Of a body: the longest text that is read is a small part of it. */
const LONGEST_BODY_BYTES = 8 * 1024 * 1024
const FORM_TYPE = 'application/x-www-form-urlencoded'

/**
 * Parameters of the query string and, of a POST, of its form; names nobody knows are kept and
 * ignored. The content type of a body decides only where it says multipart (wire-facts 8.3).
 * @throws TextError 413 for too long a body, 400 where it is not UTF-8 or no form
 */
export async function readParameters(request: Request): Promise<Parameters> {
  const pairs: [string, string][] = [...new URL(request.url).searchParams]
  if (request.method === 'POST') {
    const bytes = await readBytes(request)
    const type = request.headers.get('content-type') ?? FORM_TYPE
    pairs.push(...(await (isMultipart(type) ? multipart(bytes, type) : form(bytes))))
  }
  const found = new Map<string, string[]>()
  for (const [name, value] of pairs) {
    const values = found.get(name)
    if (values === undefined) found.set(name, [value])
    else values.push(value)
  }
  return found
}

/** The last one counts where a name is repeated; an empty value is none. */
export function parameterOf(parameters: Parameters, name: string): string | undefined {
  return parameters.get(name)?.findLast((value) => value !== '')
}

function isMultipart(type: string): boolean {
  return /^multipart\/form-data\b/i.test(type)
}

async function readBytes(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > LONGEST_BODY_BYTES) throw tooLong()
  const chunks: Uint8Array[] = []
  let size = 0
  // Counted while it comes: a length that is not declared may have no end.
  for await (const chunk of request.body ?? []) {
    size += (chunk as Uint8Array).byteLength
    if (size > LONGEST_BODY_BYTES) throw tooLong()
    chunks.push(chunk as Uint8Array)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}

function form(bytes: Uint8Array): [string, string][] {
  try {
    return [...new URLSearchParams(new TextDecoder('utf-8', { fatal: true }).decode(bytes))]
  } catch {
    throw invalid('text', 'the body is not UTF-8')
  }
}

async function multipart(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<[string, string][]> {
  try {
    const data = await new Response(bytes, { headers: { 'content-type': type } }).formData()
    const pairs: [string, string][] = []
    for (const [name, value] of data) {
      pairs.push([name, typeof value === 'string' ? value : await value.text()])
    }
    return pairs
  } catch {
    throw invalid('text', 'the body is no form with parts')
  }
}

function tooLong(): TextError {
  const most = LONGEST_BODY_BYTES / 1024 / 1024
  return new TextError(413, `The body is longer than the ${most} MB that are read.`)
}
