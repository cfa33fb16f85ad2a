export type ScreenId = 'welcome' | 'search' | 'activity' | 'settings'

/** Where the page is; in memory only, so that no address ever holds a query or a key. */
export class Route {
  screen = $state<ScreenId>('search')
  /** The search shown on the Search screen; none means everything in the cache. */
  searchId = $state<string>()
  /** Counts up with every request to show a search, also the same one again. */
  visit = $state(0)
  /** A section of Settings to open at. */
  section = $state<string>()

  go(screen: ScreenId, options: { section?: string } = {}): void {
    this.section = options.section
    this.screen = screen
  }

  openSearch(searchId: string | undefined): void {
    this.searchId = searchId
    this.visit++
    this.screen = 'search'
  }
}
