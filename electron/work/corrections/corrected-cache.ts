/** The cache as the rules have it: whoever reads stories here cannot forget them. */
import type { StoryCache } from '#electron/cache/cache.ts'
import type {
  EntityName,
  IndexedStory,
  IndexedSummary,
  StoryScope,
} from '#electron/storyindex/types.ts'
import { correctEntities, correctStory } from '#shared/logic/corrections/correct-story.ts'
import type { RuleBook } from '#shared/logic/corrections/rule-book.ts'
import { nameInStory } from '#shared/logic/entity-name.ts'
import { wordsOf } from '#shared/logic/tokens.ts'
import type { Entity } from '#shared/model/story.ts'
import type { Suggestion } from '#shared/model/suggestion.ts'
import type { ActiveRules } from './active-rules.ts'
import { withoutSources } from './source-query.ts'

const MOST_ENTITIES = 4
/** Names of rules looked at for one suggestion. */
const MOST_NAMED = 200

/**
 * Reading gives corrected stories, rows and names; the wire text stays as it came. Searching and
 * counting take the rules with their scope (see `scopes.ts`); writing is not touched.
 */
export function correctedCache(cache: StoryCache, rules: { book(): RuleBook }): StoryCache {
  const { stories } = cache
  const correct = (item: IndexedStory): IndexedStory => {
    const story = correctStory(rules.book(), item.story)
    return story === item.story ? item : { ...item, story }
  }
  const summary = (row: IndexedSummary): IndexedSummary => {
    const book = rules.book()
    if (!book.changesStories) return row
    const story = stories.get(row.id)?.story
    const corrected = story && correctStory(book, story)
    if (!corrected || corrected === story) return row
    const { title, body } = corrected.sentiment
    return {
      ...row,
      ...(title ? { titleSentiment: title } : {}),
      ...(body ? { bodySentiment: body } : {}),
      entities: prominent(corrected.entities),
      ruleIds: corrected.ruleIds,
    }
  }
  const described = (ids: readonly string[]) =>
    describe(stories.describeEntities(ids), ids, rules.book())

  return {
    ...cache,
    stories: {
      ...stories,
      get: (id) => {
        const found = stories.get(id)
        return found && correct(found)
      },
      getMany: (ids) => stories.getMany(ids).map(correct),
      summaries: (ids) => stories.summaries(ids).map(summary),
      describeEntities: described,
      suggestEntities: (prefix, options) => {
        const book = rules.book()
        const named = namedByRules(book, { ...options, prefix, describe: described })
        const found = [...named, ...stories.suggestEntities(prefix, options)]
        return correctSuggestions(found, book).slice(0, options.limit)
      },
    },
  }
}

/** The cache for who counts without a scope of a person's: the rules that are on hold there too. */
export function countedByRules(
  cache: StoryCache,
  rules: { active(): ActiveRules | undefined; book(): RuleBook },
): StoryCache {
  const { stories } = cache
  const ruled = (scope: StoryScope): StoryScope => {
    const active = scope.rules ? undefined : rules.active()
    if (!active) return scope
    const query = withoutSources(scope.query, [...rules.book().muted.keys()])
    return { ...scope, query, rules: active }
  }
  return {
    ...cache,
    stories: {
      ...stories,
      count: (scope) => stories.count(ruled(scope)),
      timeSeries: (scope, ...more) => stories.timeSeries(ruled(scope), ...more),
      trends: (scope, ...more) => stories.trends(ruled(scope), ...more),
    },
  }
}

/**
 * Entities by the names that rules give them, which no story and no service knows: those of which a
 * word begins so, as with all other suggestions.
 */
export function namedByRules(
  book: RuleBook,
  asked: {
    readonly prefix: string
    readonly limit: number
    readonly type?: string | undefined
    describe(ids: readonly string[]): readonly EntityName[]
  },
): Suggestion[] {
  const words = wordsOf(asked.prefix).join(' ')
  if (words === '') return []
  const ids = [...book.names].flatMap(([id, { name = '' }]) =>
    ` ${wordsOf(name).join(' ')}`.includes(` ${words}`) ? [id] : [],
  )
  const type = asked.type?.toLowerCase()
  return asked
    .describe(ids.slice(0, MOST_NAMED))
    .filter(({ types }) => !type || types.some((each) => each.toLowerCase() === type))
    .slice(0, asked.limit)
    .map(({ id, name, types }) => ({ id, text: name, detail: types.join(', ') }))
}

/** Suggested entities as the rules have them: merged ones lead to what they are taken for. */
export function correctSuggestions(suggestions: readonly Suggestion[], book: RuleBook) {
  const seen = new Set<string>()
  return suggestions.flatMap((suggestion): Suggestion[] => {
    const became = becomes(suggestion.id, book)
    if (!became || seen.has(became)) return []
    seen.add(became)
    const known = book.names.get(became)
    const detail = known?.types?.join(', ') ?? suggestion.detail
    const text = known?.name ?? suggestion.text
    return [{ id: became, text, ...(detail === undefined ? {} : { detail }) }]
  })
}

function describe(found: readonly EntityName[], ids: readonly string[], book: RuleBook) {
  if (book.names.size === 0) return [...found]
  const raw = new Map(found.map((entity) => [entity.id, entity]))
  return ids.flatMap((id): EntityName[] => {
    const known = raw.get(id)
    const ruled = book.names.get(id)
    if (!ruled) return known ? [known] : []
    return [
      {
        id,
        name: ruled.name ?? known?.name ?? id,
        types: ruled.types ?? known?.types ?? [],
      },
    ]
  })
}

/** What an entity counts as wherever no source or story is looked at; undefined where rejected. */
export function becomes(id: string, book: RuleBook): string | undefined {
  if (!book.subjects.has(id)) return id
  const nowhere = { id: '', source: { name: '' } }
  const entity: Entity = {
    id,
    stockTickers: [],
    types: [],
    overallProminence: 0,
    overallFrequency: 0,
    title: { surfaceForms: [] },
    body: { surfaceForms: [] },
  }
  const changes = correctEntities(book, [entity], nowhere)
  return changes ? changes.entities[0]?.id : id
}

function prominent(entities: readonly Entity[]): { id: string; name: string }[] {
  return entities
    .toSorted((a, b) => b.overallProminence - a.overallProminence)
    .slice(0, MOST_ENTITIES)
    .map((entity) => ({ id: entity.id, name: nameInStory(entity) }))
}
