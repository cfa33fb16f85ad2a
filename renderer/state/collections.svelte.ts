import type { Collection, Tag } from '#shared/model/collection.ts'
import type { Client } from '#renderer/connect.ts'

/** What some stories are to be put into, or tagged with. */
export type FilingRequest = {
  readonly kind: 'collections' | 'tags'
  readonly storyIds: readonly string[]
}

/** Collections and tags with their counts; and the one dialog that files stories into them. */
export class Collections {
  list = $state.raw<readonly Collection[]>([])
  tags = $state.raw<readonly Tag[]>([])
  filing = $state.raw<FilingRequest>()
  readonly #client: Client

  constructor(client: Client) {
    this.#client = client
  }

  readonly #byId = $derived(new Map(this.list.map((one) => [one.id, one])))
  readonly #tagById = $derived(new Map(this.tags.map((tag) => [tag.id, tag])))

  async load(): Promise<void> {
    const [list, tags] = await Promise.all([
      this.#client.collections.list({}),
      this.#client.tags.list({}),
    ])
    this.list = list
    this.tags = tags
  }

  find(id: string | undefined): Collection | undefined {
    return id === undefined ? undefined : this.#byId.get(id)
  }

  tag(id: string | undefined): Tag | undefined {
    return id === undefined ? undefined : this.#tagById.get(id)
  }

  /** The names on the way to it, itself last: "Harbours / Ships". */
  pathOf(collection: Collection): string {
    const parent = this.find(collection.parentId)
    return parent ? `${this.pathOf(parent)} / ${collection.name}` : collection.name
  }

  /** Opens the dialog that puts stories into collections, or tags them. */
  file(kind: FilingRequest['kind'], storyIds: readonly string[]): void {
    if (storyIds.length > 0) this.filing = { kind, storyIds }
  }
}
