import type { DocumentRow } from '#shared/model/document.ts'
import type { StoryScope } from '#shared/model/story-list.ts'

export type ScreenId =
  | 'welcome'
  | 'search'
  | 'monitors'
  | 'collections'
  | 'explore'
  | 'graph'
  | 'batch'
  | 'playground'
  | 'activity'
  | 'settings'

export type MonitorTab = 'watching' | 'alerts' | 'harvests' | 'digest'

/** Where the page is; in memory only, so that no address ever holds a query or a key. */
export class Route {
  screen = $state<ScreenId>('search')
  /** The search shown on the Search screen; none means everything in the cache. */
  searchId = $state<string>()
  /** Counts up with every request to show a search, also the same one again. */
  visit = $state(0)
  /** The batch shown on the Batch screen; none means a new one, or the documents of all. */
  batchId = $state<string>()
  showsAllDocuments = $state(false)
  /** What Explore and Graph are about. */
  scope = $state.raw<StoryScope>({ kind: 'all' })
  /** The collection shown on the Collections screen; none means the overview. */
  collectionId = $state<string>()
  /** The monitor shown on the Monitors screen; none means all of them. */
  monitorId = $state<string>()
  /** The part of the Monitors screen, and the alert to be seen there. */
  monitorTab = $state<MonitorTab>('watching')
  alertId = $state<string>()
  /** A document of a batch whose related stories Explore is to look for; taken by who does it. */
  like = $state.raw<{ readonly batchId: string; readonly row: DocumentRow }>()
  /** A section of Settings to open at. */
  section = $state<string>()

  go(screen: ScreenId, options: { section?: string } = {}): void {
    this.section = options.section
    this.screen = screen
  }

  /** The stories the screen is about now. */
  get shownScope(): StoryScope {
    if (this.screen === 'explore' || this.screen === 'graph') return this.scope
    if (this.screen === 'collections' && this.collectionId !== undefined) {
      return { kind: 'collection', collectionId: this.collectionId }
    }
    if (this.screen === 'batch' && this.batchId !== undefined) {
      return { kind: 'batch', batchId: this.batchId }
    }
    return this.screen === 'search' && this.searchId !== undefined
      ? { kind: 'search', searchId: this.searchId }
      : { kind: 'all' }
  }

  openScope(screen: 'explore' | 'graph', scope: StoryScope): void {
    this.scope = scope
    this.screen = screen
  }

  openLike(like: NonNullable<Route['like']>): void {
    this.like = like
    this.screen = 'explore'
  }

  openCollection(collectionId: string | undefined): void {
    this.collectionId = collectionId
    this.screen = 'collections'
  }

  openMonitor(monitorId: string | undefined): void {
    this.monitorId = monitorId
    this.monitorTab = 'watching'
    this.screen = 'monitors'
  }

  openMonitors(tab: MonitorTab, options: { alertId?: string } = {}): void {
    this.monitorId = undefined
    this.monitorTab = tab
    this.alertId = options.alertId
    this.screen = 'monitors'
  }

  /** The documents of all batches. */
  openDocuments(): void {
    this.batchId = undefined
    this.showsAllDocuments = true
    this.screen = 'batch'
  }

  openBatch(batchId: string | undefined): void {
    this.batchId = batchId
    this.showsAllDocuments = false
    this.screen = 'batch'
  }

  openSearch(searchId: string | undefined): void {
    this.searchId = searchId
    this.visit++
    this.screen = 'search'
  }
}
