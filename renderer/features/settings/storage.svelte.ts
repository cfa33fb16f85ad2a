import type { StorageStats } from '#shared/model/activity.ts'
import type { TidyPlan } from '#shared/model/retention.ts'
import { failureOf } from '#renderer/state/failure.ts'
import type { Page } from '#renderer/state/page.svelte.ts'
import { counted } from '#renderer/ui/words.ts'
import { sizeInWords } from '#renderer/ui/size.ts'

export type Deed = 'backup' | 'tidy' | 'sample'

/** Sizes and counts, and the three things that can be done about them; each says how it ended. */
export class StorageState {
  stats = $state.raw<StorageStats>()
  /** What tidying would do, as it was when it was asked for. */
  plan = $state.raw<TidyPlan>()
  busy = $state<Deed>()
  /** Asked for, not yet confirmed. */
  asked = $state<Deed>()
  said = $state.raw<Partial<Record<Deed, string>>>({})
  errors = $state.raw<Partial<Record<Deed, string>>>({})
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  get total(): number {
    return this.stats?.files.reduce((sum, { bytes }) => sum + bytes, 0) ?? 0
  }

  async load(): Promise<void> {
    this.stats = await this.#page.client.storage.stats({})
  }

  backup(): Promise<void> {
    return this.#do('backup', async () => {
      const { name, bytes } = await this.#page.client.storage.backup({})
      return `A checked copy is in ${name} (${sizeInWords(bytes)}).`
    })
  }

  tidy(): Promise<void> {
    return this.#do('tidy', async () => {
      const { removed } = await this.#page.client.storage.tidy({})
      return removed === 0
        ? 'There was nothing to tidy away.'
        : `${counted(removed, 'story', 'stories')} went.`
    })
  }

  removeSample(): Promise<void> {
    return this.#do('sample', async () => {
      const { removed } = await this.#page.client.newsroom.removeSample({})
      return `${counted(removed, 'sample story', 'sample stories')} went, with the sample’s searches.`
    })
  }

  /** A failure leaves the question open, with its sentence beneath. */
  async #do(deed: Deed, work: () => Promise<string>): Promise<void> {
    if (this.busy) return
    this.busy = deed
    this.errors = { ...this.errors, [deed]: undefined }
    this.said = { ...this.said, [deed]: undefined }
    try {
      this.said = { ...this.said, [deed]: await work() }
      this.asked = undefined
      await this.load()
    } catch (error) {
      this.errors = { ...this.errors, [deed]: failureOf(error).message }
    } finally {
      this.busy = undefined
    }
  }
}
