/** How many cached stories a rule touches. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StoryCache } from '#electron/cache/cache.ts'
import { ALL, type Query } from '#shared/aql/ast.ts'
import { correctStory } from '#shared/logic/corrections/correct-story.ts'
import { openRuleBook, sourceKey } from '#shared/logic/corrections/rule-book.ts'
import type { Correction, CorrectionRule } from '#shared/model/correction.ts'
import { sourceQuery } from './source-query.ts'

/** Stories are read for so long, then others have their turn. */
const STRETCH_MS = 8
/** Ids asked for at once: all of a frequent name would keep the main side for a tenth of a second. */
const PAGE = 2000

/**
 * Stories that would be different without the rule. `before` are the rules that act before it, and
 * searches are given as their stories in both.
 */
export async function reachOf(
  cache: StoryCache,
  rule: CorrectionRule,
  before: readonly CorrectionRule[],
): Promise<number> {
  const { stories } = cache
  const { correction } = rule
  if (correction.kind === 'mute') return stories.count({ query: sourceQuery(correction.source) })
  if (correction.kind === 'storyMood') {
    return stories.count({ query: ALL, within: { ids: correction.ids } })
  }
  const subjects = subjectsOf(correction)
  const rules = before.filter(({ isOn, correction }) => isOn && speaksOf(correction, subjects))
  const query = namesAny(subjects)
  const where = 'where' in correction ? correction.where : undefined
  const within = where?.kind === 'stories' ? { within: { ids: where.ids } } : {}
  if (rules.length === 0 && correction.kind !== 'split') {
    if (where?.kind !== 'source') return stories.count({ query, ...within })
    return stories.count({ query: { kind: 'and', items: [query, sourceQuery(where.source)] } })
  }
  // Rules before it may have made the entity, or taken it away: only the stories can tell.
  const book = openRuleBook([...rules, { ...rule, isOn: true }])
  const candidates = namesAny(new Set([...subjects, ...rules.flatMap(({ correction }) => [...subjectsOf(correction)])])) // prettier-ignore
  let reach = 0
  let began = performance.now()
  for await (const id of idsOf(stories, { query: candidates, ...within })) {
    if (performance.now() - began > STRETCH_MS) {
      await nextTurn()
      began = performance.now()
    }
    const story = stories.get(id)?.story
    if (!story) continue
    if (where?.kind === 'source' && sourceKey(story.source) !== where.source.trim().toLowerCase()) continue // prettier-ignore
    if (correctStory(book, story).ruleIds?.includes(rule.id)) reach++
  }
  return reach
}

type Stories = StoryCache['stories']
type Asked = Pick<Parameters<Stories['search']>[0], 'query' | 'within'>

async function* idsOf(stories: Stories, asked: Asked): AsyncIterableIterator<string> {
  let cursor: string | undefined
  do {
    const page = { ...asked, limit: PAGE, ...(cursor === undefined ? {} : { cursor }) }
    const found = stories.search(page)
    cursor = found.nextCursor
    await nextTurn()
    yield* found.ids
  } while (cursor !== undefined)
}

/** The entities a rule acts on. */
function subjectsOf(correction: Correction): Set<string> {
  if (correction.kind === 'merge') return new Set(correction.from.map(({ id }) => id))
  return new Set('entity' in correction ? [correction.entity.id] : [])
}

/** Whether it changes who the subjects are, or gives others their id; adds to them if so. */
function speaksOf(correction: Correction, subjects: Set<string>): boolean {
  const isSubject = [...subjectsOf(correction)].some((id) => subjects.has(id))
  const becomes = 'into' in correction && subjects.has(correction.into.id)
  return (isSubject || becomes) && correction.kind !== 'rename' && correction.kind !== 'retype'
}

function namesAny(ids: ReadonlySet<string>): Query {
  const items = [...ids].map((value): Query => {
    return { kind: 'leaf', field: 'id', test: { kind: 'term', value } }
  })
  const [only] = items
  const where: Query = items.length === 1 && only ? only : { kind: 'or', items }
  return { kind: 'nested', path: 'entities', where }
}
