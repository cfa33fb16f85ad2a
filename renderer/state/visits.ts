import type { Visit } from '#shared/model/visit.ts'
import type { Client } from '#renderer/connect.ts'
import type { Route } from './route.svelte.ts'

/** Goes where somebody outside the page asked to go: a clicked notification, the tray. */
export class Visits {
  readonly #client: Client
  readonly #route: Route
  #stop: AbortController | undefined

  constructor(client: Client, route: Route) {
    this.#client = client
    this.#route = route
  }

  /** Ends with the line; the session calls again when it is back. */
  async follow(): Promise<void> {
    this.#stop?.abort()
    const stop = new AbortController()
    this.#stop = stop
    try {
      const visits = await this.#client.app.visits({}, { signal: stop.signal })
      for await (const visit of visits) goTo(this.#route, visit)
    } catch {
      // The line dropped; what was asked for meanwhile is kept for the next that listens.
    }
  }
}

function goTo(route: Route, visit: Visit): void {
  switch (visit.to) {
    case 'search':
      return route.openSearch(visit.searchId)
    case 'alert':
      return route.openMonitors('alerts', { alertId: visit.alertId })
    case 'monitors':
      return route.openMonitors('alerts')
  }
}
