/** Batches as the user keeps them: where they lie, how they are analysed, what is called what. */
import { basename } from 'node:path'
import type { StoryCache } from '#electron/cache/cache.ts'
import type { KeptBatch } from '#electron/library/batches.ts'
import type { Library } from '#electron/library/library.ts'
import { WorkError } from '#electron/platform/failures.ts'
import type { Host } from '#electron/platform/host.ts'
import type { Batch } from '#shared/model/batch.ts'
import { DEFAULT_RECIPE, type Recipe, type SavedRecipe } from '#shared/model/recipe.ts'
import type { UndoStack } from '../undo.ts'
import { rootOf } from './file-walk.ts'

export type BatchesParts = {
  readonly library: Library
  readonly cache: StoryCache
  readonly host: Host
  readonly undo: UndoStack
  now(): number
  newId(): string
  announce(topic: 'batches' | 'stories', ids?: readonly string[]): void
}

/** Handles of the host's dialog; a path only where page and host are one machine without dialogs. */
export type BatchSource = { readonly handles?: readonly string[]; readonly path?: string }

export type Batches = ReturnType<typeof createBatches>

export function createBatches(parts: BatchesParts) {
  const { library, cache, now, announce } = parts

  const kept = (id: string): KeptBatch => {
    const batch = library.batches.find(id)
    if (batch) return batch
    throw new WorkError('NOT_FOUND', 'That batch is no longer there.')
  }
  const shown = ({ roots, ...batch }: KeptBatch): Batch => ({
    ...batch,
    places: roots.map((root) => root.replace(/(.)[/\\]$/, '$1')),
    counts: cache.batches.counts(batch.id),
  })
  const get = (id: string): Batch => shown(kept(id))
  const pathsOf = ({ handles = [], path }: BatchSource): string[] => {
    if (path !== undefined) {
      if (parts.host.hasDialogs) {
        throw new WorkError('UNSUPPORTED', 'Choose the folder with the dialog of this program.')
      }
      return [path]
    }
    return handles.map((handle) => {
      const known = parts.host.pathOf(handle)
      if (known) return known
      throw new WorkError('NOT_FOUND', 'That choice is no longer open; choose the files again.')
    })
  }
  const rootsOf = async (source: BatchSource): Promise<string[]> => {
    const roots = await Promise.all(pathsOf(source).map(rootOf))
    if (roots.length === 0) throw new WorkError('NOT_FOUND', 'No folder or file was chosen.')
    return roots
  }
  const add = (batch: {
    name: string
    roots: readonly string[]
    recipe: Recipe
    isUpload: boolean
  }) => {
    const id = parts.newId()
    library.batches.add({ id, ...batch, now: now() })
    announce('batches', [id])
    return get(id)
  }
  const forget = (id: string): void => {
    const stories = cache.batchStories.ids(id)
    library.batches.remove(id)
    cache.transaction(() => {
      cache.batchStories.remove(id)
      cache.batches.remove(id)
    })
    cache.stories.remove(stories)
    announce('batches')
    announce('stories')
  }

  return {
    kept,
    get,
    list: (): Batch[] => library.batches.list().map(shown),
    receipts: (id: string) => library.batches.receipts(kept(id).id),

    /** The batch of these files: an existing one is gone on with. @throws WorkError NOT_FOUND */
    async create(
      source: BatchSource,
      wishes: { readonly name?: string; readonly recipe?: Recipe } = {},
    ): Promise<Batch> {
      const roots = await rootsOf(source)
      const known = library.batches.findByRoots(roots)
      if (known) {
        if (wishes.recipe) library.batches.setRecipe(known.id, wishes.recipe, now())
        if (wishes.name) library.batches.setName(known.id, wishes.name, now())
        return get(known.id)
      }
      const [first = ''] = roots
      const name = wishes.name ?? (roots.length === 1 ? basename(first) : `${roots.length} files`)
      return add({ name, roots, recipe: wishes.recipe ?? DEFAULT_RECIPE, isUpload: false })
    },
    addUpload: (name: string, root: string): Batch =>
      add({ name, roots: [root], recipe: DEFAULT_RECIPE, isUpload: true }),

    change(id: string, change: { readonly name?: string; readonly recipe?: Recipe }): Batch {
      const before = kept(id)
      const set = (name: string, recipe: Recipe): void => {
        library.batches.setName(id, name, now())
        library.batches.setRecipe(id, recipe, now())
        announce('batches', [id])
      }
      set(change.name ?? before.name, change.recipe ?? before.recipe)
      const after = kept(id)
      parts.undo.push({
        label: `the change of ${before.name}`,
        undo: () => set(before.name, before.recipe),
        redo: () => set(after.name, after.recipe),
      })
      return get(id)
    },
    /** The folder was moved: the same files are known again by name and content. */
    async relink(id: string, source: BatchSource): Promise<Batch> {
      const before = kept(id)
      const roots = await rootsOf(source)
      const set = (to: readonly string[]): void => {
        library.batches.setRoots(id, to, now())
        announce('batches', [id])
      }
      set(roots)
      parts.undo.push({
        label: `the new place of ${before.name}`,
        undo: () => set(before.roots),
        redo: () => set(roots),
      })
      return get(id)
    },
    /** Its answers stay in the cache a while, so taking it back and looking again costs no analysis. */
    remove(id: string): void {
      const before = kept(id)
      forget(id)
      parts.undo.push({
        label: `removing ${before.name}`,
        undo: () => {
          library.batches.add({ ...before, now: now() })
          announce('batches')
        },
        redo: () => forget(id),
      })
    },

    recipes: (): SavedRecipe[] => library.recipes.list(),
    saveRecipe(name: string, recipe: Recipe): SavedRecipe {
      const saved = library.recipes.save({ id: parts.newId(), name, recipe, now: now() })
      announce('batches')
      return saved
    },
    removeRecipe(id: string): void {
      const before = library.recipes.list().find((recipe) => recipe.id === id)
      if (!before) throw new WorkError('NOT_FOUND', 'That recipe is no longer there.')
      const put = () => {
        library.recipes.save({ ...before, now: now() })
        announce('batches')
      }
      const take = () => {
        library.recipes.remove(id)
        announce('batches')
      }
      take()
      parts.undo.push({ label: `removing the recipe ${before.name}`, undo: put, redo: take })
    },
  }
}
