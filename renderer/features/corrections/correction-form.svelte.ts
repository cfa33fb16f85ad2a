import { SvelteSet } from 'svelte/reactivity'
import type { Correction, EntityRef, RuleReach } from '#shared/model/correction.ts'
import type { Polarity } from '#shared/model/story.ts'
import type { CorrectionRequest } from '#renderer/state/corrections.svelte.ts'
import { failureOf } from '#renderer/state/failure.ts'
import type { Page } from '#renderer/state/page.svelte.ts'

export type Where = 'everywhere' | 'source' | 'story' | 'search'

type Preview = {
  readonly words: string
  readonly reach: number
  readonly fault?: string | undefined
}

/** How many stories are looked at to find out how a name is spelled. */
const LOOKED_AT = 50

/** A correction being made: what is still to be said, and what it would do. */
export class CorrectionForm {
  readonly request: CorrectionRequest
  /** What names are taken for. */
  target = $state.raw<EntityRef>()
  where = $state<Where>('everywhere')
  name = $state('')
  types = $state('')
  note = $state('')
  polarity = $state<Polarity>('neutral')
  element = $state<'body' | 'title'>('body')
  readonly forms = new SvelteSet<string>()
  knownForms = $state.raw<readonly string[]>([])
  preview = $state.raw<Preview>()
  error = $state<string>()
  isSaving = $state(false)
  readonly #page: Page
  readonly #newId: string
  #generation = 0

  constructor(page: Page, request: CorrectionRequest, newId: string) {
    this.#page = page
    this.request = request
    this.#newId = newId
    const [first] = request.entities
    this.name = request.kind === 'rename' ? (first?.name ?? '') : ''
    this.types = first?.types?.join(', ') ?? ''
    this.knownForms = request.forms ?? []
    // Several chosen names: the first of them is what the others are taken for.
    if (request.kind === 'merge' && request.entities.length > 1) this.target = first
    if (request.kind === 'entityMood' && request.storyIds?.length) this.where = 'story'
  }

  /** The names to choose a reach from, as far as it is known where the name was seen. */
  get places(): { value: Where; label: string }[] {
    const { source, storyIds = [], searchId } = this.request
    const search = searchId === undefined ? undefined : this.#page.searches.find(searchId)
    return [
      { value: 'everywhere', label: 'Everywhere' },
      ...(source ? [{ value: 'source' as const, label: `In ${source}` }] : []),
      ...(search?.name
        ? [{ value: 'search' as const, label: `In the search “${search.name}”` }]
        : []),
      ...(storyIds.length > 0
        ? [{ value: 'story' as const, label: storyIds.length === 1 ? 'In this story' : `In these ${storyIds.length} stories` }] // prettier-ignore
        : []),
    ]
  }

  /** Undefined as long as something is missing. No derived value: the form outlives who made it. */
  get correction(): Correction | undefined {
    return this.#build()
  }

  async findForms(): Promise<void> {
    const [entity] = this.request.entities
    if (this.request.kind !== 'split' || !entity) return
    await this.#page.attempt(async () => {
      const { client } = this.#page
      const slice = { entities: [entity.id] }
      const { id: listId } = await client.evidence.open({ scope: { kind: 'all' }, slice })
      const rows = await client.evidence.window({ listId, offset: 0, limit: LOOKED_AT })
      const found = rows.flatMap(({ sentences }) =>
        sentences.flatMap(({ text, spans }) =>
          spans.flatMap(({ kind, from, to }) => (kind === 'entity' ? [text.slice(from, to)] : [])),
        ),
      )
      this.knownForms = [...new Set([...this.knownForms, ...found])].slice(0, 200)
    })
  }

  /** What it would touch, by the side that knows the stories. */
  async look(): Promise<void> {
    const { correction } = this
    const mine = ++this.#generation
    if (!correction) {
      this.preview = undefined
      return
    }
    try {
      const preview = await this.#page.client.corrections.preview({ correction })
      if (mine === this.#generation) this.preview = preview
    } catch (error) {
      if (mine === this.#generation) this.error = failureOf(error).message
    }
  }

  /** @returns whether it is kept now. */
  async save(): Promise<boolean> {
    const { correction } = this
    if (!correction) return false
    this.isSaving = true
    this.error = undefined
    try {
      const note = this.note.trim()
      await this.#page.client.corrections.add({ correction, ...(note ? { note } : {}) })
      this.#page.undo.offer(`Corrected: ${this.preview?.words ?? 'a rule was added.'}`)
      return true
    } catch (error) {
      this.error = failureOf(error).message
      return false
    } finally {
      this.isSaving = false
    }
  }

  #build(): Correction | undefined {
    const { kind, entities, storyIds = [], source } = this.request
    const [entity] = entities
    if (kind === 'mute') return source ? { kind, source } : undefined
    if (kind === 'storyMood') {
      return storyIds.length > 0
        ? { kind, ids: [...storyIds], element: this.element, polarity: this.polarity }
        : undefined
    }
    if (!entity) return undefined
    switch (kind) {
      case 'merge': {
        const into = this.target
        const from = entities.filter(({ id }) => id !== into?.id)
        return into && from.length > 0 ? { kind, from: from.map(plain), into: plain(into) } : undefined // prettier-ignore
      }
      case 'reject':
        return { kind, entity: plain(entity), where: this.#where() }
      case 'split': {
        const name = this.name.trim()
        const isStory = this.where === 'story'
        const ids = isStory ? [...storyIds] : []
        const forms = isStory ? [] : [...this.forms]
        if (!name || forms.length + ids.length === 0) return undefined
        const into = { id: this.#newId, name, types: [...(entity.types ?? [])] }
        return { kind, entity: plain(entity), forms, storyIds: ids, into }
      }
      case 'rename': {
        const name = this.name.trim()
        return name && name !== entity.name ? { kind, entity: plain(entity), name } : undefined
      }
      case 'retype': {
        const types = this.types.split(',').flatMap((type) => type.trim() || [])
        return types.length > 0 ? { kind, entity: plain(entity), types } : undefined
      }
      case 'entityMood':
        return { kind, entity: plain(entity), where: this.#where(), polarity: this.polarity }
    }
  }

  #where(): RuleReach {
    const { source, storyIds = [], searchId } = this.request
    if (this.where === 'source' && source) return { kind: 'source', source }
    if (this.where === 'story') return { kind: 'stories', ids: [...storyIds] }
    const name = this.#page.searches.find(searchId ?? '')?.name
    if (this.where === 'search' && searchId && name) return { kind: 'search', searchId, name }
    return { kind: 'everywhere' }
  }
}

/** Svelte's proxies do not cross to the other side. */
function plain({ id, name, types }: EntityRef): EntityRef {
  return { id, name, ...(types && types.length > 0 ? { types: [...types] } : {}) }
}
