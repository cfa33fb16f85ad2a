import { SendError, type SendFault } from '#electron/platform/send.ts'

const FAULTS: Readonly<Record<string, SendFault>> = {
  ENOTFOUND: 'name-not-found',
  EAI_AGAIN: 'name-not-found',
  EAI_NODATA: 'name-not-found',
  ECONNREFUSED: 'refused',
  ENETUNREACH: 'offline',
  EHOSTUNREACH: 'offline',
  ENETDOWN: 'offline',
  EADDRNOTAVAIL: 'offline',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  // Our own client was closed under it, as when a profile is changed.
  UND_ERR_DESTROYED: 'reset',
  UND_ERR_CLOSED: 'reset',
  UND_ERR_HEADERS_OVERFLOW: 'bad-answer',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'bad-answer',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'bad-answer',
  EPROTO: 'tls',
}

/** Before anything left this machine, so the service cannot have counted it. */
const UNSENT = new Set<SendFault>(['name-not-found', 'refused', 'offline', 'tls'])

const TLS_CODE = /^(ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_)/

/** The fault behind what the socket, the resolver or the HTTP parser threw; a bug stays itself. */
export function networkFault(error: unknown, host: string): unknown {
  if (error instanceof SendError) return error
  const code = codeOf(error)
  const fault = isParserFault(error) ? 'bad-answer' : faultOf(code)
  if (fault === undefined) return error
  const isSent = !UNSENT.has(fault) && code !== 'UND_ERR_CONNECT_TIMEOUT'
  return new SendError(fault, sentence(fault, host, code), { isSent, cause: error })
}

/** Only some of the parser's faults carry its code. */
function isParserFault(error: unknown): boolean {
  return (error as { name?: unknown } | null)?.name === 'HTTPParserError'
}

function faultOf(code: string | undefined): SendFault | undefined {
  if (code === undefined) return undefined
  if (TLS_CODE.test(code)) return 'tls'
  return FAULTS[code]
}

/** Several addresses of one host fail together; the first tells enough. */
function codeOf(error: unknown): string | undefined {
  const { code, errors, cause } = (error ?? {}) as Record<string, unknown>
  if (typeof code === 'string') return code
  if (Array.isArray(errors)) return codeOf(errors[0])
  return cause === undefined ? undefined : codeOf(cause)
}

function sentence(fault: SendFault, host: string, code: string | undefined): string {
  switch (fault) {
    case 'name-not-found':
      return `The name ${host} was not found. Check the connection, or the base address of the profile.`
    case 'refused':
      return `${host} refuses connections. The service may be down; stored stories stay readable.`
    case 'timeout':
      return `${host} did not answer in time. It is tried again later.`
    case 'reset':
      return `The connection to ${host} broke off. Nothing of the unfinished answer was kept.`
    case 'tls':
      return code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID'
        ? `The certificate of ${host} is not valid today. Check this machine's date; nothing was sent.`
        : `The secure connection to ${host} could not be trusted (${code}). Nothing was sent.`
    case 'bad-answer':
      return `${host} answered with something that is not proper HTTP. Nothing of it was kept.`
    default:
      return 'This machine is offline. Stored stories stay readable.'
  }
}
