/** What can still be read of a damaged library goes into the one that took its place. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { rescueRows, type Rescue } from '#electron/library/rescue.ts'
import type { Log } from '#electron/platform/log.ts'
import type { Database } from '#electron/sqlite/database.ts'
import { syncFile } from '#electron/sqlite/files.ts'
import { counted } from '#shared/logic/counted.ts'

/** A start that is killed leaves it, and the next one does what is left to do. */
const planOf = (libraryFile: string): string => `${libraryFile}.rescue`

/** Before the damaged file is set aside. Where there is no room for a line, it stays as it is. */
export function planRescue(libraryFile: string, aside: string, log: Log): void {
  try {
    writeFileSync(planOf(libraryFile), aside, { mode: 0o600 })
    syncFile(planOf(libraryFile))
  } catch (error) {
    log.warn('That rows are to be rescued could not be noted.', { error })
  }
}

/** Does what was planned, once; says what came of it. Whatever happens, the damaged file stays. */
export function rescueLibrary(
  db: Database,
  { log, notice }: { readonly log: Log; notice(sentence: string): void },
): void {
  const plan = planOf(db.file)
  if (db.isReadOnly || !existsSync(plan)) return
  const aside = readFileSync(plan, 'utf8')
  try {
    if (existsSync(aside)) notice(rescueSentence(rescueRows(db, aside), basename(aside)))
  } catch (error) {
    log.error('Rows of a damaged library could not be rescued.', { error })
    notice(
      `What is still readable of ${basename(aside)} could not be taken over: ${(error as Error).message} The file itself is kept.`,
    )
  }
  rmSync(plan, { force: true })
}

/** What a person knows by a name; rows of other tables are counted together. */
const NOUNS: readonly (readonly [table: string, one: string, many?: string])[] = [
  ['search', 'search', 'searches'],
  ['search_hit', 'story of a search', 'stories of searches'],
  ['story_mark', 'mark of a story', 'marks of stories'],
  ['collection', 'collection'],
  ['collection_member', 'story of a collection', 'stories of collections'],
  ['tag', 'tag'],
  ['story_tag', 'tagged story', 'tagged stories'],
  ['highlight', 'highlight or note', 'highlights and notes'],
  ['monitor', 'monitor'],
  ['alert', 'alert'],
  ['harvest', 'harvest'],
  ['correction', 'correction'],
  ['batch', 'batch', 'batches'],
  ['recipe', 'recipe'],
  ['graph_view', 'saved graph'],
  ['chart_note', 'note on a chart', 'notes on charts'],
  ['setting', 'setting'],
]

export function rescueSentence(rescue: Rescue, name: string): string {
  const { found, added, renewed, doubtful, lost } = rescue
  if (found === 0) return `Nothing of ${name} is readable any more.`
  const missing =
    lost > 0
      ? ` ${counted(lost, 'piece of it was', 'pieces of it were')} not readable or belonged to what is gone.`
      : ''
  const parts = [
    sumOf(added) > 0 ? `${inWords(added)} which the opened library lacked` : '',
    sumOf(renewed) > 0 ? `${inWords(renewed)} in a newer state` : '',
  ].filter((part) => part !== '')
  if (parts.length === 0) return `Nothing could be added from ${name}.${missing}`
  const warning =
    doubtful > 0
      ? ` ${counted(doubtful, 'row', 'rows')} of them stood where the file is damaged, so look whether their texts are right.`
      : ''
  return `From ${name} were taken over: ${parts.join('; ')}.${warning}${missing} What was removed since the backup may be there again.`
}

function inWords(rows: ReadonlyMap<string, number>): string {
  const named = NOUNS.flatMap(([table, one, many]) => {
    const count = rows.get(table)
    return count === undefined ? [] : counted(count, one, many)
  })
  const rest = sumOf(rows) - NOUNS.reduce((sum, [table]) => sum + (rows.get(table) ?? 0), 0)
  const all = rest > 0 ? [...named, counted(rest, 'row of receipts', 'rows of receipts')] : named
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}

const sumOf = (rows: ReadonlyMap<string, number>): number =>
  [...rows.values()].reduce((sum, count) => sum + count, 0)
