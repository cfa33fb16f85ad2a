/**
 * Members of searches and collections where the library has them: a hundred thousand ids, read on the
 * main side and sent along with each question, would keep it for longer than a person may wait.
 */
import type { Database } from '#electron/sqlite/database.ts'
import type { MembersTable, StoryScope } from '#electron/storyindex/types.ts'

/** The questions with tables in place of lists; undefined where nothing can be replaced. */
export function asHeld(asked: readonly unknown[]): readonly unknown[] | undefined {
  if (!asked.some(heldOf)) return undefined
  return asked.map((each) => {
    const held = heldOf(each)
    return held ? { ...(each as StoryScope), within: held } : each
  })
}

function heldOf(asked: unknown): MembersTable | undefined {
  if (typeof asked !== 'object' || asked === null || !('within' in asked)) return undefined
  const { within } = asked as StoryScope
  return within && 'held' in within ? within.held : undefined
}

/** @returns a number that is another one once the library was written; undefined without a library */
export function attachLibrary(db: Database, file: string | undefined): (() => number) | undefined {
  if (file === undefined) return undefined
  try {
    // It is opened as the cache is: only to be read.
    db.exec(`ATTACH DATABASE '${file.replaceAll("'", "''")}' AS library`)
    db.exec('SELECT 1 FROM library.search_hit, library.collection_member LIMIT 0')
    return () => Number(db.pragma('library.data_version'))
  } catch {
    return undefined
  }
}

/**
 * With the version of the library in scopes that ask it: whoever remembers an answer by its question
 * would else give an old one.
 */
export function versioned(asked: readonly unknown[], version: number): readonly unknown[] {
  return asked.map((each) => {
    if (!isByTable(each)) return each
    return { ...each, within: { ...each.within, version } }
  })
}

/** Whether a question needs the library. */
export function needsLibrary(asked: readonly unknown[]): boolean {
  return asked.some((each) => isByTable(each) && each.within.table.startsWith('library.'))
}

function isByTable(asked: unknown): asked is StoryScope & { within: { table: string } } {
  if (typeof asked !== 'object' || asked === null || !('within' in asked)) return false
  return (asked as StoryScope).within?.table !== undefined
}
