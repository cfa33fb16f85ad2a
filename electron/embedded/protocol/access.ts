/** Who may ask, and under which application id the call counts. */
import type { ServeCredentials } from '#electron/platform/newsroom.ts'
import { TextError } from '#electron/embedded/routes/text/text-error.ts'
import { NO_CREDENTIALS_TEXT, WRONG_CREDENTIALS_TEXT } from '#shared/wire/text/errors.ts'
import { ServiceError } from './errors.ts'
import { isSame, type TokenBook } from './tokens.ts'

/** `open` is for the workbench's own private port, which nobody else can reach. */
export type Access =
  | { readonly kind: 'open' }
  | {
      readonly kind: 'credentials'
      readonly credentials: ServeCredentials
      readonly tokens: TokenBook
    }

const LOCAL_APP = 'workbench'
/** Whatever the brand between the parts is; the short names are used in the wild (wire-facts 5.3). */
const APP_ID = /^x-(?:[\w-]+-)?application-id$/
const APP_KEY = /^x-(?:[\w-]+-)?application-key$/

/**
 * The application id of a call. The legacy family signs with id and key; the current one with a
 * token, and with id and key as well.
 * @throws ServiceError 401 saying what is missing or wrong
 */
export function requireAccess(
  headers: Headers,
  family: 'current' | 'legacy',
  access: Access,
): string {
  if (access.kind === 'open') return LOCAL_APP
  const { credentials, tokens } = access
  const id = headerLike(headers, APP_ID)
  const key = headerLike(headers, APP_KEY)
  if (id !== undefined || key !== undefined) {
    const isId = isSame(id ?? '', credentials.appId)
    const isKey = isSame(key ?? '', credentials.appKey)
    if (isId && isKey) return credentials.appId
    throw new ServiceError(401, 'Application id and key are not right, or one of them is missing.')
  }
  if (family === 'legacy') {
    throw new ServiceError(
      401,
      'Application id and key are missing; send them as X-Application-ID and X-Application-Key.',
    )
  }
  const token = /^bearer\s+(\S+)\s*$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (token === undefined) {
    throw new ServiceError(401, 'The bearer token is missing; get one from /v1/oauth/token.')
  }
  if (!tokens.isGood(token)) {
    throw new ServiceError(401, 'The access token is unknown or older than one hour; renew it.')
  }
  const appId = headers.get('appid') ?? headers.get('app-id')
  if (appId === null) throw new ServiceError(401, 'The header AppId is missing.')
  if (!isSame(appId, credentials.appId)) {
    throw new ServiceError(401, 'The header AppId names no application of this service.')
  }
  return credentials.appId
}

const GATEWAY_TYPE = 'text/plain; charset=us-ascii'

/**
 * The application id of a call of the text service, which signs with id and key and answers for
 * both mistakes with 403 (wire-facts 6.3).
 * @throws TextError 403
 */
export function requireTextAccess(headers: Headers, access: Access): string {
  if (access.kind === 'open') return LOCAL_APP
  const id = headerLike(headers, APP_ID)
  const key = headerLike(headers, APP_KEY)
  if (!id || !key) throw new TextError(403, NO_CREDENTIALS_TEXT, GATEWAY_TYPE)
  const { credentials } = access
  const isId = isSame(id, credentials.appId)
  const isKey = isSame(key, credentials.appKey)
  if (isId && isKey) return credentials.appId
  throw new TextError(403, WRONG_CREDENTIALS_TEXT, GATEWAY_TYPE)
}

function headerLike(headers: Headers, pattern: RegExp): string | undefined {
  for (const [name, value] of headers) if (pattern.test(name)) return value
  return undefined
}
