import type { Library } from '#electron/library/library.ts'
import { WorkError } from '#electron/platform/failures.ts'
import { SearchSet, type SearchImport } from '#shared/model/story-export.ts'
import { requireScope } from '../query-scope.ts'
import type { SearchChanges } from '../search-changes.ts'

export type SearchSetParts = {
  readonly library: Pick<Library, 'searches'>
  readonly searchChanges: SearchChanges
  activeProfile(): string
  now(): number
}

const MOST_NAME = 190

/** Saved searches out and in as one file. */
export function createSearchSets({ library, searchChanges, activeProfile, now }: SearchSetParts) {
  const { searches } = library
  const freeName = (wanted: string): string => {
    let name = wanted.slice(0, MOST_NAME)
    for (let n = 2; searches.findByName(name); n += 1) name = `${wanted.slice(0, MOST_NAME)} (${n})`
    return name
  }

  return {
    /** Those named, or all, in rail order. */
    exportSearches(names?: readonly string[]): string {
      const wanted = names && new Set(names)
      const saved = searches.listSaved().filter(({ name = '' }) => !wanted || wanted.has(name))
      const set: SearchSet = {
        format: 'broadsheet-searches',
        version: 1,
        searches: saved.map(({ name = '', query }) => ({ name, ...query })),
      }
      return `${JSON.stringify(set, undefined, 2)}\n`
    },

    /** Each can be taken back on its own. @throws WorkError UNREADABLE for another kind of file */
    importSearches(text: string): SearchImport {
      const done: SearchImport = { added: [], known: [], refused: [] }
      for (const { name, ...query } of readSet(text).searches) {
        const same = searches.findByName(name)
        if (same && JSON.stringify(same.query) === JSON.stringify(query)) {
          done.known.push(name)
          continue
        }
        try {
          requireScope(query, now())
          const draft = searchChanges.draft(query, activeProfile())
          done.added.push(searchChanges.save(draft.id, freeName(name)).name ?? name)
        } catch (error) {
          if (!(error instanceof WorkError)) throw error
          done.refused.push({ name, reason: error.message })
        }
      }
      return done
    },
  }
}

function readSet(text: string): SearchSet {
  const where = 'file of searches'
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (cause) {
    throw new WorkError('UNREADABLE', 'This file is not JSON. Nothing was changed.', { where }, { cause }) // prettier-ignore
  }
  const read = SearchSet.safeParse(value)
  if (read.success) return read.data
  const at = read.error.issues[0]?.path.map(String).join('.')
  throw new WorkError(
    'UNREADABLE',
    `This is not a file of saved searches${at ? `: ${at} cannot be understood` : ''}. Nothing was changed.`,
    { where },
  )
}
