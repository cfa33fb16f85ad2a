import { invalid, TextError } from './text-error.ts'

/** By name, in the order they came; those of the query string first. */
export type Parameters = ReadonlyMap<string, readonly string[]>

/** Of a body: the longest text that is read is a small part of it. */
const LONGEST_BODY_BYTES = 8 * 1024 * 1024
const FORM_TYPE = 'application/x-www-form-urlencoded'

/**
 * Parameters of the query string and, of a POST, of its form; names nobody knows are kept and
 * ignored. A body that is called JSON and is an object holds parameters too; any other is read as a
 * form, whatever it is called (wire-facts 8.3), in the encoding its content type names or in UTF-8.
 * @throws TextError 413 for too long a body, 415 for a packed one, 400 where it is no text or no form
 */
export async function readParameters(request: Request): Promise<Parameters> {
  const pairs: [string, string][] = [...new URL(request.url).searchParams]
  if (request.method === 'POST') {
    requirePlain(request.headers.get('content-encoding'))
    const bytes = await readBytes(request)
    const type = request.headers.get('content-type') ?? FORM_TYPE
    pairs.push(...(await (isMultipart(type) ? multipart(bytes, type) : pairsOf(bytes, type))))
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

function requirePlain(encoding: string | null): void {
  if (encoding === null || /^\s*(?:identity)?\s*$/i.test(encoding)) return
  throw new TextError(415, 'The body is packed (Content-Encoding); send it as it is.')
}

function pairsOf(bytes: Uint8Array, type: string): [string, string][] {
  const label = /;\s*charset="?([\w.:-]+)/i.exec(type)?.[1] ?? 'utf-8'
  const { encoding } = newDecoder(label)
  const text = decoded(bytes, encoding)
  const named = isJson(type) ? namedIn(text) : undefined
  if (named) return named
  return encoding === 'utf-8' ? [...new URLSearchParams(text)] : formIn(bytes, encoding)
}

function decoded(bytes: Uint8Array, encoding: string): string {
  try {
    return newDecoder(encoding).decode(bytes)
  } catch {
    throw invalid('text', `the body is not ${encoding.toUpperCase()}`)
  }
}

function newDecoder(label: string) {
  try {
    return new TextDecoder(label, { fatal: true })
  } catch {
    throw invalid('text', `the encoding '${label.slice(0, 60)}' is not known; send UTF-8`)
  }
}

function isJson(type: string): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/i.test(type)
}

/** Members of an object as parameters; a list is a parameter repeated. */
function namedIn(text: string): [string, string][] | undefined {
  const values = valuesIn(text)
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return undefined
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => ['string', 'number', 'boolean'].includes(typeof one))
      .map((one): [string, string] => [name, String(one).toWellFormed()]),
  )
}

function valuesIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Escapes stand for bytes of the form's own encoding, which URLSearchParams takes for UTF-8. */
function formIn(bytes: Uint8Array, encoding: string): [string, string][] {
  const parts = Buffer.from(bytes).toString('latin1').split('&')
  return parts
    .filter((part) => part !== '')
    .map((part): [string, string] => {
      const at = part.indexOf('=')
      const [name, value] = at === -1 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
      return [unescaped(name, encoding), unescaped(value, encoding)]
    })
}

function unescaped(part: string, encoding: string): string {
  const raw = part
    .replaceAll('+', ' ')
    .replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
  return decoded(Buffer.from(raw, 'latin1'), encoding)
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
