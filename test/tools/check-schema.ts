/**
 * Migrates empty files and compares what comes out with the kept snapshots in `schema/`, so that a
 * change of a released migration, or of a file one includes, is seen. `--write` makes them anew.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '#electron/sqlite/open.ts'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const KEPT = at('./schema/')
const MIGRATIONS: Readonly<Record<string, string>> = {
  library: at('../../electron/library/migrations/'),
  cache: at('../../electron/cache/migrations/'),
  embedded: at('../../electron/embedded/migrations/'),
}

const folder = mkdtempSync(join(tmpdir(), 'broadsheet-schema-'))
const isWriting = process.argv.includes('--write')
const changed: string[] = []
try {
  for (const [name, migrations] of Object.entries(MIGRATIONS)) {
    const kept = join(KEPT, `${name}.sql`)
    const found = schemaAfter(name, migrations)
    if (isWriting) {
      mkdirSync(KEPT, { recursive: true })
      writeFileSync(kept, found)
    } else if (found !== textOf(kept)) changed.push(differenceOf(name, textOf(kept), found))
  }
} finally {
  rmSync(folder, { recursive: true })
}
if (changed.length > 0) {
  console.error(changed.join('\n'))
  console.error(
    'A released migration must not change: write a new one. Where this is the new one, run node test/tools/check-schema.ts --write.',
  )
  process.exit(1)
}
console.log(
  `${Object.keys(MIGRATIONS).length} schemas ${isWriting ? 'are written' : 'are as they were kept'}.`,
)

function schemaAfter(name: string, migrations: string): string {
  const file = join(folder, `${name}.db`)
  const db = openDatabase({ file, migrations, kind: name, clock: { now: () => 0 } })
  try {
    const objects = db
      .prepare(
        `SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
         ORDER BY CASE type WHEN 'table' THEN 0 WHEN 'view' THEN 1 WHEN 'index' THEN 2 ELSE 3 END, name`,
      )
      .column<string>()
    return [`-- user_version ${db.version}`, ...objects.map((sql) => `${sql};`), ''].join('\n\n')
  } finally {
    db.close()
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** The first line in which they differ says more than both texts. */
function differenceOf(name: string, kept: string, found: string): string {
  const [before, after] = [kept.split('\n'), found.split('\n')]
  const line = after.findIndex((text, index) => text !== before[index])
  const where = line === -1 ? after.length : line
  return `${name}.db differs from test/tools/schema/${name}.sql at line ${where + 1}:\n- ${before[where] ?? '(end)'}\n+ ${after[where] ?? '(end)'}`
}
