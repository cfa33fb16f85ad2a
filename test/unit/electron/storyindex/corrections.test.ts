/** Whatever rules say: what the index counts is what counting corrected stories gives. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'

import type { StoryScope } from '#electron/storyindex/types.ts'
import { TREND_FIELDS } from '#shared/aql/parameter-values.ts'
import { correctStory } from '#shared/logic/corrections/correct-story.ts'
import { openRuleBook } from '#shared/logic/corrections/rule-book.ts'
import type { CorrectionRule } from '#shared/model/correction.ts'
import type { Story } from '#shared/model/story.ts'
import { bruteTrends } from '#test/support/brute-facets.ts'
import { bruteMatches } from '#test/support/brute-query.ts'
import { NOW, openTestIndex, SCHEMA, withWire } from '#test/support/open-index.ts'
import { ruleLists } from '#test/support/rule-arbitraries.ts'
import { queries, richStories } from '#test/support/story-arbitraries.ts'

const opened = openTestIndex(readFileSync(SCHEMA, 'utf8'))
const { index } = opened
afterAll(() => opened.close())

let held: string[] = []
let version = 0
function fill(some: readonly Story[]): void {
  index.remove(held)
  index.put(some.map(withWire))
  held = some.map((story) => story.id)
}

function scopeWith(rules: readonly CorrectionRule[], query: StoryScope['query']): StoryScope {
  return { query, rules: { version: `v${version++}`, rules } }
}

/** Spellings are counted as written, whoever is meant. */
const FIELDS = TREND_FIELDS.filter((field) => !/(\.text|surface_forms\.text)$/.test(field))
const ALL = { kind: 'all' } as const
const RUNS = { numRuns: 50 }

test('trends are those of the corrected stories', () => {
  fc.assert(
    fc.property(richStories, ruleLists, queries, (stories, rules, query) => {
      fill(stories)
      const book = openRuleBook(rules)
      const corrected = stories.map((story) => correctStory(book, story))
      for (const asked of [ALL, query]) {
        const scope = scopeWith(rules, asked)
        const found = corrected.filter((story) => bruteMatches(asked, story, NOW))
        expect(index.search({ ...scope, limit: 100 }).ids.toSorted()).toEqual(
          found.map(({ id }) => id).toSorted(),
        )
        for (const field of FIELDS) {
          expect(index.trends(scope, field), field).toEqual(bruteTrends(found, field, 100))
        }
      }
    }),
    RUNS,
  )
})

test('every value of a trend finds as many stories as it counts', () => {
  fc.assert(
    fc.property(richStories, ruleLists, (stories, rules) => {
      fill(stories)
      const scope = scopeWith(rules, ALL)
      for (const field of FIELDS) {
        for (const { value, count } of index.trends(scope, field)) {
          const query = {
            kind: 'leaf',
            field,
            test: { kind: 'term', value, isExact: true },
          } as const
          expect(index.count({ ...scope, query }), `${field} ${value}`).toBe(count)
        }
      }
    }),
    RUNS,
  )
})

test('a merged entity is in the union of the stories, and pairs with others there', () => {
  fc.assert(
    fc.property(richStories, ruleLists, (stories, rules) => {
      fill(stories)
      const book = openRuleBook(rules)
      const corrected = stories.map((story) => correctStory(book, story))
      const { nodes, edges } = index.coOccurrences(scopeWith(rules, ALL))
      const naming = (id: string) =>
        corrected.filter((story) => story.entities.some((entity) => entity.id === id))
      for (const { value, count } of nodes) expect(count, value).toBe(naming(value).length)
      const pairs = new Map(edges.map(({ source, target, count }) => [`${source} ${target}`, count])) // prettier-ignore
      nodes.forEach((a, source) =>
        nodes.forEach((b, target) => {
          if (source >= target) return
          const both = naming(a.value).filter((story) => naming(b.value).includes(story))
          expect(pairs.get(`${source} ${target}`) ?? 0).toBe(both.length)
        }),
      )
    }),
    RUNS,
  )
})

test('rules that are all off leave every answer as it was, to the byte', () => {
  fc.assert(
    fc.property(richStories, ruleLists, queries, (stories, rules, query) => {
      fill(stories)
      const answers = (scope: StoryScope) =>
        JSON.stringify([
          index.search({ ...scope, limit: 100 }).ids,
          FIELDS.map((field) => index.trends(scope, field)),
          index.coOccurrences(scope),
        ])
      const before = answers({ query })
      answers(scopeWith(rules, query))
      expect(answers(scopeWith(rules.map((rule) => ({ ...rule, isOn: false })), query))).toBe(before) // prettier-ignore
      expect(answers({ query })).toBe(before)
    }),
    { numRuns: 25 },
  )
})

test('a rule reaches the stories on which it acts, by the rules before it, on or off', () => {
  fc.assert(
    fc.property(richStories, ruleLists, fc.infiniteStream(fc.boolean()), (stories, made, on) => {
      fill(stories)
      const rules = made
        .filter(({ correction: { kind } }) => kind !== 'storyMood' && kind !== 'mute')
        .map((rule): CorrectionRule => ({ ...rule, isOn: on.next().value as boolean }))
      const reachOf = (id: string, at: number): number => {
        const acting = rules.slice(0, at).filter(({ isOn }) => isOn)
        const book = openRuleBook([...acting, { ...rules[at]!, isOn: true }])
        return stories.filter((story) => correctStory(book, story).ruleIds?.includes(id)).length
      }
      const ids = rules.map(({ id }) => id)
      expect(index.ruleReaches(rules, [...ids, 'none'])).toEqual([...ids.map(reachOf), 0])
    }),
    RUNS,
  )
})

test('a story that arrives later obeys the rules', () => {
  fc.assert(
    fc.property(richStories, ruleLists, (stories, rules) => {
      fill([])
      const scope = scopeWith(rules, ALL)
      const book = openRuleBook(rules)
      for (const [at, story] of stories.entries()) {
        index.put([withWire(story)])
        const known = stories.slice(0, at + 1).map((each) => correctStory(book, each))
        expect(index.trends(scope, 'entities.id')).toEqual(bruteTrends(known, 'entities.id', 100))
      }
      held = stories.map(({ id }) => id)
    }),
    { numRuns: 25 },
  )
})
