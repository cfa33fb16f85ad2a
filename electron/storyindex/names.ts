/** Which entities, types and sources the stories name, and in how many: the suggestions. */
import type { Database } from '#electron/sqlite/database.ts'
import { wordsOf } from '#shared/logic/tokens.ts'
import type { Entity, Story } from '#shared/model/story.ts'
import type { Suggestion } from '#shared/model/suggestion.ts'
import type { EntityName } from './types.ts'
import { wordText } from './word-text.ts'

/** Names kept for one entity; what is beyond is found by its first names. */
const NAMES_LENGTH = 400

export type NameBook = {
  add(story: Story): void
  remove(story: Story): void
  /** Writes what was added and removed since the last time. */
  flush(): void
}

type EntityChange = { change: number; name: string; folded: Set<string>; types: string[] }

export function createNameBook(db: Database): NameBook {
  const find = db.prepare('SELECT folded FROM entity WHERE id = ?')
  const putEntity = db.prepare(
    `INSERT INTO entity (id, name, folded, types, stories) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET folded = excluded.folded, stories = stories + excluded.stories,
       types = CASE WHEN excluded.types = '[]' THEN types ELSE excluded.types END`,
  )
  const putType = db.prepare(
    `INSERT INTO entity_type (type, stories) VALUES (?, ?)
     ON CONFLICT DO UPDATE SET stories = stories + excluded.stories`,
  )
  const putSource = db.prepare(
    `INSERT INTO source (name, domain, id, stories) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET stories = stories + excluded.stories,
       id = CASE WHEN excluded.id = '' THEN id ELSE excluded.id END`,
  )
  const forget = ['entity', 'entity_type', 'source'].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE stories <= 0`),
  )

  let entities = new Map<string, EntityChange>()
  let types = new Map<string, number>()
  let sources = new Map<string, { source: Story['source']; change: number }>()
  let hasRemoved = false

  const count = (story: Story, change: 1 | -1): void => {
    for (const type of new Set(story.entities.flatMap((entity) => entity.types))) {
      types.set(type, (types.get(type) ?? 0) + change)
    }
    const sourceKey = JSON.stringify([story.source.name, story.source.domain ?? ''])
    const known = sources.get(sourceKey)
    if (known) known.change += change
    else sources.set(sourceKey, { source: story.source, change })
    for (const entity of new Map(story.entities.map((each) => [each.id, each])).values()) {
      countEntity(entities, entity, change)
    }
  }

  return {
    add: (story) => count(story, 1),
    remove: (story) => {
      hasRemoved = true
      count(story, -1)
    },
    flush: () => {
      for (const [id, entry] of entities) {
        const folded = joinNames(find.value<string>(id) ?? '', entry.folded)
        putEntity.run(id, entry.name, folded, JSON.stringify(entry.types), entry.change)
      }
      for (const [type, change] of types) putType.run(type, change)
      for (const { source, change } of sources.values()) {
        putSource.run(source.name, source.domain ?? '', source.id ?? '', change)
      }
      if (hasRemoved) for (const statement of forget) statement.run()
      entities = new Map()
      types = new Map()
      sources = new Map()
      hasRemoved = false
    },
  }
}

function countEntity(entities: Map<string, EntityChange>, entity: Entity, change: 1 | -1): void {
  const forms = [...entity.title.surfaceForms, ...entity.body.surfaceForms]
  const best = forms.reduce<(typeof forms)[number] | undefined>(
    (most, form) => (most && most.frequency >= form.frequency ? most : form),
    undefined,
  )
  const entry = entities.get(entity.id) ?? {
    change: 0,
    name: best?.text ?? entity.id,
    folded: new Set<string>(),
    types: entity.types,
  }
  entry.change += change
  if (change > 0) entry.types = entity.types
  for (const form of forms) entry.folded.add(wordText(form.text))
  entities.set(entity.id, entry)
}

function joinNames(before: string, names: ReadonlySet<string>): string {
  let all = before
  for (const name of names) {
    const line = `\n ${name}\n`
    if (!name || `${all}\n`.includes(line) || all.length > NAMES_LENGTH) continue
    all += `\n ${name}`
  }
  return all
}

export type Suggester = {
  entities(prefix: string, options: { type?: string; limit: number }): Suggestion[]
  entityTypes(prefix: string, limit: number): Suggestion[]
  sources(prefix: string, limit: number): Suggestion[]
  describe(ids: readonly string[]): EntityName[]
}

/**
 * A prefix matches at the beginning of any word. Names that begin with it come first, and of these
 * and of the others what is named most.
 */
export function createSuggester(db: Database): Suggester {
  const byName = db.prepare(
    `SELECT id, name, types FROM entity
     WHERE instr(folded, ?) > 0
       AND (? = '' OR EXISTS (SELECT 1 FROM json_each(types) WHERE lower(value) = ?))
     ORDER BY instr(folded, char(10) || ?) = 0, stories DESC, id LIMIT ?`,
  )
  const allTypes = db.prepare('SELECT type FROM entity_type ORDER BY stories DESC, type')
  const allSources = db.prepare(
    'SELECT name, domain, id FROM source ORDER BY stories DESC, name, domain',
  )
  type EntityRow = { id: string; name: string; types: string }
  type SourceRow = { name: string; domain: string; id: string }

  const byId = db.prepare(
    `SELECT id, name, types FROM entity WHERE id IN (SELECT value FROM json_each(?))`,
  )

  return {
    describe: (ids) =>
      byId
        .all<EntityRow>(JSON.stringify(ids))
        .map(({ id, name, types }) => ({ id, name, types: JSON.parse(types) as string[] })),
    entities: (prefix, { type, limit }) => {
      const words = wordsOf(prefix).join(' ')
      const wanted = (type ?? '').toLowerCase()
      const begun = words ? ` ${words}` : ''
      const rows = byName.all<EntityRow>(begun, wanted, wanted, begun, limit)
      return rows.map((row) => ({
        id: row.id,
        text: row.name,
        detail: (JSON.parse(row.types) as string[]).join(', '),
      }))
    },
    entityTypes: (prefix, limit) =>
      allTypes
        .column<string>()
        .filter((type) => startsAWord(type, prefix))
        .toSorted((a, b) => Number(startsWith(b, prefix)) - Number(startsWith(a, prefix)))
        .slice(0, limit)
        .map((type) => ({ id: type, text: type.replaceAll('_', ' ') })),
    sources: (prefix, limit) =>
      allSources
        .all<SourceRow>()
        .filter((row) => startsAWord(row.name, prefix) || startsAWord(row.domain, prefix))
        .toSorted((a, b) => begins(b, prefix) - begins(a, prefix))
        .slice(0, limit)
        .map((row) => ({
          id: row.id || row.domain || row.name,
          text: row.name,
          detail: row.domain,
        })),
  }
}

function begins({ name, domain }: { name: string; domain: string }, prefix: string): number {
  return Number(startsWith(name, prefix) || startsWith(domain, prefix))
}

function startsWith(text: string, prefix: string): boolean {
  return wordsOf(text).join(' ').startsWith(wordsOf(prefix).join(' '))
}

function startsAWord(text: string, prefix: string): boolean {
  const words = wordsOf(prefix).join(' ')
  return words === '' || ` ${wordsOf(text).join(' ')}`.includes(` ${words}`)
}
