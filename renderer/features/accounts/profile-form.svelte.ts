import {
  ProfileFields,
  type ConnectionStep,
  type Family,
  type Profile,
} from '#shared/model/profile.ts'
import { failureOf } from '#renderer/state/failure.ts'
import type { Client } from '#renderer/connect.ts'
import { headerLines } from './header-names.ts'

type FieldName = keyof ProfileFields

const SENTENCES: Partial<Record<FieldName, string>> = {
  name: 'Give it a name of up to 80 characters, such as “News desk”.',
  brand: 'One word of letters, digits and hyphens that begins with a letter, such as SVC.',
  baseUrl: 'An address of up to 500 characters, such as https://api.example.com.',
}

/**
 * A connection as somebody writes it. Secrets go to the vault and leave the form once they were
 * taken; everything else stays as typed, whatever fails.
 */
export class ProfileForm {
  /** Of the stored profile; a second try changes that one and adds no other. */
  id = $state<string>()
  name = $state('')
  baseUrl = $state('')
  family = $state<Family>('current')
  brand = $state('SVC')
  username = $state('')
  appId = $state('')
  textBaseUrl = $state('')
  textAppId = $state('')
  textShape = $state<NonNullable<ProfileFields['textShape']>>('specified')
  password = $state('')
  appKey = $state('')
  textAppKey = $state('')
  has = $state.raw<Profile['has']>({ password: false, appKey: false, textAppKey: false })
  errors = $state.raw<Partial<Record<string, string>>>({})
  /** What concerns no single field. */
  error = $state<string>()
  phase = $state<'writing' | 'saving' | 'testing' | 'tested'>('writing')
  steps = $state.raw<readonly ConnectionStep[]>([])
  readonly #client: Client
  #stop: AbortController | undefined

  constructor(client: Client, profile?: Profile) {
    this.#client = client
    if (!profile) return
    const { fields } = profile
    this.id = profile.id
    this.has = profile.has
    this.name = fields.name
    this.baseUrl = fields.baseUrl
    this.family = fields.family
    this.brand = fields.brand
    this.username = fields.username ?? ''
    this.appId = fields.appId ?? ''
    this.textBaseUrl = fields.textBaseUrl ?? ''
    this.textAppId = fields.textAppId ?? ''
    this.textShape = fields.textShape ?? 'specified'
  }

  get headers() {
    return headerLines({
      ...{ family: this.family, brand: this.brand, appId: this.appId },
      ...{ textBaseUrl: this.textBaseUrl, textAppId: this.textAppId },
      hasAppKey: this.has.appKey || this.appKey !== '',
    })
  }

  get isBusy(): boolean {
    return this.phase === 'saving' || this.phase === 'testing'
  }

  get hasPassed(): boolean {
    return this.phase === 'tested' && this.steps.length > 0 && this.steps.every(({ ok }) => ok)
  }

  /** Stores, signs in where a password was typed, then tries the connection step by step. */
  async saveAndTest(): Promise<void> {
    if (this.isBusy || !this.#check()) return
    this.phase = 'saving'
    this.error = undefined
    this.steps = []
    try {
      await this.#save()
      this.phase = 'testing'
      await this.#test()
      this.phase = 'tested'
    } catch (error) {
      this.phase = 'writing'
      if (!this.#stop?.signal.aborted) this.#explain(error)
    }
  }

  /** Leaves what is stored as it is. */
  stop(): void {
    this.#stop?.abort()
  }

  async #save(): Promise<void> {
    const input = {
      fields: this.#fields(),
      secrets: {
        ...(this.appKey && { appKey: this.appKey }),
        ...(this.textAppKey && { textAppKey: this.textAppKey }),
      },
    }
    const { profiles } = this.#client
    const stored = this.id
      ? await profiles.change({ id: this.id, ...input })
      : await profiles.add(input)
    this.id = stored.id
    this.has = stored.has
    this.appKey = ''
    this.textAppKey = ''
    // A call of its own: a refused password must not make the profile be added twice.
    if (this.password && this.family === 'current') {
      this.has = (await profiles.signIn({ id: stored.id, password: this.password })).has
    }
    this.password = ''
  }

  async #test(): Promise<void> {
    const stop = new AbortController()
    this.#stop = stop
    const steps = await this.#client.profiles.test({ id: this.id ?? '' }, { signal: stop.signal })
    for await (const step of steps) this.steps = [...this.steps, step]
  }

  #fields(): ProfileFields {
    const optional = (text: string): string | undefined => text.trim() || undefined
    return {
      name: this.name.trim(),
      baseUrl: this.baseUrl.trim(),
      family: this.family,
      brand: this.brand.trim(),
      username: optional(this.username),
      appId: optional(this.appId),
      textBaseUrl: optional(this.textBaseUrl),
      textAppId: optional(this.textAppId),
      // Absent means the same, and is how profiles of before have it.
      ...(this.textShape === 'observed' && { textShape: this.textShape }),
    }
  }

  #check(): boolean {
    const errors: Partial<Record<string, string>> = {}
    const parsed = ProfileFields.safeParse(this.#fields())
    for (const issue of parsed.error?.issues ?? []) {
      const field = issue.path[0] as FieldName
      errors[field] ??= SENTENCES[field] ?? 'This is too long.'
    }
    if (!this.baseUrl.trim()) errors.baseUrl = 'Which address does the service have?'
    if (this.password && !this.username.trim()) {
      errors.username = 'A password signs in together with a user name.'
    }
    this.errors = errors
    return Object.keys(errors).length === 0
  }

  #explain(error: unknown): void {
    const { message, parameter } = failureOf(error)
    if (parameter && parameter in this.#fields()) this.errors = { [parameter]: message }
    else this.error = message
  }
}
