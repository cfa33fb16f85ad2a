import { WorkError } from '#electron/platform/failures.ts'
import { type Send, SendError, type WireRequest } from '#electron/platform/send.ts'
import type { Session } from './session.ts'

/**
 * Puts the current family's credentials on a request as it leaves. After a 401 the answer says
 * whether they were renewed; sending again is left to the retry outside the lane, so that each
 * send has a slot of its own.
 */
export function withToken(send: Send, session: Session, appId: string | undefined): Send {
  return async (request, signal) => {
    const token = await session.token()
    const response = await send(withHeaders(request, tokenHeaders(token, appId)), signal)
    if (response.status !== 401) {
      if (response.status < 400) session.worked(token)
      return response
    }
    await renewAfter401(session, token)
    return { ...response, isRenewed: true }
  }
}

/** @throws SendError, always as sent: the refused request has counted at the service. */
async function renewAfter401(session: Session, token: string): Promise<void> {
  try {
    if (await session.refused(token)) return
  } catch (error) {
    if (!(error instanceof SendError)) throw error
    throw new SendError(error.fault, error.message, { isSent: true, cause: error })
  }
  const { state } = session
  const reason = state.state === 'signed-out' ? state.reason : 'Sign in again.'
  throw new SendError('sign-in', reason, { isSent: true })
}

export type Keys = {
  /** The part of the header names that is the operator's. */
  readonly brand: string
  readonly appId: string | undefined
  readonly appKey: () => Promise<string | undefined>
  readonly profileId: string
}

/** The legacy family's id and key on each request. @throws WorkError SIGNED_OUT without them. */
export function withKeys(send: Send, keys: Keys): Send {
  const missing = keys.appId
    ? 'The vault holds no application key of this profile. Enter it in Settings.'
    : 'This profile has no application id and key. Enter them in Settings.'
  return withNamedKeys(send, keys, { api: 'newsapi', missing })
}

/**
 * The keys for a profile that signs in with a token: related stories, coverages and the older
 * suggestions exist in the legacy family only, which knows no token (news specification 4), and a
 * refused token would sign the person out. @throws WorkError SIGNED_OUT without keys
 */
export function withKeysWhereLegacy(send: Send, tokenSend: Send, keys: Keys): Send {
  const asked =
    'Related stories, coverages and the older suggestions are asked with an application id and key, and'
  const missing = keys.appId
    ? `${asked} the vault holds no key of this profile. Enter it in Settings.`
    : `${asked} this profile has none. Enter them in Settings.`
  const keySend = withNamedKeys(send, keys, { api: 'newsapi', missing })
  return (request, signal) =>
    (request.path.startsWith('/news/') ? keySend : tokenSend)(request, signal)
}

/** The same for the text-analysis service, which has names and keys of its own. */
export function withTextKeys(send: Send, keys: Keys): Send {
  const missing = keys.appId
    ? 'The vault holds no key of this profile for text analysis. Enter it in Settings.'
    : 'This profile has no application id and key of a text-analysis service. Enter them in Settings.'
  return withNamedKeys(send, keys, { api: 'textapi', missing })
}

function withNamedKeys(
  send: Send,
  { brand, appId, appKey, profileId }: Keys,
  { api, missing }: { readonly api: string; readonly missing: string },
): Send {
  return async (request, signal) => {
    const key = await appKey()
    if (!appId || !key) throw new WorkError('SIGNED_OUT', missing, { profileId })
    const headers = {
      [`x-${brand}-${api}-application-id`.toLowerCase()]: appId,
      [`x-${brand}-${api}-application-key`.toLowerCase()]: key,
    }
    return send(withHeaders(request, headers), signal)
  }
}

function tokenHeaders(token: string, appId: string | undefined): Record<string, string> {
  return { authorization: `Bearer ${token}`, ...(appId !== undefined && { appid: appId }) }
}

function withHeaders(request: WireRequest, headers: Record<string, string>): WireRequest {
  return { ...request, headers: { ...request.headers, ...headers } }
}
