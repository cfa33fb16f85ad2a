import type { Batch, Preflight } from '#shared/model/batch.ts'
import { callsPerDocument, minutesOfCalls, planOf } from '#shared/logic/batch-plan.ts'
import type { BatchAnalysis, Recipe } from '#shared/model/recipe.ts'
import { CALLS_A_MINUTE } from '#shared/model/service-limits.ts'
import type { Page } from '#renderer/state/page.svelte.ts'

/** The recipe being chosen; every change is kept with the batch, so that nothing is lost on the way. */
export class RecipeForm {
  recipe = $state.raw<Recipe>() as Recipe
  readonly #page: Page
  readonly #id: string

  constructor(page: Page, batch: Batch) {
    this.#page = page
    this.#id = batch.id
    this.recipe = batch.recipe
  }

  get engine(): string {
    const { isLocal, profileId } = this.recipe
    if (profileId === undefined) return 'local'
    return isLocal ? `both:${profileId}` : profileId
  }

  set engine(value: string) {
    const { profileId: _old, ...rest } = this.recipe
    if (value === 'local') void this.set({ ...rest, isLocal: true })
    else {
      const isBoth = value.startsWith('both:')
      const profileId = isBoth ? value.slice(5) : value
      void this.set({ ...rest, isLocal: isBoth, profileId })
    }
  }

  /** Where the texts would go: chosen after the look, so it is not in it. */
  get host(): string | undefined {
    const { profiles } = this.#page.status
    const fields = profiles.find(({ id }) => id === this.recipe.profileId)?.fields
    const address = fields?.textBaseUrl ?? fields?.baseUrl ?? ''
    return URL.canParse(address) ? new URL(address).host : undefined
  }

  async set(recipe: Recipe): Promise<void> {
    this.recipe = recipe
    await this.#page.attempt(() => this.#page.client.batches.change({ id: this.#id, recipe }))
  }

  change(patch: Partial<Recipe>): void {
    void this.set({ ...this.recipe, ...patch })
  }

  /** Tables are looked at again, so that those without such a column are told of before the run. */
  async setColumn(name: string): Promise<void> {
    const { column: _old, ...rest } = this.recipe
    const column = name.trim()
    await this.set(column === '' ? rest : { ...rest, column })
    await this.#page.batches.look(this.#id)
  }

  toggle(analysis: BatchAnalysis): void {
    const { analyses } = this.recipe
    const next = analyses.includes(analysis)
      ? analyses.filter((one) => one !== analysis)
      : [...analyses, analysis]
    // A run of nothing is none: the last one stays.
    if (next.length > 0) this.change({ analyses: next })
  }

  plan(look: Preflight) {
    const plan = planOf(look.groups, this.recipe)
    const calls = plan.todo * callsPerDocument(this.recipe)
    return { ...plan, calls, minutes: minutesOfCalls(this.recipe, plan.todo, CALLS_A_MINUTE) }
  }
}
