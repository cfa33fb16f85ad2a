import type { Feed } from '#shared/model/feed.ts'
import { failureOf } from '#renderer/state/failure.ts'
import type { Page } from '#renderer/state/page.svelte.ts'

/** Under this key the page refreshes feeds that are there already. */
export const REFRESH_KEY = 'refresh-feeds'

export type FeedFilter = 'all' | 'failing'

/** The list of feeds and what can be done with one or all of them. */
export class FeedList {
  feeds = $state.raw<readonly Feed[]>()
  error = $state<string>()
  filter = $state<FeedFilter>('all')
  text = $state('')
  /** Being refreshed now by this page; empty while all are. */
  refreshing = $state.raw<readonly string[]>([])
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  get failing(): number {
    return this.feeds?.filter(isFailing).length ?? 0
  }

  get found(): readonly Feed[] {
    const words = this.text.toLowerCase().split(/\s+/).filter(Boolean)
    return (this.feeds ?? []).filter((feed) => {
      if (this.filter === 'failing' && !isFailing(feed)) return false
      const whole = `${feed.title} ${feed.url} ${feed.folder ?? ''}`.toLowerCase()
      return words.every((word) => whole.includes(word))
    })
  }

  async load(): Promise<void> {
    try {
      const feeds = await this.#page.client.newsroom.feeds({})
      this.feeds = [...feeds].sort((a, b) => a.title.localeCompare(b.title))
      this.error = undefined
    } catch (error) {
      this.error = failureOf(error).message
    }
  }

  /** Without ids: every feed. */
  async refresh(ids?: readonly string[]): Promise<void> {
    const { intake, client } = this.#page
    if (intake.isRunning(REFRESH_KEY)) return
    this.refreshing = ids ?? []
    const title = ids ? 'Refreshing the feed' : 'Refreshing all feeds'
    await intake.run(REFRESH_KEY, title, (signal) =>
      client.newsroom.refreshFeeds(ids ? { ids: [...ids] } : {}, { signal }),
    )
    await this.load()
  }

  /** Its stories stay; adding the feed again is the way back, so that is what Undo does. */
  async remove(feed: Feed): Promise<void> {
    const { client } = this.#page
    await this.#page.attempt(async () => {
      await client.newsroom.removeFeeds({ ids: [feed.id] })
      await this.load()
      this.#page.toasts.show(`“${feed.title}” is no longer followed. Its stories stay.`, {
        action: { label: 'Undo', run: () => void this.#addAgain(feed) },
      })
    })
  }

  async exportOpml(): Promise<string | undefined> {
    const answer = await this.#page.attempt(() => this.#page.client.newsroom.exportOpml({}))
    return answer?.text
  }

  async #addAgain({ url, title, folder }: Feed): Promise<void> {
    const feed = { url, title, ...(folder && { folder }) }
    await this.#page.attempt(() => this.#page.client.newsroom.addFeeds({ feeds: [feed] }))
    await this.load()
  }
}

export function isFailing({ state }: Feed): boolean {
  return state === 'failing' || state === 'stopped'
}

/** The sign and the word of a state; the sentence stands beneath. */
export function stateInWords(state: Feed['state']): string {
  switch (state) {
    case 'new':
      return 'Not fetched yet'
    case 'ok':
      return 'Working'
    case 'failing':
      return 'Failing'
    case 'stopped':
      return 'Stopped'
  }
}
