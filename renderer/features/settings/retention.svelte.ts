import type { RetentionRule, RetentionTarget, TidyPlan } from '#shared/model/retention.ts'
import type { Page } from '#renderer/state/page.svelte.ts'
import { sizeInWords } from '#renderer/ui/size.ts'
import { counted } from '#renderer/ui/words.ts'

export const MEGABYTE = 1_000_000

/** Rules of what may go, and what tidying by them would do now. */
export class RetentionState {
  rules = $state.raw<readonly RetentionRule[]>([])
  plan = $state.raw<TidyPlan>()
  isLooking = $state(false)
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async load(): Promise<void> {
    this.rules = await this.#page.client.storage.rules({})
  }

  async keep(rules: readonly RetentionRule[]): Promise<void> {
    await this.#page.attempt(async () => {
      await this.#page.client.storage.setRules({ rules: [...rules] })
      this.rules = rules
      this.plan = undefined
      this.#page.undo.offer('Kept. Nothing goes before you tidy.')
    })
  }

  add(target: RetentionTarget): Promise<void> {
    const id = `rule-${Math.max(0, ...this.rules.map((rule) => Number(rule.id.slice(5)) || 0)) + 1}`
    return this.keep([...this.rules, { id, target, mostDays: 90 }])
  }

  remove(id: string): Promise<void> {
    return this.keep(this.rules.filter((rule) => rule.id !== id))
  }

  /** Says what would go; nothing goes. */
  async look(): Promise<void> {
    this.isLooking = true
    await this.#page.attempt(async () => {
      this.plan = await this.#page.client.storage.plan({})
    })
    this.isLooking = false
  }

  nameOf(target: RetentionTarget): string {
    switch (target.kind) {
      case 'idle':
        return 'Stories no saved search holds'
      case 'everything':
        return 'All stories'
      case 'source':
        return `Stories of ${target.domain}`
      case 'search':
        return `Stories of “${this.#page.searches.find(target.searchId)?.name ?? 'a removed search'}”`
    }
  }
}

/** What a rule says: "Stays: what is younger than 90 days and among the newest 500. The others may go." */
export function ruleInWords({ mostDays, mostStories, mostBytes }: RetentionRule): string {
  const bounds = [
    ...(mostDays === undefined ? [] : [`not older than ${counted(mostDays, 'day')}`]),
    ...(mostStories === undefined ? [] : [`among the newest ${counted(mostStories, 'story', 'stories')}`]), // prettier-ignore
    ...(mostBytes === undefined ? [] : [`within the newest ${sizeInWords(mostBytes)} of text`]),
  ]
  if (bounds.length === 0) return 'No limit is set, so all of them may go.'
  return `What is ${bounds.join(' and ')} stays; the others may go.`
}

/** The numbers of one rule: what would go, and what stays all the same and why. */
export function planInWords({ stories, bytes, spared }: TidyPlan['rules'][number]): string {
  const kept = [
    [spared.starred, 'starred'],
    [spared.collected, 'in collections'],
    [spared.tagged, 'tagged'],
    [spared.annotated, 'with notes'],
    [spared.held, 'held by other searches'],
    [spared.documents, 'documents of batches'],
  ] as const
  const stays = kept.flatMap(([count, why]) =>
    count > 0 ? [`${count.toLocaleString('en')} ${why}`] : [],
  )
  const goes =
    stories === 0
      ? 'Nothing would go'
      : `${counted(stories, 'story', 'stories')} would go (${sizeInWords(bytes)} of text)`
  return stays.length > 0 ? `${goes}; these stay: ${stays.join(', ')}.` : `${goes}.`
}

/** What a field of megabytes or of a count holds; empty for no bound. */
export function boundOf(text: string, factor = 1): number | undefined {
  const value = Number(text)
  return text.trim() === '' || !Number.isFinite(value) || value < 0
    ? undefined
    : Math.round(value * factor)
}
