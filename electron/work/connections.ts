/** All profiles with their connections, opened when first asked and anew after a change. */
import type { StoredProfile } from '#electron/account/profiles.ts'
import { isWorkError, WorkError } from '#electron/platform/failures.ts'
import { SendError, type Send } from '#electron/platform/send.ts'
import { createNewsClient, type NewsClient as NewsCalls } from '#electron/remote/news/client.ts'
import { createRawCall, type RawCall } from '#electron/remote/news/raw-call.ts'
import type { TextClient } from '#electron/remote/text/client.ts'
import {
  LOCAL_PROFILE_ID,
  type ConnectionStep,
  type Profile,
  type ProfileFields,
} from '#shared/model/profile.ts'
import { openRemoteConnection, type Connection, type ConnectionParts } from './connection.ts'
import { newsClientOf, type NewsClient } from './news-client.ts'
import { openLocalText, openTextConnection, type TextConnection } from './text-connection.ts'

const PROBE = 'The ferry left the harbour on time.'

export type Secrets = {
  readonly password?: string
  readonly appKey?: string
  readonly textAppKey?: string
}

export type { NewsCalls }

export type Connections = ReturnType<typeof createConnections>

export type ConnectionsParts = ConnectionParts & {
  /** The embedded service's side of the same protocol. */
  readonly embedded: Send
}

export function createConnections(parts: ConnectionsParts) {
  const { profiles, queue } = parts
  const open = new Map<string, Connection>()
  const texts = new Map<string, TextConnection>()

  const connectionOf = (id: string): Connection => {
    const known = open.get(id)
    if (known) return known
    const made =
      id === LOCAL_PROFILE_ID
        ? openLocalConnection(parts, profiles.get(id))
        : openRemoteConnection(parts, profiles.get(id))
    open.set(id, made)
    return made
  }
  const textOf = (id: string): TextConnection => {
    const known = texts.get(id)
    if (known) return known
    const profile = profiles.get(id)
    const made =
      id === LOCAL_PROFILE_ID ? openLocalText(parts, profile) : openTextConnection(parts, profile)
    texts.set(id, made)
    return made
  }
  const close = async (id: string) => {
    const both = [open.get(id), texts.get(id)]
    open.delete(id)
    texts.delete(id)
    await Promise.all(both.map((connection) => connection?.close()))
  }
  const signIn = async (id: string, password: string, isKept = false): Promise<void> => {
    const { session } = connectionOf(id)
    if (!session) {
      throw new WorkError(
        'UNSUPPORTED',
        'This profile signs in with an application key, not with a password.',
      )
    }
    await session.signIn(password, isKept)
  }
  /** The password is used for one call and kept nowhere; who wants it kept signs in. */
  const settle = async ({ id }: StoredProfile, secrets: Secrets): Promise<Profile> => {
    if (secrets.password !== undefined) await signIn(id, secrets.password)
    return profiles.describe(id)
  }

  return {
    list: () => profiles.list(),
    activeId: () => profiles.active().id,
    describe: (id: string) => profiles.describe(id),
    clientFor: (id: string): NewsClient => connectionOf(id).client,
    /** Every endpoint of a profile's news service, typed. @throws WorkError NOT_FOUND */
    callsFor: (id: string): NewsCalls => connectionOf(id).calls,
    callFor: (id: string): RawCall => connectionOf(id).call,
    /** The text-analysis service of a profile. @throws WorkError NOT_FOUND, QUERY */
    textFor: (id: string): TextClient => textOf(id).client,
    lineOf: (id: string) => open.get(id)?.line ?? 'unknown',

    async add(fields: ProfileFields, secrets: Secrets): Promise<Profile> {
      return settle(await profiles.add(fields, secrets), secrets)
    },
    async change(id: string, fields: ProfileFields, secrets: Secrets): Promise<Profile> {
      const changed = await profiles.change(id, fields, secrets)
      await close(id)
      queue.hold(id, undefined)
      return settle(changed, secrets)
    },
    async remove(id: string): Promise<void> {
      await profiles.remove(id)
      await close(id)
    },
    use: (id: string): Promise<Profile> => profiles.describe(profiles.use(id).id),
    /** @param ask `isKept`: the vault keeps the password, to sign in where a renewal cannot. */
    async signIn(
      id: string,
      password: string,
      ask: { readonly isKept?: boolean; readonly signal?: AbortSignal | undefined } = {},
    ): Promise<Profile> {
      ask.signal?.throwIfAborted()
      await signIn(id, password, ask.isKept)
      return profiles.describe(id)
    },
    async signOut(id: string): Promise<Profile> {
      const { session } = connectionOf(id)
      if (session) await session.signOut()
      else await profiles.setSecret(id, 'appKey', undefined)
      return profiles.describe(id)
    },
    /** Step by step; the text-analysis service too, where the profile says something of it. */
    async *test(id: string, signal?: AbortSignal): AsyncGenerator<ConnectionStep> {
      yield* connectionOf(id).test(signal)
      const { fields } = profiles.get(id)
      const hasText = Boolean(fields.textBaseUrl || fields.textAppId)
      if (hasText || id === LOCAL_PROFILE_ID) yield textStep(textOf(id).client, signal)
    },
    async close(): Promise<void> {
      await Promise.allSettled([...new Set([...open.keys(), ...texts.keys()])].map(close))
    },
  }
}

/** One call that every text service has; costs one hit. */
async function textStep(client: TextClient, signal?: AbortSignal): Promise<ConnectionStep> {
  const step = 'Ask for a text analysis'
  try {
    await client.language({ text: PROBE }, { priority: 'person', ...(signal && { signal }) })
    return { step, ok: true, message: 'The text-analysis service answers.' }
  } catch (error) {
    if (error instanceof SendError || isWorkError(error)) {
      return { step, ok: false, message: error.message }
    }
    throw error
  }
}

function openLocalConnection(parts: ConnectionsParts, profile: StoredProfile): Connection {
  const send = parts.queue.through({ profileId: profile.id }, parts.embedded)
  const calls = createNewsClient({ send, family: 'current', profileId: profile.id })
  const client = newsClientOf(calls, { isEmbedded: true })
  return {
    client,
    calls,
    call: createRawCall({ send, family: 'current', profileId: profile.id }),
    line: 'online',
    async *test(signal) {
      const stories = await client.count([], { signal, priority: 'person' })
      const message = `The service on this machine answers; ${stories.toLocaleString('en')} stories of the last 14 days.`
      yield { step: 'Ask for a count', ok: true, message }
    },
    close: async () => {},
  }
}
