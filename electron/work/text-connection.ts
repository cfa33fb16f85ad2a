/** One profile's way to its text-analysis service: address, keys, lanes of its own. */
import { withTextKeys } from '#electron/account/credentials.ts'
import type { StoredProfile } from '#electron/account/profiles.ts'
import { checkBaseUrl } from '#electron/platform/base-url.ts'
import type { Send } from '#electron/platform/send.ts'
import { createCircuit } from '#electron/remote/circuit.ts'
import { createHttpClient } from '#electron/remote/http.ts'
import { createRetry } from '#electron/remote/retry.ts'
import { createTextClient, type TextClient } from '#electron/remote/text/client.ts'
import { withTextRules } from '#electron/remote/text/rules.ts'

import { onlineOnly, whenOnline, type ConnectionParts } from './connection.ts'

export type TextConnection = { readonly client: TextClient; close(): Promise<void> }

/** @throws WorkError QUERY where the profile's address cannot be used */
export function openTextConnection(
  parts: ConnectionParts,
  { id, fields }: StoredProfile,
): TextConnection {
  const baseUrl = checkBaseUrl(textAddress(fields))
  const http = onlineOnly(createHttpClient({ baseUrl, clock: parts.clock }), parts)
  const circuit = createCircuit({ clock: parts.clock })
  // The news service's key goes to no other host than its own.
  const isSameHost = baseUrl.origin === new URL(fields.baseUrl).origin
  const spareId = isSameHost ? fields.appId : undefined
  const appId = fields.textAppId ?? spareId
  const signed = withTextKeys(http.send, {
    brand: fields.brand,
    appId,
    appKey: async () => {
      const key = await parts.profiles.secret(id, 'textAppKey')
      return key ?? (isSameHost ? parts.profiles.secret(id, 'appKey') : undefined)
    },
    profileId: id,
  })
  const owner = { profileId: id, appId: appId ?? baseUrl.href, service: 'text' }
  const lane = parts.queue.through(owner, circuit.wrap(withTextRules(signed, parts.clock)))
  const client = createTextClient({
    send: whenOnline(createRetry(parts).wrap(lane), parts),
    profileId: id,
    engine: fields.name,
    shape: fields.textShape ?? 'specified',
    onDrift: (path) => parts.onDrift({ id, fields }, path),
  })
  return { client, close: () => http.close() }
}

/** The embedded service's, by the same calls. */
export function openLocalText(
  parts: Pick<ConnectionParts, 'queue'> & { readonly embedded: Send },
  { id }: StoredProfile,
): TextConnection {
  const send = parts.queue.through({ profileId: id, service: 'text' }, parts.embedded)
  const client = createTextClient({ send, profileId: id, engine: 'local' })
  return { client, close: async () => {} }
}

/** Where no address of its own is said, the one host answers for both services. */
function textAddress({ textBaseUrl, baseUrl }: StoredProfile['fields']): string {
  const said = textBaseUrl || baseUrl
  // People paste the whole address that the documentation shows.
  return said.replace(/\/+$/, '').replace(/\/api\/v1$/, '')
}
