import type { Correction, CorrectionRule, EntityRef } from '#shared/model/correction.ts'

type Merge = Extract<Correction, { kind: 'merge' }>

/** Whether rules can stand beside each other; knows those it was given and those added since. */
export function openRuleCheck(rules: readonly Pick<CorrectionRule, 'correction' | 'isOn'>[]) {
  // Rules that are off count too: switching one on must never close a circle.
  const becomes = new Map<string, EntityRef[]>()
  const taken = new Map<string, EntityRef>()

  const add = ({ correction, isOn }: Pick<CorrectionRule, 'correction' | 'isOn'>): void => {
    if (correction.kind !== 'merge') return
    for (const { id } of correction.from) {
      becomes.set(id, [...(becomes.get(id) ?? []), correction.into])
      if (isOn) taken.set(id, correction.into)
    }
  }
  rules.forEach(add)

  const circleOf = ({ from, into }: Merge): string | undefined => {
    const ids = new Set(from.map(({ id }) => id))
    if (ids.has(into.id)) return `“${clip(into.name)}” cannot be merged into itself.`
    const seen = new Set([into.id])
    const open = [into]
    for (let at = open.pop(); at; at = open.pop()) {
      for (const next of becomes.get(at.id) ?? []) {
        if (ids.has(next.id)) {
          return `“${clip(into.name)}” is already taken for “${clip(next.name)}”; merging the other way would go in a circle.`
        }
        if (!seen.has(next.id)) open.push(next)
        seen.add(next.id)
      }
    }
    return undefined
  }

  return {
    add,
    /** Why a rule cannot stand beside them, as a sentence; undefined where it can. */
    faultOf({ correction, isOn }: Pick<CorrectionRule, 'correction' | 'isOn'>): string | undefined {
      if (correction.kind === 'split') return splitFault(correction)
      if (correction.kind !== 'merge') return undefined
      const circle = circleOf(correction)
      if (circle !== undefined || !isOn) return circle
      const double = correction.from.find(({ id }) => taken.has(id))
      const by = double && taken.get(double.id)
      return by
        ? `“${clip(double.name)}” is already taken for “${clip(by.name)}”; switch that rule off first.`
        : undefined
    },
  }
}

function splitFault({ entity, into, forms, storyIds }: Extract<Correction, { kind: 'split' }>) {
  if (into.id === entity.id) return 'A part that is split off needs an id of its own.'
  if (forms.length + storyIds.length > 0) return undefined
  return 'Choose at least one spelling or one story to split off.'
}

function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59).toWellFormed()}…` : text
}
