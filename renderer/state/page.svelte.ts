import { getContext, setContext } from 'svelte'
import type { Client, Connection } from '#renderer/connect.ts'
import { Batches } from './batches.svelte.ts'
import { Changes } from './changes.ts'
import { Collections } from './collections.svelte.ts'
import { Corrections } from './corrections.svelte.ts'
import { Dialogs } from './dialogs.svelte.ts'
import { Evidence } from './evidence.svelte.ts'
import { failureOf, isAbort } from './failure.ts'
import { Intake } from './intake.svelte.ts'
import { Jobs } from './jobs.svelte.ts'
import { Monitors } from './monitors.svelte.ts'
import { PageAlerts, windowNotifications } from './page-alerts.ts'
import { Route } from './route.svelte.ts'
import { Searches } from './searches.svelte.ts'
import { Session } from './session.svelte.ts'
import { SettingsState } from './settings.svelte.ts'
import { StatusState } from './status.svelte.ts'
import type { Timers } from './throttle.ts'
import { Toasts } from './toasts.svelte.ts'
import { Undo } from './undo.svelte.ts'
import { Visits } from './visits.ts'

/** What all screens share. Built once per connection; everything in it re-reads upon notices. */
export class Page {
  readonly client: Client
  readonly session: Session
  readonly changes: Changes
  readonly settings: SettingsState
  readonly searches: Searches
  readonly status: StatusState
  readonly jobs: Jobs
  readonly batches: Batches
  readonly monitors: Monitors
  readonly pageAlerts: PageAlerts
  readonly collections: Collections
  readonly intake = new Intake()
  readonly dialogs = new Dialogs()
  readonly toasts = new Toasts()
  readonly undo: Undo
  readonly route = new Route()
  readonly evidence = new Evidence()
  readonly corrections = new Corrections()

  readonly #visits: Visits

  constructor(connection: Connection, window: Window & typeof globalThis, timers: Timers) {
    const { client } = connection
    this.client = client
    this.changes = new Changes(client, timers)
    this.settings = new SettingsState(client, window)
    this.searches = new Searches(client)
    this.status = new StatusState(client)
    this.jobs = new Jobs(client)
    this.batches = new Batches(client)
    this.monitors = new Monitors(client)
    this.#visits = new Visits(client, this.route)
    this.pageAlerts = new PageAlerts({
      client,
      notifications: windowNotifications(window),
      shows: () => this.session.host === 'browser' && this.settings.value.notifiesOnPage,
      open: (alert) => this.route.openMonitors('alerts', alert ? { alertId: alert.id } : {}),
    })
    this.collections = new Collections(client)
    this.undo = new Undo(client, this.toasts)
    this.session = new Session(connection, () => {
      void this.changes.follow()
      void this.#visits.follow()
      this.changes.everythingMayHaveChanged()
    })
  }

  /** Reads what the shell shows, and keeps reading it when it changes. */
  async start(): Promise<void> {
    void this.changes.follow()
    void this.#visits.follow()
    const { collections, monitors, pageAlerts, searches, settings, status, undo } = this
    this.changes.on(['searches', 'stories', 'runs'], () => this.attempt(() => searches.load()))
    this.changes.on(['collections', 'stories'], () => this.attempt(() => collections.load()))
    this.changes.on(['settings'], () => this.attempt(() => settings.load()))
    this.changes.on(['status', 'stories', 'activity', 'profiles'], () =>
      this.attempt(() => status.load()),
    )
    this.changes.on(['profiles'], () => this.attempt(() => status.loadProfiles()))
    this.changes.on(['monitors', 'searches'], () => this.attempt(() => monitors.load()))
    this.changes.on(['monitors'], () => this.attempt(() => pageAlerts.look()))
    this.changes.on(['undo'], () => this.attempt(() => undo.load()))
    await settings.load()
    if (!settings.value.hasSeenWelcome) this.route.go('welcome')
    await Promise.all([
      ...[searches, collections, status, undo].map((part) => part.load()),
      status.loadProfiles(),
      this.attempt(() => monitors.load()),
      this.attempt(() => pageAlerts.look()),
    ])
  }

  /** Once, after the first monitor: whether it goes on watching without the window. */
  askAboutBackground(): void {
    const isOpen = this.settings.value.runsInBackground === 'ask'
    if (this.session.host === 'desktop' && isOpen) this.dialogs.show('background')
  }

  /** Does it; a failure becomes a message for the person instead of an unhandled rejection. */
  async attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await work()
    } catch (error) {
      const failure = failureOf(error)
      // While the line is down the banner says so once; a toast per reader would only repeat it.
      const isSaid = isAbort(error) || (failure.code === 'LOST' && this.session.line !== 'up')
      if (!isSaid) this.toasts.show(failure.message, { tone: 'danger' })
      return undefined
    }
  }
}

const KEY = Symbol('page')

export function providePage(page: Page): void {
  setContext(KEY, page)
}

export function usePage(): Page {
  return getContext<Page>(KEY)
}
