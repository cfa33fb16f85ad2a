/** One profile's way to its service: every policy around one send, and the typed calls on top. */
import { withKeys, withKeysWhereLegacy, withToken } from '#electron/account/credentials.ts'
import type { Profiles, StoredProfile } from '#electron/account/profiles.ts'
import { createSession, type Session } from '#electron/account/session.ts'
import { testConnection } from '#electron/account/test-connection.ts'
import { checkBaseUrl } from '#electron/platform/base-url.ts'
import type { Clock } from '#electron/platform/clock.ts'
import { WorkError } from '#electron/platform/failures.ts'
import type { Log } from '#electron/platform/log.ts'
import type { Random } from '#electron/platform/random.ts'
import type { Send } from '#electron/platform/send.ts'
import type { Queue } from '#electron/queue/queue.ts'
import { createCircuit, type Line } from '#electron/remote/circuit.ts'
import { createHttpClient, type HttpClient } from '#electron/remote/http.ts'
import { createNewsClient, type NewsClient as NewsCalls } from '#electron/remote/news/client.ts'
import { createRawCall, type RawCall } from '#electron/remote/news/raw-call.ts'
import { createRetry } from '#electron/remote/retry.ts'
import type { ConnectionStep } from '#shared/model/profile.ts'
import { newsClientOf, type NewsClient } from './news-client.ts'

export type ConnectionParts = {
  readonly profiles: Profiles
  readonly queue: Queue
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  /** A field of the service is not as its specification says; told once per path. */
  onDrift(profile: StoredProfile, path: string): void
  onLine(): void
  /** Offline mode: nothing is sent, and whoever asks is told so. */
  isOffline?(): boolean
}

export type Connection = {
  readonly client: NewsClient
  /** Every endpoint, typed. */
  readonly calls: NewsCalls
  /** Any endpoint, for scripts. */
  readonly call: RawCall
  readonly line: Line
  /** Current family only. */
  readonly session?: Session
  test(signal?: AbortSignal): AsyncGenerator<ConnectionStep>
  close(): Promise<void>
}

export function openRemoteConnection(parts: ConnectionParts, profile: StoredProfile): Connection {
  const { id, fields } = profile
  const baseUrl = checkBaseUrl(fields.baseUrl)
  const http = onlineOnly(createHttpClient({ baseUrl, clock: parts.clock }), parts)
  const circuit = createCircuit({ clock: parts.clock })
  const session = fields.family === 'current' ? sessionOf(parts, profile, http.send) : undefined
  const keys = {
    brand: fields.brand,
    appId: fields.appId,
    appKey: () => parts.profiles.secret(id, 'appKey'),
    profileId: id,
  }
  const signed = session
    ? withKeysWhereLegacy(http.send, withToken(http.send, session, fields.appId), keys)
    : withKeys(http.send, keys)
  // Outermost first: each attempt of the retry queues again; the circuit is inside the lane, so that
  // calls already queued fail fast when the line breaks; the token is read when a request leaves.
  const owner = { profileId: id, appId: fields.appId ?? fields.username ?? fields.baseUrl }
  const lane = parts.queue.through(owner, circuit.wrap(signed))
  // Before the lane, too: what is not sent must take no place in it.
  const send = whenOnline(createRetry(parts).wrap(lane), parts)
  const endLine = circuit.onLine(parts.onLine)
  const endSession = session && followSession(parts, profile, session)
  const calls = createNewsClient({
    send,
    family: fields.family,
    profileId: id,
    onDrift: (path) => parts.onDrift(profile, path),
  })

  return {
    client: newsClientOf(calls, { isEmbedded: false }),
    calls,
    call: createRawCall({ send, family: fields.family, profileId: id }),
    get line() {
      return circuit.line
    },
    ...(session ? { session } : {}),
    test: (signal) =>
      testConnection(
        {
          family: fields.family,
          host: baseUrl.host,
          reach: http.send,
          authenticate: async () => {
            if (session) await session.token()
            else if (!(await parts.profiles.secret(id, 'appKey'))) throw keyMissing(id)
          },
          send: lane,
        },
        signal,
      ),
    async close() {
      endLine()
      endSession?.()
      await http.close()
    },
  }
}

/** Sends nothing in offline mode. @throws WorkError OFFLINE */
export function whenOnline(send: Send, { isOffline }: Pick<ConnectionParts, 'isOffline'>): Send {
  return async (request, signal) => {
    if (!isOffline?.()) return send(request, signal)
    throw new WorkError('OFFLINE', 'Offline mode is on: nothing is sent. Switch it off first.')
  }
}

export function onlineOnly(
  http: HttpClient,
  parts: Pick<ConnectionParts, 'isOffline'>,
): HttpClient {
  return { send: whenOnline(http.send, parts), close: () => http.close() }
}

function keyMissing(profileId: string): WorkError {
  const message = 'This profile has no application key. Enter it in Settings.'
  return new WorkError('SIGNED_OUT', message, { profileId })
}

function sessionOf(parts: ConnectionParts, { id, fields }: StoredProfile, send: Send): Session {
  return createSession({
    profileId: id,
    profileName: fields.name,
    username: fields.username ?? '',
    store: {
      read: () => parts.profiles.secret(id, 'refreshToken'),
      write: (value) => parts.profiles.setSecret(id, 'refreshToken', value),
    },
    password: {
      read: () => parts.profiles.secret(id, 'password'),
      write: (value) => parts.profiles.setSecret(id, 'password', value),
    },
    send,
    clock: parts.clock,
    log: parts.log,
  })
}

/** A signed-out profile holds its lanes: what waits is kept until somebody signs in. */
function followSession(
  { profiles, queue }: ConnectionParts,
  { id }: StoredProfile,
  session: Session,
): () => void {
  return session.onChange((state) => {
    if (state.state === 'signed-out') {
      queue.hold(id, state.reason)
      profiles.setState(id, 'signed-out', state.reason)
    } else if (state.state === 'ready') {
      queue.hold(id, undefined)
      profiles.setState(id, 'ready')
    }
  })
}
