/** What a person does to searches; every change can be taken back. */
import { createHash } from 'node:crypto'
import type { Library } from '#electron/library/library.ts'
import { WorkError } from '#electron/platform/failures.ts'
import type { Search, SearchQuery } from '#shared/model/search.ts'
import type { UndoStack } from './undo.ts'

const KEPT_HISTORY = 200

export type SearchChangesParts = {
  readonly library: Library
  readonly undo: UndoStack
  now(): number
  newId(): string
  announce(topic: 'searches', ids?: readonly string[]): void
}

export type SearchChanges = ReturnType<typeof createSearchChanges>

export function createSearchChanges({ library, undo, now, newId, announce }: SearchChangesParts) {
  const { searches, hits } = library

  const get = (id: string): Search => {
    const search = searches.find(id)
    if (!search) throw new WorkError('NOT_FOUND', 'That search is no longer there.')
    return search
  }
  const freeName = (name: string, id?: string) => {
    const other = searches.findByName(name)
    if (other && other.id !== id) {
      throw new WorkError(
        'CONFLICT',
        `There is a search called “${name}” already; choose another name.`,
      )
    }
  }
  /** Does it now, and remembers both ways. */
  const step = (label: string, ids: readonly string[], redo: () => void, back: () => void) => {
    const told = (work: () => void) => () => {
      work()
      announce('searches', ids)
    }
    const forth = told(redo)
    forth()
    undo.push({ label, undo: told(back), redo: forth })
  }

  const saveAs = (id: string, name: string): Search => {
    const search = get(id)
    freeName(name, id)
    if (search.name !== undefined && search.name !== name) return saveCopy(search, name)
    return rename(search, name)
  }

  const rename = (search: Search, name: string): Search => {
    const { id } = search
    freeName(name, id)
    const position = search.name ? search.position : searches.lastPosition() + 1
    step(
      search.name ? `renaming “${search.name}”` : `saving “${name}”`,
      [id],
      () => searches.setName(id, name, position, now()),
      () => searches.setName(id, search.name, search.position, now()),
    )
    return get(id)
  }

  /** The same question under a second name is a second search: the first keeps its own. */
  const saveCopy = ({ id, profileId, query }: Search, name: string): Search => {
    const copyId = newId()
    const position = searches.lastPosition() + 1
    const add = () =>
      library.transaction(() => {
        const fingerprint = fingerprintOf(profileId, query)
        searches.add({ id: copyId, profileId, query, fingerprint, now: now() })
        searches.setName(copyId, name, position, now())
        hits.copy(id, copyId)
      })
    step(`saving “${name}”`, [copyId], add, () => searches.remove(copyId))
    return get(copyId)
  }

  const setQuery = (id: string, query: SearchQuery): void => {
    const before = searches.record(id)
    const search = get(id)
    step(
      `changing what “${search.name ?? 'the search'}” asks`,
      [id],
      () =>
        library.transaction(() => {
          searches.setQuery(id, query, fingerprintOf(search.profileId, query), now())
          // Members of the old question are none of the new one; a new run finds them again.
          hits.clear(id)
          library.monitors.forgetCovered(id)
        }),
      () =>
        library.transaction(() => {
          if (!before) return
          searches.remove(id)
          searches.restore(before)
        }),
    )
  }

  return {
    get,
    /** The search of this query and profile, made if need be; the newest of the history. */
    draft(query: SearchQuery, profileId: string): Search {
      const fingerprint = fingerprintOf(profileId, query)
      const known = searches.findByFingerprint(fingerprint)
      const id = known?.id ?? newId()
      if (known) searches.touch(id, now())
      else searches.add({ id, profileId, query, fingerprint, now: now() })
      searches.pruneHistory(KEPT_HISTORY)
      announce('searches', [id])
      return get(id)
    },
    save: saveAs,
    change(id: string, change: { name?: string; query?: SearchQuery }): Search {
      if (change.name !== undefined && change.name !== get(id).name) rename(get(id), change.name)
      if (change.query) setQuery(id, change.query)
      return get(id)
    },
    reorder(ids: readonly string[]): void {
      const before = searches.listSaved().map((search) => search.id)
      step(
        'reordering searches',
        ids,
        () => searches.reorder(ids),
        () => searches.reorder(before),
      )
    },
    remove(id: string): void {
      const search = get(id)
      const record = searches.record(id)
      if (!record) return
      step(
        `removing “${search.name ?? search.query.aql}”`,
        [id],
        () => searches.remove(id),
        () => searches.restore(record),
      )
    },
  }
}

function fingerprintOf(profileId: string, query: SearchQuery): string {
  const parameters = query.parameters.map(({ name, value }) => [name, value])
  return createHash('sha256')
    .update(JSON.stringify([profileId, query.aql.trim(), parameters]))
    .digest('hex')
}
