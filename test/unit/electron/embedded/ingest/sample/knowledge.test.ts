import { describe, expect, it } from 'vitest'
import { composeNewsroom } from '#electron/embedded/ingest/sample/compose.ts'
import { loadNewsroom, loadSampleKnowledge } from '#electron/embedded/ingest/sample/load.ts'

const entities = loadSampleKnowledge()
const stories = composeNewsroom(loadNewsroom(), Date.parse('2026-11-20T14:05:33Z'))
const textOf = (story: (typeof stories)[number]) => `${story.title}\n${story.body}`

describe('the sample knowledge base', () => {
  it('knows 60 and more entities, none under a Wikidata id', () => {
    expect(entities.length).toBeGreaterThanOrEqual(60)
    expect(new Set(entities.map(({ id }) => id)).size).toBe(entities.length)
    for (const { id } of entities) expect(id).toMatch(/^N\d{38}$/)
  })

  it.each(entities.map((entity) => [entity.names.en?.[0] ?? entity.id, entity] as const))(
    '%s occurs in at least two stories',
    (_, entity) => {
      const found = stories.filter((story) =>
        (entity.names[story.language] ?? entity.names.en ?? []).some((name) =>
          textOf(story).includes(name),
        ),
      )
      expect(found.length).toBeGreaterThanOrEqual(2)
    },
  )

  it('gives every entity an English name and no language the newsroom does not speak', () => {
    for (const entity of entities) {
      expect(entity.names.en?.length, entity.id).toBeGreaterThan(0)
      for (const language of Object.keys(entity.names)) {
        expect(['en', 'de', 'fr', 'es', 'ar']).toContain(language)
      }
    }
  })

  it('never gives one name to two entities of a language', () => {
    const owners = new Map<string, string>()
    for (const { id, names } of entities) {
      for (const [language, list] of Object.entries(names)) {
        for (const name of list) {
          const key = `${language}/${name}`
          expect(owners.get(key) ?? id, key).toBe(id)
          owners.set(key, id)
        }
      }
    }
  })

  it('lets people and places recur across affairs and languages', () => {
    const across = entities.filter((entity) => {
      const languages = new Set(
        stories
          .filter((story) =>
            (entity.names[story.language] ?? []).some((n) => textOf(story).includes(n)),
          )
          .map((story) => story.language),
      )
      return languages.size > 1
    })
    expect(across.length).toBeGreaterThanOrEqual(30)
  })
})
