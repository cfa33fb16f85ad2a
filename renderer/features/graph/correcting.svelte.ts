/** Corrections made from the graph: rules laid over the stories, never edits of them. */
import type { Names } from '#renderer/graph/names.ts'
import { failureOf } from '#renderer/state/failure.ts'
import type { Page } from '#renderer/state/page.svelte.ts'
import type { Correction, EntityRef } from '#shared/model/correction.ts'
import type { History } from './history.svelte.ts'

export type Question = {
  readonly kind: 'merge' | 'rename' | 'retype' | 'split'
  readonly ids: readonly string[]
}

const MOST_MERGED = 200

/** What a correction needs of the screen. */
type CorrectedDesk = {
  readonly page: Page
  readonly names: Names
  readonly history: History
  choose(ids: readonly string[]): void
  load(): Promise<void>
}

/** What a dialog asks of a person, and the rule that comes of it. */
export class Correcting {
  question = $state.raw<Question>()
  /** Id of the name that stays, in a merge. */
  into = $state('')
  /** The new name, the type, or what part of the mentions are called. */
  text = $state('')
  /** Spellings that are someone else, in a split; one a line. */
  forms = $state('')
  problem = $state<string>()
  readonly #desk: CorrectedDesk

  constructor(desk: CorrectedDesk) {
    this.#desk = desk
  }

  ask(question: Question): void {
    const { names } = this.#desk
    const byStories = question.ids.toSorted(
      (a, b) => this.#stories(b) - this.#stories(a) || (a < b ? -1 : 1),
    )
    const [first] = byStories
    const node = names.nodes[names.placeOf.get(first ?? '') ?? -1]
    this.question = { ...question, ids: byStories.slice(0, MOST_MERGED) }
    this.into = first ?? ''
    this.forms = question.kind === 'split' ? (node?.label ?? '') : ''
    this.text =
      question.kind === 'rename'
        ? (node?.label ?? '')
        : question.kind === 'retype'
          ? (node?.type ?? '')
          : ''
    this.problem = undefined
  }

  /** The rule as it stands in the dialog; undefined while something is missing. */
  get correction(): Correction | undefined {
    const { question, text } = this
    const [id] = question?.ids ?? []
    if (!question || id === undefined) return undefined
    const entity = this.#ref(id)
    const word = text.trim()
    switch (question.kind) {
      case 'merge': {
        const from = question.ids
          .filter((each) => each !== this.into)
          .map((each) => this.#ref(each))
        return from.length > 0 ? { kind: 'merge', from, into: this.#ref(this.into) } : undefined
      }
      case 'rename':
        return word === '' ? undefined : { kind: 'rename', entity, name: word }
      case 'retype':
        return word === '' ? undefined : { kind: 'retype', entity, types: [word] }
      case 'split': {
        const forms = this.forms.split('\n').flatMap((form) => form.trim() || [])
        if (word === '' || forms.length === 0) return undefined
        return { kind: 'split', entity, forms, storyIds: [], into: this.#named(word) }
      }
    }
  }

  async apply(): Promise<void> {
    const { correction } = this
    if (!correction) return
    this.problem = await this.add(correction)
    if (this.problem === undefined) this.question = undefined
  }

  /** These are no names at all, wherever they stand. */
  async reject(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const entity = this.#ref(id)
      const problem = await this.add({ kind: 'reject', entity, where: { kind: 'everywhere' } })
      if (problem !== undefined)
        return void this.#desk.page.toasts.show(problem, { tone: 'danger' })
    }
  }

  /** @returns why it could not be made, or nothing. */
  async add(correction: Correction): Promise<string | undefined> {
    const { page, history } = this.#desk
    try {
      await page.client.corrections.add({ correction })
      history.pushKept('a correction', page.undo)
      page.undo.offer('The correction holds in every list, chart, graph and export.')
      this.#desk.choose([])
      await this.#desk.load()
      return undefined
    } catch (error) {
      return failureOf(error).message
    }
  }

  #stories(id: string): number {
    return this.#desk.names.nodes[this.#desk.names.placeOf.get(id) ?? -1]?.stories ?? 0
  }

  #ref(id: string): EntityRef {
    const { names } = this.#desk
    const node = names.nodes[names.placeOf.get(id) ?? -1]
    const name = (node?.label ?? id).slice(0, 10_000)
    return { id, name, ...(node?.type === undefined ? {} : { types: [node.type] }) }
  }

  /** A name of the graph, or a new one. */
  #named(word: string): EntityRef {
    const wanted = word.toLocaleLowerCase()
    const known = this.#desk.names.nodes.find(({ label }) => label.toLocaleLowerCase() === wanted)
    return known ? this.#ref(known.id) : { id: `own:${wanted}`, name: word }
  }
}
