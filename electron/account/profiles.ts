import { createEmitter } from '#electron/platform/emitter.ts'
import { checkBaseUrl } from '#electron/platform/base-url.ts'
import { WorkError } from '#electron/platform/failures.ts'
import type { Log } from '#electron/platform/log.ts'
import type { Random } from '#electron/platform/random.ts'
import {
  LOCAL_PROFILE_ID,
  type Profile,
  ProfileFields,
  type ProfileState,
} from '#shared/model/profile.ts'
import type { Vault } from './vault.ts'

/** Connections to services: what the person typed, which secrets there are, which one is in use. */

export type StoredProfile = { readonly id: string; readonly fields: ProfileFields }
export type StoredProfiles = {
  readonly activeId: string
  readonly profiles: readonly StoredProfile[]
}

export interface ProfileStore {
  load(): StoredProfiles | undefined
  save(profiles: StoredProfiles): void
}

export type SecretName = 'appKey' | 'textAppKey' | 'refreshToken' | 'password'
export type TypedSecrets = { readonly appKey?: string; readonly textAppKey?: string }

export type Profiles = {
  list(): Promise<Profile[]>
  active(): StoredProfile
  /** @throws WorkError NOT_FOUND */
  get(id: string): StoredProfile
  describe(id: string): Promise<Profile>
  /** @throws WorkError QUERY for an address that cannot be used. */
  add(fields: ProfileFields, secrets: TypedSecrets): Promise<StoredProfile>
  change(id: string, fields: ProfileFields, secrets: TypedSecrets): Promise<StoredProfile>
  /** With its secrets. @throws WorkError CONFLICT for the embedded service. */
  remove(id: string): Promise<void>
  use(id: string): StoredProfile
  secret(id: string, name: SecretName): Promise<string | undefined>
  setSecret(id: string, name: SecretName, value: string | undefined): Promise<void>
  /** What the session knows of it; a sentence says why it is not ready. */
  setState(id: string, state: ProfileState, text?: string): void
  onChange(listener: (id: string) => void): () => void
}

export type ProfilesOptions = {
  readonly store: ProfileStore
  readonly vault: Vault
  readonly random: Random
  /** Learns every secret that is typed or read, so that it never shows. */
  readonly log?: Pick<Log, 'hide'>
}

/** Header names of the embedded service use the neutral brand. */
const LOCAL: StoredProfile = {
  id: LOCAL_PROFILE_ID,
  fields: { name: 'On this machine', baseUrl: 'embedded:', family: 'current', brand: 'SVC' },
}

export function openProfiles({ store, vault, random, log }: ProfilesOptions): Profiles {
  const loaded = store.load()
  let profiles = [...(loaded?.profiles ?? [])].filter(({ id }) => id !== LOCAL_PROFILE_ID)
  let activeId = loaded?.activeId ?? LOCAL_PROFILE_ID
  const states = new Map<string, { state: ProfileState; text?: string }>()
  const changes = createEmitter<string>()

  const get = (id: string): StoredProfile => {
    const found = id === LOCAL_PROFILE_ID ? LOCAL : profiles.find((profile) => profile.id === id)
    if (!found) throw new WorkError('NOT_FOUND', 'This profile is not there any more.')
    return found
  }
  const active = () => profiles.find(({ id }) => id === activeId) ?? LOCAL
  const save = (changedId: string) => {
    store.save({ activeId, profiles })
    changes.emit(changedId)
  }
  const own = (id: string) => {
    if (id === LOCAL_PROFILE_ID) {
      throw new WorkError(
        'CONFLICT',
        'The service on this machine is part of Broadsheet; it cannot be changed or removed.',
      )
    }
    return get(id)
  }
  const keep = async (id: string, secrets: TypedSecrets) => {
    for (const name of ['appKey', 'textAppKey'] as const) {
      const value = secrets[name]
      if (value === undefined) continue
      log?.hide(value)
      await vault.set(secretKey(id, name), value)
    }
  }
  const has = async (id: string, name: SecretName) => {
    try {
      return (await vault.get(secretKey(id, name))) !== undefined
    } catch (error) {
      // A locked vault does not make the list of profiles unreadable.
      if (error instanceof WorkError) return false
      throw error
    }
  }
  const describe = async (id: string): Promise<Profile> => {
    const { fields } = get(id)
    const isLocal = id === LOCAL_PROFILE_ID
    const names = ['appKey', 'textAppKey', 'refreshToken', 'password'] as const
    const [appKey = false, textAppKey = false, password = false, keptPassword = false] = isLocal
      ? []
      : await Promise.all(names.map((name) => has(id, name)))
    const needed = fields.family === 'legacy' ? appKey : password
    const known = states.get(id)
    const state = known?.state ?? (isLocal || needed ? 'ready' : 'needs-secret')
    return {
      id,
      kind: isLocal ? 'embedded' : 'remote',
      isActive: active().id === id,
      state,
      ...(known?.text !== undefined && { stateText: known.text }),
      has: { password, appKey, textAppKey, ...(keptPassword && { keptPassword }) },
      fields,
    }
  }

  return {
    list: () => Promise.all([LOCAL, ...profiles].map(({ id }) => describe(id))),
    active,
    get,
    describe,
    async add(fields, secrets) {
      const profile = { id: random.id(), fields: checkFields(fields) }
      await keep(profile.id, secrets)
      profiles = [...profiles, profile]
      save(profile.id)
      return profile
    },
    async change(id, fields, secrets) {
      own(id)
      const changed = { id, fields: checkFields(fields) }
      await keep(id, secrets)
      profiles = profiles.map((profile) => (profile.id === id ? changed : profile))
      states.delete(id)
      save(id)
      return changed
    },
    async remove(id) {
      own(id)
      profiles = profiles.filter((profile) => profile.id !== id)
      if (activeId === id) activeId = LOCAL_PROFILE_ID
      save(id)
      for (const name of ['appKey', 'textAppKey', 'refreshToken', 'password'] as const) {
        await vault.delete(secretKey(id, name))
      }
    },
    use(id) {
      const profile = get(id)
      activeId = id
      save(id)
      return profile
    },
    async secret(id, name) {
      const value = await vault.get(secretKey(id, name))
      if (value !== undefined) log?.hide(value)
      return value
    },
    setSecret: (id, name, value) =>
      value === undefined
        ? vault.delete(secretKey(id, name))
        : vault.set(secretKey(id, name), value),
    setState(id, state, text) {
      states.set(id, { state, ...(text !== undefined && { text }) })
      changes.emit(id)
    },
    onChange: (listener) => changes.on(listener),
  }
}

function secretKey(id: string, name: SecretName): string {
  return `${id}/${name}`
}

/** What goes into header values must be able to stand there. */
const HEADER_SAFE = /^[\x21-\x7e]+$/

function checkFields(fields: ProfileFields): ProfileFields {
  const checked = ProfileFields.parse(fields)
  checkBaseUrl(checked.baseUrl)
  if (checked.textBaseUrl) checkBaseUrl(checked.textBaseUrl)
  for (const name of ['appId', 'textAppId'] as const) {
    const value = checked[name]
    if (value && !HEADER_SAFE.test(value)) {
      throw new WorkError(
        'QUERY',
        'An application id has letters, digits and signs only, no blanks.',
        {
          parameter: name,
        },
      )
    }
  }
  return { ...checked, baseUrl: checked.baseUrl.replace(/\/+$/, '') }
}
