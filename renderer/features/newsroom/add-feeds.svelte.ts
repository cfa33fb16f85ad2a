import { SvelteSet } from 'svelte/reactivity'
import type { Feed, FeedCandidate } from '#shared/model/feed.ts'
import { failureOf } from '#renderer/state/failure.ts'
import type { Page } from '#renderer/state/page.svelte.ts'
import { counted } from '#renderer/ui/words.ts'
import type { ChosenFile } from './line.ts'
import { textOf } from './text-of.ts'

/** Under this key the page brings in what feeds have. */
export const FEEDS_KEY = 'new-feeds'

const MOST_OPML_BYTES = 8_000_000
const MOST_AT_ONCE = 10_000

/** From an address or a feed list to feeds: look, choose, bring in. What was typed is kept. */
export class AddFeeds {
  step = $state<'ask' | 'choose' | 'bring'>('ask')
  address = $state('')
  candidates = $state.raw<readonly FeedCandidate[]>([])
  readonly chosen = new SvelteSet<string>()
  /** Where the candidates come from: an address, a file. */
  from = $state('')
  isBusy = $state(false)
  error = $state<string>()
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  get known(): number {
    return this.candidates.filter((candidate) => candidate.isKnown).length
  }

  /** The first request to the outside, and only because somebody asked for it. */
  async find(): Promise<void> {
    const address = this.address.trim()
    if (!address) {
      this.error = 'Type the address of a feed or of a site, such as example.org.'
      return
    }
    await this.#look(address, () => this.#page.client.newsroom.discover({ address }))
  }

  async readOpml(file: ChosenFile): Promise<void> {
    if (file.size > MOST_OPML_BYTES) {
      this.error = `${file.name} is larger than 8 MB, which no feed list is. Nothing was added.`
      return
    }
    await this.#look(file.name, async () => {
      const text = textOf(new Uint8Array(await file.arrayBuffer()))
      return this.#page.client.newsroom.previewOpml({ text })
    })
  }

  toggle(url: string): void {
    if (!this.chosen.delete(url)) this.chosen.add(url)
  }

  chooseAll(isOn: boolean): void {
    this.chosen.clear()
    if (!isOn) return
    for (const { url, isKnown } of this.candidates) if (!isKnown) this.chosen.add(url)
  }

  /** Adds what is chosen and starts fetching it; the fetching goes on when the dialog closes. */
  async add(): Promise<void> {
    const { client, intake } = this.#page
    const feeds = this.candidates
      .filter(({ url }) => this.chosen.has(url))
      .slice(0, MOST_AT_ONCE)
      .map(({ url, title, folder }) => ({
        url,
        title: title.slice(0, 500) || url.slice(0, 500),
        ...(folder && { folder: folder.slice(0, 200) }),
      }))
    const added = await this.#try(() => client.newsroom.addFeeds({ feeds }))
    if (!added) return
    this.step = 'bring'
    const ids = idsOf(added, this.chosen)
    await intake.run(FEEDS_KEY, `Fetching ${counted(ids.length, 'feed')}`, (signal) =>
      client.newsroom.refreshFeeds({ ids }, { signal }),
    )
  }

  back(): void {
    this.step = 'ask'
    this.error = undefined
  }

  async #look(from: string, work: () => Promise<FeedCandidate[]>): Promise<void> {
    const found = await this.#try(work)
    if (!found) return
    if (found.length === 0) {
      this.error = `${from} names no feed. Nothing was added; try the address of its news page.`
      return
    }
    this.from = from
    this.candidates = found
    this.chooseAll(true)
    this.step = 'choose'
  }

  async #try<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    this.isBusy = true
    this.error = undefined
    try {
      return await work()
    } catch (error) {
      this.error = failureOf(error).message
      return undefined
    } finally {
      this.isBusy = false
    }
  }
}

/** The workbench may write an address its own way; then what was never fetched is what is new. */
function idsOf(feeds: readonly Feed[], urls: ReadonlySet<string>): string[] {
  const same = feeds.filter(({ url }) => urls.has(url))
  return (same.length > 0 ? same : feeds.filter(({ state }) => state === 'new')).map(({ id }) => id)
}
