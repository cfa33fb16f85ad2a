type FetchErrorCode =
  'REFUSED' | 'UNREACHABLE' | 'TIMEOUT' | 'TOO_LARGE' | 'STATUS' | 'BROKEN' | 'TOO_SOON'

type More = { readonly status?: number; readonly retryAt?: number; readonly cause?: unknown }

/** The message is a sentence that names the address. */
export class FetchError extends Error {
  readonly code: FetchErrorCode
  readonly status?: number
  /** Wall-clock milliseconds before which the server asked not to be bothered again. */
  readonly retryAt?: number
  constructor(code: FetchErrorCode, message: string, more: More = {}) {
    super(message, { cause: more.cause })
    this.name = 'FetchError'
    this.code = code
    this.status = more.status
    this.retryAt = more.retryAt
  }
}

export const overdue = (address: string): FetchError =>
  new FetchError('TIMEOUT', `${address} did not finish in time.`)

export const refused = (address: string, reason: string): FetchError =>
  new FetchError('REFUSED', `${address} was not fetched: ${reason}.`)

const BROKEN_STREAM = new Set([
  ...['Z_DATA_ERROR', 'Z_BUF_ERROR', 'ERR_STREAM_PREMATURE_CLOSE'],
  ...['UND_ERR_SOCKET', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'UND_ERR_RESPONSE', 'ENCODING'],
])
const TIMEOUTS = new Set([
  ...['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT'],
])

/** What went wrong below HTTP, in words. */
export function fetchErrorFrom(address: string, cause: unknown): FetchError {
  if (cause instanceof FetchError) return cause
  const { code = '', message } = cause as { code?: string; message: string }
  if (TIMEOUTS.has(code)) {
    return new FetchError('TIMEOUT', `${address} did not answer in time.`, { cause })
  }
  // A TLS library's own words name its source files.
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_') || CERTIFICATE.test(code)) {
    return new FetchError('UNREACHABLE', `${address} cannot be reached: ${tlsReason(code)}.`, {
      cause,
    })
  }
  if (BROKEN_STREAM.has(code) || code.startsWith('ERR_') || code.startsWith('HPE_')) {
    return new FetchError('BROKEN', `${address} sent a broken answer: ${message}.`, { cause })
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new FetchError('UNREACHABLE', `${address} cannot be reached: its name is unknown.`, {
      cause,
    })
  }
  return new FetchError('UNREACHABLE', `${address} cannot be reached: ${message}.`, { cause })
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_/

function tlsReason(code: string): string {
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'ERR_SSL_PACKET_LENGTH_TOO_LONG') {
    return 'what stands there does not speak https; try the address with http'
  }
  if (code === 'CERT_HAS_EXPIRED') return 'its certificate has expired'
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'its certificate is for another name'
  if (CERTIFICATE.test(code)) return 'its certificate is not one this computer trusts'
  return 'a secure connection could not be made'
}

const LONGEST_WAIT_MS = 30 * 24 * 3_600_000

/** Both forms of Retry-After, seconds and date, as wall-clock milliseconds; a month at most. */
export function retryAtOf(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined
  const text = header.trim()
  const at = /^\d{1,10}$/.test(text) ? nowMs + Number(text) * 1000 : Date.parse(text)
  if (Number.isNaN(at) || at <= nowMs) return undefined
  return Math.min(at, nowMs + LONGEST_WAIT_MS)
}
