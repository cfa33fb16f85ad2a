import { DEFAULT_CAPSULE, type CapsuleChoice, type CapsulePlan } from '#shared/model/capsule.ts'
import type { StoryScope } from '#shared/model/story-list.ts'
import { failureOf, isAbort } from '#renderer/state/failure.ts'
import type { Page } from '#renderer/state/page.svelte.ts'
import { saveTransfer } from '#renderer/state/transfer.ts'
import { counted } from '#renderer/ui/words.ts'

/** Packing a capsule: what would go in, the choices, how far it is. */
export class Packing {
  choice = $state<CapsuleChoice>({ ...DEFAULT_CAPSULE })
  title = $state('')
  note = $state('')
  plan = $state.raw<CapsulePlan>()
  step = $state<{ step: string; share?: number | undefined }>()
  error = $state<string>()
  readonly #page: Page
  readonly #scope: StoryScope
  #stop: AbortController | undefined
  #asked = 0

  constructor(page: Page, scope: StoryScope) {
    this.#page = page
    this.#scope = scope
  }

  /** Again after every choice; an older answer never overwrites a newer one. */
  async look(): Promise<void> {
    const asked = ++this.#asked
    this.error = undefined
    try {
      const choice = $state.snapshot(this.choice)
      const plan = await this.#page.client.capsules.plan({ scope: this.#scope, choice })
      if (asked !== this.#asked) return
      if (this.plan === undefined) {
        this.title = plan.title
        this.note = plan.note
      }
      this.plan = plan
    } catch (error) {
      if (asked === this.#asked) this.error = failureOf(error).message
    }
  }

  /** @returns whether a file was handed to the browser */
  async pack(): Promise<boolean> {
    const { client, toasts } = this.#page
    const stop = new AbortController()
    this.#stop = stop
    this.error = undefined
    this.step = { step: 'Beginning' }
    try {
      const title = this.title.trim()
      const note = this.note.trim()
      const choice = {
        ...$state.snapshot(this.choice),
        ...(title && { title }),
        note,
      }
      const steps = await client.capsules.pack({ scope: this.#scope, choice }, { signal: stop.signal }) // prettier-ignore
      for await (const { made, ...step } of steps) {
        this.step = step
        if (!made) continue
        await saveTransfer(client, made.transferId, made.name)
        toasts.show(`${made.name} holds ${counted(made.counts.stories, 'story', 'stories')}.`)
        return true
      }
      return false
    } catch (error) {
      if (!isAbort(error) && !stop.signal.aborted) this.error = failureOf(error).message
      return false
    } finally {
      this.step = undefined
    }
  }

  stop(): void {
    this.#stop?.abort()
  }
}
