/**
 * The files of a batch, below its roots, in an order that is the same on every machine. A root that
 * ends in a separator is a folder, any other a file.
 */
import { basename, join, relative, sep } from 'node:path'
import { lookAtPath, walk } from '#electron/documents/files.ts'
import { WorkError } from '#electron/platform/failures.ts'
import { inNaturalOrder } from '#electron/platform/natural-order.ts'

export type FoundFile = {
  /** Below the roots, with slashes. */
  readonly path: string
  readonly bytes: number
  readonly modifiedAt: number
  /** Why it cannot be read, as the walk met it. */
  readonly problem?: string
}

/** @throws WorkError NOT_FOUND when the path is not there */
export async function rootOf(path: string): Promise<string> {
  const look = await lookAtPath(path).catch(() => undefined)
  if (!look) throw missing(path)
  return look.isDirectory() && !path.endsWith(sep) ? path + sep : path
}

/**
 * A single folder's files are named below it; of several roots each begins with its root's name.
 * @throws WorkError NOT_FOUND when a root is not there: the folder was moved or its disk is away
 */
export async function* filesBelow(roots: readonly string[]): AsyncGenerator<FoundFile> {
  for (const root of roots) {
    if (!(await lookAtPath(root).catch(() => undefined))) throw missing(root)
  }
  const named = roots.map((root, index) => ({ root, prefix: prefixOf(roots, index) }))
  for (const { root, prefix } of inNaturalOrder(named, (one) => one.prefix)) {
    for await (const { path, problem } of walk(root)) {
      const below = relative(root, path).split(sep).join('/')
      const look = await lookAtPath(path).catch(() => undefined)
      const facts = {
        path: [prefix, below].filter(Boolean).join('/'),
        bytes: look?.size ?? 0,
        modifiedAt: Math.round(look?.mtimeMs ?? 0),
      }
      yield problem === undefined ? facts : { ...facts, problem }
    }
  }
}

/** Where a file of a batch lies. */
export function placeOf(roots: readonly string[], path: string): string {
  const index = roots.findIndex((root, at) => {
    const prefix = prefixOf(roots, at)
    return prefix === '' || path === prefix || (isFolder(root) && path.startsWith(`${prefix}/`))
  })
  const root = roots[index]
  if (root === undefined) return path
  const below = path.slice(prefixOf(roots, index).length).replace(/^\//, '')
  return below === '' ? root : join(root, ...below.split('/'))
}

const isFolder = (root: string): boolean => root.endsWith(sep)

function prefixOf(roots: readonly string[], index: number): string {
  const root = roots[index] ?? ''
  if (roots.length === 1 && isFolder(root)) return ''
  const name = basename(root)
  const isUnique = roots.every((other, at) => at === index || basename(other) !== name)
  return isUnique ? name : `${index + 1}-${name}`
}

function missing(path: string): WorkError {
  return new WorkError(
    'NOT_FOUND',
    `${path} is not there. If it was moved or lies on a disk that is away, point the batch at its new place; what was done is kept.`,
  )
}
