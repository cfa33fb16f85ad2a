import type { CapsuleCheck, CapsuleReplay } from '#shared/model/capsule.ts'
import { failureOf, isAbort } from '#renderer/state/failure.ts'
import type { Page } from '#renderer/state/page.svelte.ts'
import { sendFile } from '#renderer/state/transfer.ts'

/** A capsule from elsewhere: handed over, checked, and on wish replayed. */
export class Opening {
  name = $state('')
  step = $state<{ step: string; share?: number | undefined }>()
  check = $state.raw<CapsuleCheck>()
  replay = $state.raw<CapsuleReplay>()
  error = $state<string>()
  readonly #page: Page
  #transferId: string | undefined
  #stop: AbortController | undefined

  constructor(page: Page) {
    this.#page = page
  }

  async take(file: File): Promise<void> {
    const { client } = this.#page
    this.forget()
    this.name = file.name
    await this.#follow(async (signal) => {
      const id = await sendFile(client, file, (share) => {
        this.step = { step: 'Reading the file', share }
      })
      this.#transferId = id
      for await (const { check, ...step } of await client.capsules.verify(
        { transferId: id },
        { signal },
      )) {
        // prettier-ignore
        this.step = step
        if (check) this.check = check
      }
    })
  }

  async open(isCompareOnly: boolean): Promise<void> {
    const transferId = this.#transferId
    if (transferId === undefined) return
    await this.#follow(async (signal) => {
      const asked = { transferId, isCompareOnly }
      for await (const { replay, ...step } of await this.#page.client.capsules.replay(asked, {
        signal,
      })) {
        // prettier-ignore
        this.step = step
        if (replay) this.replay = replay
      }
    })
  }

  stop(): void {
    this.#stop?.abort()
  }

  forget(): void {
    this.stop()
    this.check = undefined
    this.replay = undefined
    this.error = undefined
    const id = this.#transferId
    this.#transferId = undefined
    if (id !== undefined) void this.#page.attempt(() => this.#page.client.transfers.drop({ id }))
  }

  async #follow(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const stop = new AbortController()
    this.#stop = stop
    this.error = undefined
    this.step = { step: 'Beginning' }
    try {
      await work(stop.signal)
    } catch (error) {
      if (!isAbort(error) && !stop.signal.aborted) this.error = failureOf(error).message
    } finally {
      this.step = undefined
    }
  }
}
