import { SvelteMap } from 'svelte/reactivity'
import type { TextTrial, TrialStep } from '#shared/model/analysis.ts'
import { LOCAL_PROFILE_ID } from '#shared/model/profile.ts'
import type { AbsaDomain, SentimentMode } from '#shared/model/analysis.ts'
import { failureOf, type Failure } from '#renderer/state/failure.ts'
import type { Page } from '#renderer/state/page.svelte.ts'
import type { CodeKind } from './request-code.ts'
import { requestOf, type Draft, type InputKind, type TrialRequest } from './request.ts'
import { inputsOf, type TabId, type TaxonomyChoice } from './tabs.ts'

export type Trial = {
  /** What was asked, as text; another draft makes the answer an old one. */
  readonly asked: string
  readonly answer?: TextTrial
  readonly failure?: Failure
}

type Waiting = Extract<TrialStep, { kind: 'waiting' }>

const kept = new WeakMap<Page, Playground>()

/** One per page: what was tried is still there after a look at another screen. */
export function playgroundOf(page: Page): Playground {
  const found = kept.get(page) ?? new Playground(page)
  kept.set(page, found)
  return found
}

export class Playground {
  kind = $state<InputKind>('text')
  text = $state('')
  url = $state('')
  title = $state('')
  language = $state('auto')
  mode = $state<SentimentMode>('document')
  domain = $state<AbsaDomain>('restaurants')
  taxonomy = $state<TaxonomyChoice>('iptc-subjectcode')
  sentences = $state(3)
  bestImage = $state(false)
  engineId = $state(LOCAL_PROFILE_ID)
  tab = $state<TabId>('sentiment')
  /** What stands beside the answer, whichever tab. */
  shown = $state<CodeKind>('json')
  running = $state.raw<{ readonly tab: TabId; readonly waiting?: Waiting }>()
  readonly #trials = new SvelteMap<TabId, Trial>()
  readonly #page: Page
  #stop: AbortController | undefined

  constructor(page: Page) {
    this.#page = page
  }

  get draft(): Draft {
    const { kind, text, url, title, language, mode, domain, taxonomy, sentences, bestImage } = this
    return { kind, text, url, title, language, mode, domain, taxonomy, sentences, bestImage }
  }

  get request(): TrialRequest | { readonly missing: string } {
    return requestOf(this.tab, this.draft)
  }

  /** A profile that was removed answers nothing: the engine here takes its place. */
  get engine(): string {
    const isThere = this.#page.status.profiles.some(({ id }) => id === this.engineId)
    return isThere ? this.engineId : LOCAL_PROFILE_ID
  }

  get trial(): Trial | undefined {
    return this.#trials.get(this.tab)
  }

  get isStale(): boolean {
    const { request, trial } = this
    return trial !== undefined && !('missing' in request) && trial.asked !== this.#keyOf(request)
  }

  /** The engine here costs nothing, so a tab is filled when it is opened; a service is only asked. */
  open(tab: TabId): void {
    this.tab = tab
    const { request } = this
    const readsText = this.kind === 'text' && inputsOf(tab).some((input) => input !== 'url')
    const isFree = this.engine === LOCAL_PROFILE_ID && readsText
    if (isFree && !('missing' in request) && (!this.trial || this.isStale)) void this.run()
  }

  async run(): Promise<void> {
    const { request, tab, engine } = this
    if ('missing' in request) return
    this.stop()
    const stop = new AbortController()
    this.#stop = stop
    const asked = this.#keyOf(request)
    this.running = { tab }
    try {
      const input = { profileId: engine, ...request, parameters: [...request.parameters] }
      const steps = await this.#page.client.playground.ask(input, { signal: stop.signal })
      for await (const step of steps) {
        if (stop.signal.aborted) return
        if (step.kind === 'answer') this.#trials.set(tab, { asked, answer: step.answer })
        else this.running = { tab, waiting: step }
      }
    } catch (error) {
      if (!stop.signal.aborted) this.#trials.set(tab, { asked, failure: failureOf(error) })
    } finally {
      if (this.#stop === stop) {
        this.#stop = undefined
        this.running = undefined
      }
    }
  }

  stop(): void {
    this.#stop?.abort()
    this.#stop = undefined
    this.running = undefined
  }

  #keyOf(request: TrialRequest): string {
    return JSON.stringify([this.engine, request])
  }
}
