/** The rules that are on, ready to be asked; opened again only when they changed. */
import type { Library } from '#electron/library/library.ts'
import { openRuleBook, type RuleBook } from '#shared/logic/corrections/rule-book.ts'
import type { Correction, CorrectionRule, RuleReach } from '#shared/model/correction.ts'

/** As plain data, so that they can go along with a question to another thread. */
export type ActiveRules = {
  /** Another text whenever the rules mean something else. */
  readonly version: string
  /** Those that are on, in order; searches are given as the stories they hold. */
  readonly rules: readonly CorrectionRule[]
}

export function createActiveRules({ library }: { readonly library: Library }) {
  let changes = 0
  let isStale = true
  let on: readonly CorrectionRule[] = []
  let searchIds: readonly string[] = []
  let active: ActiveRules = { version: '', rules: [] }
  let book: RuleBook | undefined

  const read = () => {
    on = library.corrections.list().filter((rule) => rule.isOn)
    searchIds = [...new Set(on.flatMap(({ correction }) => searchOf(correction) ?? []))]
    isStale = false
  }
  const refresh = () => {
    if (isStale) read()
    const sizes = searchIds.map((id) => `${id}=${library.searches.find(id)?.total ?? 0}`)
    const version = [String(changes), ...sizes].join(' ')
    if (version === active.version) return
    active = { version, rules: on.map((rule) => withMembers(rule, library)) }
    book = undefined
  }

  return {
    /** Undefined while no rule is on. */
    active(): ActiveRules | undefined {
      refresh()
      return active.rules.length > 0 ? active : undefined
    },
    book(): RuleBook {
      refresh()
      book ??= openRuleBook(active.rules)
      return book
    },
    /** The rules were written to. */
    changed(): void {
      changes++
      isStale = true
    },
  }
}

/** A rule that holds in a search as one that holds in the stories the search has now. */
export function withMembers(rule: CorrectionRule, library: Library): CorrectionRule {
  const { correction } = rule
  if (searchOf(correction) === undefined || !('where' in correction)) return rule
  return { ...rule, correction: { ...correction, where: asStories(correction.where, library) } }
}

function asStories(where: RuleReach, library: Library): RuleReach {
  if (where.kind !== 'search') return where
  return { kind: 'stories', ids: library.hits.listIds(where.searchId, 'all', 'newest') }
}

function searchOf(correction: Correction): string | undefined {
  const where = 'where' in correction ? correction.where : undefined
  return where?.kind === 'search' ? where.searchId : undefined
}
