import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { KnowledgeEntity } from './entity.ts'
import { baseFromText, baseToCsv, type OwnBase } from './own-base.ts'

/** Where a change is written to; a table. */
const TABLE = 'own-knowledge.csv'
/** Beside the stories: a table or lines of a Wikidata dump, whatever the ending says. */
const FILES = [TABLE, 'own-knowledge.jsonl']

export type OwnBaseChange = {
  /** Entries that could be read. */
  readonly read: number
  /** Of these, how many took the place of one with the same id. */
  readonly replaced: number
  /** Entries there are now. */
  readonly total: number
  readonly problems: OwnBase['problems']
}

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

/**
 * Adds what a table or lines of a Wikidata dump hold; an entry takes the place of one with its id. Nothing
 * is written where nothing could be read.
 */
export function addToOwnBase(folder: string, text: string): OwnBaseChange {
  const { entities, problems } = baseFromText(text)
  const known = byId(readOwnBase(folder).entities)
  const taken = byId(entities)
  const replaced = [...taken.keys()].filter((id) => known.has(id)).length
  for (const [id, entity] of taken) known.set(id, entity)
  if (taken.size > 0) writeOwnBase(folder, [...known.values()])
  return { read: entities.length, replaced, total: known.size, problems }
}

/** Takes away the entries with an id or a name among `words`. @returns the entries taken away */
export function removeFromOwnBase(folder: string, words: readonly string[]): KnowledgeEntity[] {
  const wanted = new Set(words)
  const isWanted = ({ id, names }: KnowledgeEntity): boolean =>
    wanted.has(id) || Object.values(names).some((list) => list.some((name) => wanted.has(name)))
  const { entities } = readOwnBase(folder)
  const gone = entities.filter(isWanted)
  if (gone.length > 0) {
    writeOwnBase(
      folder,
      entities.filter((entity) => !isWanted(entity)),
    )
  }
  return gone
}

function byId(entities: readonly KnowledgeEntity[]): Map<string, KnowledgeEntity> {
  return new Map(entities.map((entity) => [entity.id, entity]))
}

// Whole or not at all: another file first, then its name. The lines of a dump are in the table from now on.
function writeOwnBase(folder: string, entities: readonly KnowledgeEntity[]): void {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, TABLE)
  const next = `${path}.next`
  const handle = openSync(next, 'w', 0o600)
  try {
    writeFileSync(handle, baseToCsv(entities))
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(next, path)
  for (const file of FILES) if (file !== TABLE) rmSync(join(folder, file), { force: true })
}
