import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import type { StoryCache } from '#electron/cache/cache.ts'
import { WorkError } from '#electron/platform/failures.ts'
import { correctedCache } from '#electron/work/corrections/corrected-cache.ts'
import type { NewsClient } from '#electron/work/news-client.ts'
import { createSuggest } from '#electron/work/suggest.ts'
import { openRuleBook } from '#shared/logic/corrections/rule-book.ts'
import type { Suggestion } from '#shared/model/suggestion.ts'
import { makeStories } from '#test/support/make-stories.ts'
import { NO_CORRECTIONS } from '#test/support/no-corrections.ts'
import { NOW, openTestIndex, SCHEMA } from '#test/support/open-index.ts'

const opened = openTestIndex(readFileSync(SCHEMA, 'utf8'))
afterAll(() => opened.close())
opened.index.put([...makeStories({ count: 30, newest: NOW })])
const cache = { stories: opened.index } as unknown as StoryCache
const ALL = { query: { kind: 'all' } } as const
const [most] = opened.index.trends(ALL, 'entities.id', { limit: 1 })
const [kept] = opened.index.describeEntities([most!.value])

function suggestWith(answer: () => Promise<Suggestion[]>) {
  const client = { suggest: answer } as unknown as NewsClient
  return createSuggest({ cache, corrections: NO_CORRECTIONS, client: () => client })
}

test('names that the service does not know are those of the stories kept here', async () => {
  const suggest = suggestWith(() => Promise.resolve([]))
  const found = await suggest('entities', { term: kept!.name, limit: 5 })
  expect(found.from).toBe('cache')
  expect(found.items.map(({ id }) => id)).toContain(kept!.id)
  expect(await suggest('entities', { term: 'nobody at all', limit: 5 })).toEqual({
    items: [],
    from: 'service',
  })
})

test('the service goes first, and the cache stands in while it cannot be reached', async () => {
  const known = { id: 'Q1', text: 'Ann' }
  const asked = { term: kept!.name, limit: 5 }
  const reached = suggestWith(() => Promise.resolve([known]))
  expect(await reached('entities', asked)).toEqual({ items: [known], from: 'service' })
  const offline = suggestWith(() => Promise.reject(new WorkError('OFFLINE', 'No line.')))
  expect(await offline('entities', asked)).toMatchObject({
    from: 'cache',
    items: [{ id: kept!.id, text: kept!.name }],
  })
})

test('a name that a correction gave is found with those of the service, and without it', async () => {
  const entity = { id: kept!.id, name: kept!.name }
  const rename = { kind: 'rename', entity, name: 'Harbour Office' } as const
  const rules = [{ id: 'r', isOn: true, createdAt: '', correction: rename }]
  const corrections = { active: () => undefined, book: () => openRuleBook(rules) }
  const suggest = (items: Suggestion[]) =>
    createSuggest({
      cache: correctedCache(cache, corrections),
      corrections,
      client: () => ({ suggest: () => Promise.resolve(items) }) as unknown as NewsClient,
    })('entities', { term: 'harbour', limit: 2 })
  const named = { id: kept!.id, text: 'Harbour Office', detail: kept!.types.join(', ') }
  const others = ['Q1', 'Q2'].map((id) => ({ id, text: `Harbour ${id}` }))
  expect(await suggest(others)).toEqual({ items: [named, others[0]], from: 'service' })
  expect(await suggest([])).toEqual({ items: [named], from: 'cache' })
})
