/** The rules that are on, ready to be asked; opened again only when they changed. */
import { createHash } from 'node:crypto'
import type { Library } from '#electron/library/library.ts'
import { openRuleBook, type RuleBook } from '#shared/logic/corrections/rule-book.ts'
import type { Correction, CorrectionRule, RuleReach } from '#shared/model/correction.ts'

/** As plain data, so that they can go along with a question to another thread. */
export type ActiveRules = {
  /** A digest of what the rules say: the same rules are the same version, wherever they are. */
  readonly version: string
  /** Those that are on, in order; searches are given as the stories they hold. */
  readonly rules: readonly CorrectionRule[]
}

export function createActiveRules({ library }: { readonly library: Library }) {
  let isStale = true
  let on: readonly CorrectionRule[] = []
  let searchIds: readonly string[] = []
  let seen: string | undefined
  let active: ActiveRules = { version: '', rules: [] }
  let book: RuleBook | undefined

  const read = () => {
    on = library.corrections.list().filter((rule) => rule.isOn)
    searchIds = [...new Set(on.flatMap(({ correction }) => searchOf(correction) ?? []))]
    isStale = false
    seen = undefined
  }
  const refresh = () => {
    if (isStale) read()
    const sizes = searchIds.map((id) => `${id}=${library.searches.find(id)?.total ?? 0}`)
    const now = sizes.join(' ')
    if (now === seen) return
    seen = now
    const rules = on.map((rule) => withMembers(rule, library))
    const version = createHash('sha256').update(JSON.stringify(rules)).digest('base64')
    active = { version, rules }
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
