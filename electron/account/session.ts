import * as z from 'zod'
import type { Clock } from '#electron/platform/clock.ts'
import { createEmitter } from '#electron/platform/emitter.ts'
import { isWorkError, WorkError } from '#electron/platform/failures.ts'
import type { Log } from '#electron/platform/log.ts'
import {
  SendError,
  type Send,
  type WireRequest,
  type WireResponse,
} from '#electron/platform/send.ts'

/**
 * The credentials of one profile of the current family. One renewal at a time, for all who wait;
 * a refresh token is used once. Others see states, never a token.
 */
export type Session = {
  readonly state: SessionState
  onChange(listener: (state: SessionState) => void): () => void
  /**
   * A token with life in it.
   * @throws SendError sign-in where only the person can help; what the line threw where it broke.
   */
  token(): Promise<string>
  /** The service refused this token (401); true when another one may be tried. */
  refused(token: string): Promise<boolean>
  /** The service took this token. */
  worked(token: string): void
  /**
   * The password is used for this one call and dropped, unless it `isKept` to sign in again where a
   * renewal cannot: after a day without the program, or a renewal whose answer was lost.
   * @throws WorkError SIGNED_OUT, OFFLINE
   */
  signIn(password: string, isKept?: boolean): Promise<void>
  signOut(): Promise<void>
}

export type SessionState =
  | { readonly state: 'unknown' }
  | { readonly state: 'ready' }
  | { readonly state: 'signed-out'; readonly reason: string }

export interface TokenStore {
  read(): Promise<string | undefined>
  /** Resolves when it would survive a power cut. */
  write(value: string | undefined): Promise<void>
}

export type SessionOptions = {
  readonly profileId: string
  readonly profileName: string
  readonly username: string
  readonly store: TokenStore
  /** Where a password may be kept; the person decides. */
  readonly password?: TokenStore
  /** To the token endpoint's host, with no policy around it: a renewal is never repeated. */
  readonly send: Send
  readonly clock: Clock
  readonly log: Log
}

const Stored = z.object({ current: z.string().min(1), previous: z.string().optional() })
const TokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.coerce.number().positive().max(86_400).optional().catch(undefined),
})

const LIFE_S = 3_600
/** Renewing early enough that no token ends in flight. */
const SHARE_OF_LIFE = 0.8

type Access = {
  token: string
  renewAt: Moment
  endsAt: Moment
  isAfterRefusal: boolean
  hasWorked: boolean
}
/** Both clocks: the earlier counts, so that neither sleep nor a set clock makes a token look young. */
type Moment = { readonly wall: number; readonly monotonic: number }

export function createSession(options: SessionOptions): Session {
  const { clock, log, store, profileName } = options
  const changes = createEmitter<SessionState>((error) =>
    log.error('A session listener failed.', { error }),
  )
  let state: SessionState = { state: 'unknown' }
  let access: Access | undefined
  let renewal: Promise<void> | undefined

  const setState = (next: SessionState) => {
    state = next
    changes.emit(next)
  }
  const isPast = (moment: Moment) =>
    clock.now() >= moment.wall || clock.monotonic() >= moment.monotonic
  const inSeconds = (seconds: number): Moment => ({
    wall: clock.now() + seconds * 1000,
    monotonic: clock.monotonic() + seconds * 1000,
  })
  const signedOut = (reason: string) => {
    access = undefined
    const sentence = `Sign in to "${profileName}" again: ${reason} What waits is kept.`
    setState({ state: 'signed-out', reason: sentence })
    return new SendError('sign-in', sentence, { isSent: false })
  }
  /** Keeps the new token before anything uses it, and the old one until the new one has worked. */
  const accept = async (
    response: WireResponse,
    previous: string | undefined,
    isAfterRefusal: boolean,
  ) => {
    const parsed = TokenAnswer.safeParse(response.json)
    if (!parsed.success) return false
    const { access_token: token, refresh_token: current, expires_in: life = LIFE_S } = parsed.data
    log.hide(token)
    log.hide(current)
    await store.write(JSON.stringify({ current, ...(previous !== undefined && { previous }) }))
    const renewAt = inSeconds(life * SHARE_OF_LIFE)
    access = { token, renewAt, endsAt: inSeconds(life), isAfterRefusal, hasWorked: false }
    if (state.state !== 'ready') setState({ state: 'ready' })
    return true
  }
  const grant = (password: string) => {
    log.hide(password)
    const credentials = Buffer.from(`${options.username}:${password}`, 'utf8').toString('base64')
    return options.send(
      tokenRequest(new URLSearchParams({ grant_type: 'password' }), {
        authorization: `Basic ${credentials}`,
      }),
    )
  }
  /** With a kept password, once for each renewal that failed. @throws SendError sign-in without */
  const signInAgain = async (reason: string, isAfterRefusal: boolean) => {
    const password = await options.password?.read()
    if (password === undefined) throw signedOut(reason)
    const response = await grant(password)
    if (response.status === 200 && (await accept(response, undefined, isAfterRefusal))) {
      log.info('Signed in again with the password that is kept.', { reason })
      return
    }
    if (!isRefusal(response)) throw signedOut(reason)
    await options.password?.write(undefined)
    throw signedOut('the password that was kept is not accepted any more.')
  }
  const renewNow = async (isAfterRefusal: boolean) => {
    const stored = readStored(await store.read())
    if (!stored) return signInAgain('there is no stored sign-in.', isAfterRefusal)
    log.hide(stored)
    const response = await sendRenewal(options.send, stored).catch((error: unknown) => {
      // Nothing left this machine, or a portal answered: the token is still good.
      if (!(error instanceof SendError) || !error.isSent || error.fault === 'captive') throw error
      return undefined
    })
    if (!response) {
      const reason = 'the answer to a renewal was lost, and asking again might revoke it.'
      return signInAgain(reason, isAfterRefusal)
    }
    if (response.status === 429) {
      throw new SendError('resting', 'The service refuses renewals for the moment (429).', {
        isSent: true,
      })
    }
    const isAccepted = response.status === 200 && (await accept(response, stored, isAfterRefusal))
    if (isAccepted) return
    if (response.status >= 500) {
      return signInAgain(`the service failed at the renewal (${response.status}).`, isAfterRefusal)
    }
    const isCut = response.status === 200
    const reason = isCut ? 'the renewal was incomplete.' : 'the stored sign-in has ended.'
    await signInAgain(reason, isAfterRefusal)
  }
  const renew = (isAfterRefusal: boolean) =>
    (renewal ??= renewNow(isAfterRefusal).finally(() => (renewal = undefined)))

  return {
    get state() {
      return state
    },
    onChange: (listener) => changes.on(listener),
    async token() {
      if (access && !isPast(access.renewAt)) return access.token
      if (state.state === 'signed-out')
        throw new SendError('sign-in', state.reason, { isSent: false })
      const old = access
      try {
        await renew(false)
      } catch (error) {
        const isSignIn = error instanceof SendError && error.fault === 'sign-in'
        // Early renewal failed for want of a line: the old token still has a fifth of its life.
        if (isSignIn || !old || isPast(old.endsAt)) throw error
        return old.token
      }
      return (access as Access | undefined)!.token
    },
    async refused(token) {
      if (renewal) await renewal
      // Somebody else's refusal has renewed it already.
      if (access && access.token !== token) return true
      if (access?.isAfterRefusal && !access.hasWorked) {
        signedOut('the service refuses a token it has just given out.')
        return false
      }
      if (state.state === 'signed-out') return false
      await renew(true)
      return true
    },
    worked(token) {
      if (access?.token !== token || access.hasWorked) return
      access.hasWorked = true
      void forgetPrevious(store, log)
    },
    async signIn(password, isKept = false) {
      const response = await grant(password)
      if (response.status === 200 && (await accept(response, undefined, false))) {
        return keepPassword(options, isKept ? password : undefined)
      }
      if (isRefusal(response)) {
        const message = `User name or password of "${profileName}" were not accepted. Nothing was changed.`
        throw new WorkError('SIGNED_OUT', message, { profileId: options.profileId })
      }
      const { status } = response
      // Not the service's fault: something else answers at this address.
      const advice =
        status === 404
          ? 'nothing there takes a sign-in. Its base address ends before /v1 and /v6; look at the address again.'
          : 'try again later.'
      const message = `The sign-in to "${profileName}" failed (${status}): ${advice}`
      throw new WorkError('SERVICE', message, { status })
    },
    async signOut() {
      await store.write(undefined)
      await keepPassword(options, undefined)
      signedOut('you signed out.')
    },
  }
}

const isRefusal = ({ status }: WireResponse) => status === 400 || status === 401

/** What was kept before goes where nothing is to be kept now. */
async function keepPassword(
  { password }: SessionOptions,
  value: string | undefined,
): Promise<void> {
  if (value === undefined && (await password?.read()) === undefined) return
  await password?.write(value)
}

function sendRenewal(send: Send, refreshToken: string): Promise<WireResponse> {
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken })
  return send(tokenRequest(form))
}

function tokenRequest(form: URLSearchParams, headers: Record<string, string> = {}): WireRequest {
  return {
    method: 'POST',
    path: '/v1/oauth/token',
    query: [],
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
    endpoint: 'token',
    priority: 'person',
    isIdempotent: false,
  }
}

/** The token to use; the previous one only where the current cannot be read. */
function readStored(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  try {
    return Stored.parse(JSON.parse(text)).current
  } catch {
    return undefined
  }
}

async function forgetPrevious(store: TokenStore, log: Log): Promise<void> {
  try {
    const current = readStored(await store.read())
    if (current !== undefined) await store.write(JSON.stringify({ current }))
  } catch (error) {
    // Harmless: it is replaced at the next renewal.
    if (!isWorkError(error)) log.warn('The former refresh token could not be removed.', { error })
  }
}
