import { ServiceError } from '#electron/embedded/protocol/errors.ts'
import { requestText } from '#electron/embedded/protocol/request-text.ts'
import { isSame, type TokenBook } from '#electron/embedded/protocol/tokens.ts'
import type { ServeCredentials } from '#electron/platform/newsroom.ts'

export type TokenParts = {
  readonly credentials: ServeCredentials
  readonly tokens: TokenBook
}

/** Two names and a token; more is no sign-in. */
const LONGEST_FORM = 16_384

/**
 * Signs in with name and password (Basic), or renews with a refresh token, which works once.
 * @throws ServiceError 401 for wrong or spent credentials, 422 naming the form field
 */
export async function answerToken(request: Request, parts: TokenParts): Promise<string> {
  const text = await requestText(request, { most: LONGEST_FORM, tooLong: TOO_LONG })
  const form = new URLSearchParams(text)
  const grant = form.get('grant_type')
  if (grant === 'password') {
    requirePassword(request.headers.get('authorization'), parts.credentials)
    return JSON.stringify(parts.tokens.issue())
  }
  if (grant !== 'refresh_token') {
    throw new ServiceError(
      422,
      'Parameter "grant_type": It must be password or refresh_token, in a form body.',
    )
  }
  const token = form.get('refresh_token')
  if (!token) throw new ServiceError(422, 'Parameter "refresh_token": It is required.')
  const pair = parts.tokens.renew(token)
  if (pair) return JSON.stringify(pair)
  throw new ServiceError(
    401,
    'The refresh token is unknown, older than 24 hours, or was used before; sign in with name and password.',
  )
}

const TOO_LONG = 'The form is longer than 16 kB; a token request holds a grant and a token.'

function requirePassword(header: string | null, credentials: ServeCredentials): void {
  const encoded = /^basic\s+([\w+/=-]+)\s*$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) {
    throw new ServiceError(401, 'The password grant needs name and password as Basic credentials.')
  }
  const [, name, password] =
    /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  // Both are compared in any case, so that time does not tell which was wrong.
  const isName = isSame(name ?? '', credentials.username)
  const isPassword = isSame(password ?? '', credentials.password)
  if (isName && isPassword) return
  throw new ServiceError(401, 'Name or password is not right.')
}
