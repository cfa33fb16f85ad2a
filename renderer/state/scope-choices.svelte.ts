import type { Batch } from '#shared/model/batch.ts'
import type { Collection } from '#shared/model/collection.ts'
import type { Search } from '#shared/model/search.ts'
import type { StoryScope } from '#shared/model/story-list.ts'
import type { Page } from './page.svelte.ts'

type ScopeChoice = { readonly scope: StoryScope; readonly label: string }
type ScopeGroup = { readonly label: string; readonly choices: readonly ScopeChoice[] }

/** What Explore and Graph can be about, with names; collections are read while a screen shows it. */
export class ScopeChoices {
  #collections = $state.raw<readonly Collection[]>([])
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Reads now and upon changes; returns what ends that. */
  follow(): () => void {
    const { changes } = this.#page
    const load = () => this.#page.attempt(() => this.#load())
    void load()
    return changes.on(['collections', 'batches'], () => void load())
  }

  get groups(): readonly ScopeGroup[] {
    const { searches, batches, route } = this.#page
    return groupsOf(route.scope, searches.saved, this.#collections, batches.list)
  }

  /** What a scope is called on the page. */
  nameOf(scope: StoryScope): string {
    const key = JSON.stringify(scope)
    const choice = this.groups
      .flatMap(({ choices }) => choices)
      .find((each) => JSON.stringify(each.scope) === key)
    return choice?.label ?? nameOfOther(scope)
  }

  async #load(): Promise<void> {
    const { client, batches } = this.#page
    this.#collections = await client.collections.list({})
    await batches.load()
  }
}

function groupsOf(
  current: StoryScope,
  searches: readonly Search[],
  collections: readonly Collection[],
  batches: readonly Batch[],
): ScopeGroup[] {
  const isOwn = current.kind === 'query' || current.kind === 'stories'
  const isUnsaved = current.kind === 'search' && !searches.some(({ id }) => id === current.searchId)
  return [
    {
      label: 'Stories',
      choices: [
        { scope: { kind: 'all' }, label: 'All stories' },
        ...(isOwn || isUnsaved ? [{ scope: current, label: nameOfOther(current) }] : []),
      ],
    },
    {
      label: 'Saved searches',
      choices: searches.map(({ id, name }) => ({
        scope: { kind: 'search', searchId: id },
        label: name ?? 'A search',
      })),
    },
    {
      label: 'Collections',
      choices: collections.map(({ id, name }) => ({
        scope: { kind: 'collection', collectionId: id },
        label: name,
      })),
    },
    {
      label: 'Batches',
      choices: batches.map(({ id, name }) => ({
        scope: { kind: 'batch', batchId: id },
        label: name,
      })),
    },
  ]
}

function nameOfOther(scope: StoryScope): string {
  if (scope.kind === 'all') return 'All stories'
  if (scope.kind === 'stories') {
    return `${scope.ids.length.toLocaleString('en')} chosen ${scope.ids.length === 1 ? 'story' : 'stories'}`
  }
  if (scope.kind === 'query') return scope.query.aql.trim() || 'Stories of a filter'
  return scope.kind === 'search' ? 'The search just run' : 'Something that was removed'
}
