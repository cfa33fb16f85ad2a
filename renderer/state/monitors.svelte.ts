import type { Harvest } from '#shared/model/harvest.ts'
import { DEFAULT_MONITOR_OPTIONS } from '#shared/model/monitor.ts'
import type { Monitor, MonitorOptions } from '#shared/model/monitor.ts'
import type { Client } from '#renderer/connect.ts'

/** Saved searches that watch, for the rail, the status and their screen. */
export class Monitors {
  list = $state.raw<readonly Monitor[]>([])
  options = $state.raw<MonitorOptions>(DEFAULT_MONITOR_OPTIONS)
  harvests = $state.raw<readonly Harvest[]>([])
  unreadAlerts = $state(0)
  isLoaded = $state(false)
  readonly #client: Client
  readonly #bySearch = $derived(new Map(this.list.map((monitor) => [monitor.searchId, monitor])))

  constructor(client: Client) {
    this.#client = client
  }

  find(id: string | undefined): Monitor | undefined {
    return this.list.find((monitor) => monitor.id === id)
  }

  ofSearch(searchId: string | undefined): Monitor | undefined {
    return searchId === undefined ? undefined : this.#bySearch.get(searchId)
  }

  async load(): Promise<void> {
    const { monitors, harvests } = this.#client
    const [list, options, kept, alerts] = await Promise.all([
      monitors.list({}),
      monitors.options({}),
      harvests.list({}),
      monitors.alerts({ isUnread: true, limit: 1 }),
    ])
    this.list = list
    this.options = options
    this.harvests = kept
    this.unreadAlerts = alerts.unread
    this.isLoaded = true
  }

  async changeOptions(patch: Partial<MonitorOptions>): Promise<void> {
    this.options = await this.#client.monitors.changeOptions(patch)
    await this.load()
  }
}
