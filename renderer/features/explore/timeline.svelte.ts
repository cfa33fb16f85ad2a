/** What the timeline shows: how bins are cut, which series, and the answers for them. */
import type { ChartCaption, SpikeExplanation, Timeline, TimelineBy } from '#shared/model/explore.ts'
import type { ChartNote } from '#shared/model/chart-note.ts'
import { LOCAL_PROFILE_ID } from '#shared/model/profile.ts'
import { bothSlices } from '#shared/logic/slices.ts'
import type { StoryScope } from '#shared/model/story-list.ts'
import type { Slice } from '#shared/model/slice.ts'
import type { Measure } from '#renderer/charts/time-model.ts'
import { Answer } from './answer.svelte.ts'
import type { Desk } from './desk.svelte.ts'
import { drawnOf, sliceOf, withKept, type Drawn, type SeriesChoice } from './timeline-data.ts'

export type Arrangement = 'together' | 'apart'

type Answered = { readonly timeline: Timeline; readonly drawn: readonly Drawn[] }

const OWN: SeriesChoice = { id: 'scope', label: '', spec: { kind: 'scope' } }

/** More lines nobody tells apart; the contract takes a dozen. */
export const MOST_SERIES = 8

export class TimelineState {
  by = $state<TimelineBy>('day')
  measure = $state<Measure>('count')
  arrangement = $state<Arrangement>('together')
  hasOneScale = $state(true)
  source = $state<'library' | 'service'>('library')
  /** Beside the scope itself. */
  extras = $state.raw<readonly SeriesChoice[]>([])
  isScopeShown = $state(true)
  /** Low, for a look at what stands beneath. */
  isFolded = $state(false)
  active = $state(0)
  notes = $state.raw<readonly ChartNote[]>([])
  readonly answer = new Answer<Answered>()
  readonly explanation = new Answer<SpikeExplanation>()
  /** Whose bin is explained, in words. */
  explained = $state<string>()
  readonly #desk: Desk

  constructor(desk: Desk) {
    this.#desk = desk
  }

  get choices(): readonly SeriesChoice[] {
    const { scopeName } = this.#desk
    return this.#series.map((choice) =>
      choice.id === OWN.id ? { ...choice, label: scopeName } : choice,
    )
  }

  /** As drawn, with the scope's name as it is called now. */
  get drawn(): readonly Drawn[] {
    const { scopeName } = this.#desk
    return (this.answer.value?.drawn ?? []).map((one) =>
      one.id === OWN.id ? { ...one, name: scopeName } : one,
    )
  }

  /** Without names: a search that is renamed or read is no reason to count again. */
  get #series(): readonly SeriesChoice[] {
    return this.isScopeShown || this.extras.length === 0 ? [OWN, ...this.extras] : this.extras
  }

  /** Only a search of a service can be counted there. */
  get canAskService(): boolean {
    return this.#isOfService(this.#desk.scope)
  }

  #isOfService(scope: StoryScope): boolean {
    if (scope.kind !== 'search') return false
    const search = this.#desk.page.searches.find(scope.searchId)
    return search !== undefined && search.profileId !== LOCAL_PROFILE_ID
  }

  add(choice: SeriesChoice): void {
    if (this.extras.length >= MOST_SERIES || this.extras.some(({ id }) => id === choice.id)) return
    this.extras = [...this.extras, choice]
  }

  remove(id: string): void {
    if (id === 'scope') this.isScopeShown = false
    else this.extras = this.extras.filter((choice) => choice.id !== id)
    this.active = 0
  }

  /** Reads all that decides the question, so that an effect around it asks again. */
  load(): void {
    const { by, source } = this
    const choices = this.#series
    const { scope, slice } = this.#desk.asked('timeline')
    const { zone, page } = this.#desk
    const isService = source === 'service' && this.canAskService
    void this.answer.ask(async (signal) => {
      const own = choices.flatMap((choice) => ('spec' in choice ? [choice] : []))
      // The frame of bins is the scope's own, also where only others are drawn over it.
      const asked = own.length > 0 ? own.map(({ spec }) => spec) : [{ kind: 'scope' } as const]
      const timeline = await page.client.explore.timeline(
        { scope, slice, by, zone, series: asked, ...(isService && { source: 'service' }) },
        { signal },
      )
      const others = await Promise.all(
        choices.flatMap((choice) =>
          'scope' in choice ? [this.#other(choice, slice, timeline, isService, signal)] : [],
        ),
      )
      const drawn = choices.flatMap((choice) => {
        if ('scope' in choice)
          return others.flatMap(({ line }) => (line.id === choice.id ? [line] : []))
        const series = timeline.series[own.indexOf(choice)]
        return series ? [drawnOf(choice, series, scope, timeline)] : []
      })
      const kept = others.flatMap(({ line, source }) => (source === 'library' ? [line.name] : []))
      return { timeline: isService ? withKept(timeline, kept) : timeline, drawn }
    })
  }

  /** Another scope over the same bins: the bounds of the first series are the bounds of all. */
  async #other(
    choice: Extract<SeriesChoice, { scope: unknown }>,
    slice: Slice,
    frame: Timeline,
    isService: boolean,
    signal: AbortSignal,
  ): Promise<{ readonly line: Drawn; readonly source: ChartCaption['source'] }> {
    const bins = frame.series[0]?.bins ?? []
    const bounds = bins.length > 0 ? { from: bins[0]!.from, to: bins.at(-1)!.to } : {}
    const { by, zone } = frame
    const { scope } = choice
    const fromService = isService && this.#isOfService(scope)
    const answered = await this.#desk.page.client.explore.timeline(
      {
        scope,
        slice: bothSlices(slice, bounds),
        by,
        zone,
        ...(fromService && { source: 'service' }),
      },
      { signal },
    )
    const { source } = answered.caption
    return { line: drawnOf(choice, answered.series[0]!, scope, frame), source }
  }

  async loadNotes(): Promise<void> {
    const { page, scope } = this.#desk
    this.notes = await page.client.explore.notes({ scope })
  }

  explain(drawn: Drawn, index: number, words: string): void {
    const { page, zone, selection } = this.#desk
    const { by } = this
    const slice = bothSlices(selection.sliceFor('timeline'), sliceOf(drawn, index))
    this.explained = words
    this.explanation.clear()
    void this.explanation.ask((signal) =>
      page.client.explore.spike({ scope: drawn.scope, slice, by, zone }, { signal }),
    )
  }

  closeExplanation(): void {
    this.explained = undefined
    this.explanation.clear()
  }
}
