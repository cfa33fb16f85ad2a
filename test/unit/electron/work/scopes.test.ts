import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import type { StoryCache } from '#electron/cache/cache.ts'
import type { Library } from '#electron/library/library.ts'
import { createScopes } from '#electron/work/scopes.ts'
import type { Slice } from '#shared/model/slice.ts'
import { makeStories } from '#test/support/make-stories.ts'
import { NOW, openTestIndex, SCHEMA, withWire } from '#test/support/open-index.ts'
import { NO_CORRECTIONS } from '#test/support/no-corrections.ts'

const opened = openTestIndex(readFileSync(SCHEMA, 'utf8'))
afterAll(() => opened.close())
const made = [...makeStories({ count: 200, newest: NOW })].map(({ story }) => story)
opened.index.put(made.map(withWire))
const cache = { stories: opened.index } as unknown as StoryCache
const library = { searches: { find: () => undefined } } as unknown as Library
const scopes = createScopes({ cache, library, corrections: NO_CORRECTIONS, now: () => NOW })
const count = (slice: Slice) => opened.index.count(scopes.indexScope({ kind: 'all' }, slice))

describe('indexScope', () => {
  it('counts a slice as reading all stories does', () => {
    const [one, two] = made[7]!.entities.map(({ id }) => id)
    const entities = [one!, two!]
    const named = made.filter((story) =>
      entities.every((id) => story.entities.some((entity) => entity.id === id)),
    )
    expect(count({ entities })).toBe(named.length)
    const domain = made[3]!.source.domain!
    const values = [{ field: 'source.domain', value: domain }]
    const ofDomain = made.filter(({ source }) => source.domain === domain)
    expect(count({ values })).toBe(ofDomain.length)
    const ranges = [{ field: 'words_count', from: 200, to: 400 }]
    const long = ofDomain.filter(({ wordsCount: n = 0 }) => n >= 200 && n < 400)
    expect(count({ values, ranges })).toBe(long.length)
  })

  it('ends before its end and begins at its start', () => {
    const [a, b] = [made[150]!.publishedAt, made[20]!.publishedAt]
    const between = made.filter(({ publishedAt: at }) => at >= a && at < b)
    expect(between).toHaveLength(130)
    expect(count({ from: a, to: b })).toBe(130)
  })

  it('keeps to chosen stories, and says what it cannot read', () => {
    const ids = made.slice(0, 9).map(({ id }) => id)
    expect(opened.index.count(scopes.indexScope({ kind: 'stories', ids }))).toBe(9)
    expect(scopes.words({ kind: 'stories', ids })).toBe('9 chosen stories')
    expect(() => count({ from: 'yesterday-ish' })).toThrow('is not a date')
    expect(() => scopes.indexScope({ kind: 'search', searchId: 'x' })).toThrow('no longer there')
  })
})
