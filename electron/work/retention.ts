/** Which cached stories may go, by the person's rules; what the person marked never does. */
import type { StoryCache } from '#electron/cache/cache.ts'
import type { Library } from '#electron/library/library.ts'
import type { StoryScope as IndexScope } from '#electron/storyindex/types.ts'
import { ALL } from '#shared/aql/ast.ts'
import { RetentionRule, type TidyPlan } from '#shared/model/retention.ts'
import type { UndoStack } from './undo.ts'

const KEY = 'retention'
const DAY_MS = 86_400_000
const MOST_STORIES = 10_000_000

/** As long as nobody says otherwise: what no saved search holds may go when the person tidies. */
const DEFAULT_RULES: readonly RetentionRule[] = [{ id: 'idle', target: { kind: 'idle' } }]

type Reason = keyof TidyPlan['rules'][number]['spared']

export type RetentionParts = {
  readonly library: Library
  readonly cache: StoryCache
  readonly undo: UndoStack
  now(): number
  announce(topic: 'settings'): void
}

export type Retention = ReturnType<typeof createRetention>

export function createRetention({ library, cache, undo, now, announce }: RetentionParts) {
  const rules = (): readonly RetentionRule[] => {
    const kept = RetentionRule.array().safeParse(library.keep.get(KEY))
    return kept.success ? kept.data : DEFAULT_RULES
  }

  const idsOf = (scope: IndexScope): readonly string[] =>
    cache.stories.search({ ...scope, sortBy: 'published_at', limit: MOST_STORIES }).ids

  /** Newest first. */
  const targetOf = ({ target }: RetentionRule, held: ReadonlySet<string>): readonly string[] => {
    switch (target.kind) {
      case 'everything':
        return idsOf({ query: ALL })
      case 'idle':
        return idsOf({ query: ALL }).filter((id) => !held.has(id))
      case 'source': {
        const test = { kind: 'term', value: target.domain } as const
        return idsOf({ query: { kind: 'leaf', field: 'source.domain', test } })
      }
      case 'search':
        return library.hits.listIds(target.searchId, 'all', 'newest')
    }
  }

  const beyond = (
    rule: RetentionRule,
    ids: readonly string[],
    bytes: ReadonlyMap<string, number>,
  ) => {
    const { mostDays, mostStories = Infinity, mostBytes = Infinity } = rule
    const hasBounds = [mostDays, rule.mostStories, rule.mostBytes].some((one) => one !== undefined)
    if (!hasBounds) return ids
    const old = new Set(
      mostDays === undefined
        ? []
        : idsOf({ query: ALL, publishedTo: now() - mostDays * DAY_MS - 1 }),
    )
    let sum = 0
    return ids.filter((id, index) => {
      sum += bytes.get(id) ?? 0
      return old.has(id) || index >= mostStories || sum > mostBytes
    })
  }

  /** Why a story stays whatever the rule says; the first reason of several. */
  const reasons = (): readonly (readonly [Reason, ReadonlySet<string>])[] => [
    ['starred', library.marks.listStarred()],
    ['collected', library.collections.listHeld()],
    ['tagged', library.tags.listHeld()],
    ['annotated', library.highlights.listHeld()],
    ['documents', new Set(cache.batchStories.everyId())],
  ]

  /** The plan, and the ids it would let go. */
  const look = (asked: readonly RetentionRule[] = rules()) => {
    const spare = reasons()
    const held = library.hits.listHeld()
    const bytes = cache.stories.bytesOf()
    const gone = new Set<string>()
    const plans = asked.map((rule) => {
      const inTarget = targetOf(rule, held).filter((id) => bytes.has(id))
      const others = rule.target.kind === 'search' ? heldByOthers(rule.target.searchId) : undefined
      const spared = { starred: 0, collected: 0, tagged: 0, annotated: 0, held: 0, documents: 0 }
      const mine = beyond(rule, inTarget, bytes).filter((id) => {
        const reason = others?.has(id) ? 'held' : spare.find(([, ids]) => ids.has(id))?.[0]
        if (reason) spared[reason]++
        return !reason && !gone.has(id)
      })
      for (const id of mine) gone.add(id)
      const size = mine.reduce((sum, id) => sum + (bytes.get(id) ?? 0), 0)
      return { id: rule.id, inTarget: inTarget.length, stories: mine.length, bytes: size, spared }
    })
    const total = plans.reduce((sum, plan) => sum + plan.bytes, 0)
    const plan: TidyPlan = { rules: plans, stories: gone.size, bytes: total }
    return { plan, ids: [...gone] }
  }

  const heldByOthers = (searchId: string): ReadonlySet<string> =>
    new Set(
      library.searches
        .listSaved()
        .filter(({ id }) => id !== searchId)
        .flatMap(({ id }) => library.hits.listIds(id, 'all', 'newest')),
    )

  return {
    rules,
    look,
    /** Stored; nothing goes before the person tidies. */
    setRules(next: readonly RetentionRule[]): void {
      const before = library.keep.get(KEY) ?? null
      const set = (value: unknown) => () => {
        library.keep.put(KEY, value)
        announce('settings')
      }
      set(next)()
      undo.push({ label: 'changing what is kept', undo: set(before), redo: set(next) })
    },
  }
}
