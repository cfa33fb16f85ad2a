import type { Correction, EntityRef } from '#shared/model/correction.ts'

/** What a person wants to correct; the one dialog of the window asks for the rest. */
export type CorrectionRequest = {
  readonly kind: Correction['kind']
  /** The names meant, the first of them where a rule takes one. Not for sources and stories. */
  readonly entities: readonly EntityRef[]
  /** Where it was seen, so that a rule can hold there alone. */
  readonly storyIds?: readonly string[]
  readonly source?: string
  readonly searchId?: string
  /** How it is spelled, for splitting; found out where absent. */
  readonly forms?: readonly string[]
  /** What takes the focus back afterwards. */
  readonly opener?: HTMLElement
}

/** Corrections of the window: the dialog that makes one, and the list of all. */
export class Corrections {
  request = $state.raw<CorrectionRequest>()
  /** The list is open, at this rule where one is named. */
  list = $state.raw<{ readonly ruleId?: string }>()

  ask(request: CorrectionRequest): void {
    const opener = document.activeElement instanceof HTMLElement ? document.activeElement : undefined // prettier-ignore
    this.request = { ...(opener ? { opener } : {}), ...request }
  }

  /** Opens the list of rules, at one of them. */
  show(ruleId?: string): void {
    this.list = ruleId === undefined ? {} : { ruleId }
  }
}
