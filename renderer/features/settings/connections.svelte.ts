import { SvelteMap } from 'svelte/reactivity'
import type { ConnectionStep, Profile, VaultStatus } from '#shared/model/profile.ts'
import { failureOf } from '#renderer/state/failure.ts'
import type { Page } from '#renderer/state/page.svelte.ts'

type Test = { readonly steps: readonly ConnectionStep[]; readonly isRunning: boolean }

/** What can be done with connections that are there; each failure is kept beside its connection. */
export class Connections {
  vault = $state.raw<VaultStatus>()
  readonly tests = new SvelteMap<string, Test>()
  readonly errors = new SvelteMap<string, string>()
  readonly #stops = new Map<string, AbortController>()
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async load(): Promise<void> {
    this.vault = await this.#page.client.profiles.vault({})
  }

  use(profile: Profile): Promise<boolean> {
    return this.#do(profile.id, () => this.#page.status.use(profile.id))
  }

  signIn(profile: Profile, password: string, isKept: boolean): Promise<boolean> {
    return this.#do(profile.id, async () => {
      await this.#page.client.profiles.signIn({ id: profile.id, password, isKept })
    })
  }

  signOut(profile: Profile): Promise<boolean> {
    return this.#do(profile.id, async () => {
      await this.#page.client.profiles.signOut({ id: profile.id })
    })
  }

  remove(profile: Profile): Promise<boolean> {
    return this.#do(profile.id, async () => {
      await this.#page.client.profiles.remove({ id: profile.id })
    })
  }

  /** Named steps as they come; a second press stops it. */
  async test({ id }: Profile): Promise<void> {
    if (this.tests.get(id)?.isRunning) return this.#stops.get(id)?.abort()
    const stop = new AbortController()
    this.#stops.set(id, stop)
    this.tests.set(id, { steps: [], isRunning: true })
    const keep = (patch: Partial<Test>): void => {
      const before = this.tests.get(id) ?? { steps: [], isRunning: true }
      this.tests.set(id, { ...before, ...patch })
    }
    await this.#do(id, async () => {
      const steps = await this.#page.client.profiles.test({ id }, { signal: stop.signal })
      for await (const step of steps) keep({ steps: [...(this.tests.get(id)?.steps ?? []), step] })
    })
    if (stop.signal.aborted) this.errors.delete(id)
    keep({ isRunning: false })
  }

  /** @returns why not, as a sentence; nothing when it is open now. */
  async unlock(passphrase: string): Promise<string | undefined> {
    try {
      this.vault = await this.#page.client.profiles.unlockVault({ passphrase })
      await this.#page.status.loadProfiles()
      return undefined
    } catch (error) {
      return failureOf(error).message
    }
  }

  /** Looks again for the keyring. @returns why not, as a sentence; nothing when it was looked for. */
  async lookAgain(): Promise<string | undefined> {
    try {
      this.vault = await this.#page.client.profiles.retryVault({})
      await this.#page.status.loadProfiles()
      return undefined
    } catch (error) {
      return failureOf(error).message
    }
  }

  close(): void {
    for (const stop of this.#stops.values()) stop.abort()
  }

  async #do(id: string, work: () => Promise<void>): Promise<boolean> {
    this.errors.delete(id)
    try {
      await work()
      await Promise.all([this.#page.status.loadProfiles(), this.#page.status.load()])
      return true
    } catch (error) {
      this.errors.set(id, failureOf(error).message)
      return false
    }
  }
}
