/** Files that nothing opens and that take room all the same, so that sizes add up to the folder. */
import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { StorageKind } from '#shared/model/storage.ts'

const SET_ASIDE = /\.(damaged|changed|before-restore)-[^/]*$/

/** What lies beside the database files, as a row of the sizes each; none where there is nothing. */
export function keptBeside(dataDir: string, databases: readonly string[]): StorageKind[] {
  const folders = new Set(databases.map((file) => dirname(file)))
  const aside = [...folders].flatMap((folder) =>
    namesIn(folder).flatMap((name) => (SET_ASIDE.test(name) ? join(folder, name) : [])),
  )
  const backups = namesIn(join(dataDir, 'backups')).map((name) => join(dataDir, 'backups', name))
  return [
    rowOf('copies of the library of the last days', 'backups', backups),
    rowOf('damaged files, and what a restore replaced', 'set aside', aside),
  ].filter(({ bytes }) => bytes > 0)
}

function rowOf(kind: string, file: string, paths: readonly string[]): StorageKind {
  const sizes = paths.map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0)
  return {
    ...{ kind, file },
    rows: paths.filter((path) => path.endsWith('.db')).length,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // There is none yet, or nobody may look into it: nothing can be said of its size.
    return []
  }
}
