export type ScreenId = 'welcome' | 'search' | 'batch' | 'playground' | 'activity' | 'settings'

/** Where the page is; in memory only, so that no address ever holds a query or a key. */
export class Route {
  screen = $state<ScreenId>('search')
  /** The search shown on the Search screen; none means everything in the cache. */
  searchId = $state<string>()
  /** Counts up with every request to show a search, also the same one again. */
  visit = $state(0)
  /** The batch shown on the Batch screen; none means a new one. */
  batchId = $state<string>()
  /** A section of Settings to open at. */
  section = $state<string>()

  go(screen: ScreenId, options: { section?: string } = {}): void {
    this.section = options.section
    this.screen = screen
  }

  openBatch(batchId: string | undefined): void {
    this.batchId = batchId
    this.screen = 'batch'
  }

  openSearch(searchId: string | undefined): void {
    this.searchId = searchId
    this.visit++
    this.screen = 'search'
  }
}
