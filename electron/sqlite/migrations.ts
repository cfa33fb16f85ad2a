import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Migration = {
  /** Becomes `user_version`; counts 1, 2, 3 … without gaps. */
  readonly number: number
  readonly name: string
  readonly sql: string
}

const FILE_NAME = /^(\d{4})-([a-z0-9-]+)\.sql$/
const INCLUDE = /^-- include (\S+\.sql)$/gm

/**
 * Reads `NNNN-what.sql` files of a folder, in order. A line `-- include ../x/schema.sql` stands for
 * that file's text, so that two databases can share tables. Included files are as frozen as
 * migrations are: once released, a change is a new file and a new migration.
 * @throws Error naming the file when a number is missing or used twice.
 */
export function readMigrations(place: string | URL): readonly Migration[] {
  const folder = typeof place === 'string' ? place : fileURLToPath(place)
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return files.map((name, index) => {
    const match = FILE_NAME.exec(name)
    if (!match || Number(match[1]) !== index + 1) {
      throw new Error(`${join(folder, name)} should be migration number ${index + 1}.`)
    }
    return { number: index + 1, name: basename(name, '.sql'), sql: readSql(join(folder, name)) }
  })
}

function readSql(file: string): string {
  return readFileSync(file, 'utf8').replace(INCLUDE, (_line, path: string) =>
    readSql(resolve(dirname(file), path)),
  )
}
