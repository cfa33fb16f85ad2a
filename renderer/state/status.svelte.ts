import type { Status } from '#shared/model/activity.ts'
import type { Profile } from '#shared/model/profile.ts'
import type { Client } from '#renderer/connect.ts'

/** What the status bar says, and the connections to choose from. */
export class StatusState {
  value = $state.raw<Status>()
  profiles = $state.raw<readonly Profile[]>([])
  readonly #client: Client

  constructor(client: Client) {
    this.#client = client
  }

  get activeProfile(): Profile | undefined {
    return this.profiles.find((profile) => profile.isActive)
  }

  async load(): Promise<void> {
    this.value = await this.#client.app.status({})
  }

  async loadProfiles(): Promise<void> {
    this.profiles = await this.#client.profiles.list({})
  }

  async use(id: string): Promise<void> {
    await this.#client.profiles.use({ id })
    await Promise.all([this.loadProfiles(), this.load()])
  }
}
