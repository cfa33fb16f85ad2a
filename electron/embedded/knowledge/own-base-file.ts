import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { baseFromText, type OwnBase } from './own-base.ts'

/** Beside the stories: a table or lines of a Wikidata dump, whatever the ending says. */
const FILES = ['own-knowledge.csv', 'own-knowledge.jsonl']

/**
 * The base of one's own in the folder of the stories; empty where there is none. On equal names it
 * wins over the shipped base. A line that cannot be read is left out and told.
 */
export function readOwnBase(folder: string): OwnBase {
  const entities: OwnBase['entities'][number][] = []
  const problems: OwnBase['problems'][number][] = []
  for (const file of FILES) {
    const path = join(folder, file)
    if (!existsSync(path)) continue
    const read = baseFromText(readFileSync(path, 'utf8'))
    entities.push(...read.entities)
    problems.push(...read.problems)
  }
  return { entities, problems }
}
