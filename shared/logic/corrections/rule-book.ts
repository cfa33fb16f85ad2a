/**
 * Rules made ready: which of them speak of an entity, in their order. Rules act one after another,
 * each on what those before it left, so that a list reads as it works.
 */
import type { Correction, CorrectionRule, EntityRef, RuleReach } from '#shared/model/correction.ts'
import type { Polarity } from '#shared/model/story.ts'

type Of<Kind extends Correction['kind']> = Extract<Correction, { kind: Kind }>

/** What a rule needs to know of a story besides its entities. */
export type StoryFacts = {
  readonly id: string
  readonly source: { readonly name: string; readonly domain?: string | undefined }
}

export type Step = { readonly ruleId: string } & (
  | { readonly kind: 'merge'; readonly into: EntityRef }
  | { readonly kind: 'reject'; readonly holds: Holds }
  | {
      readonly kind: 'split'
      readonly forms: ReadonlySet<string>
      readonly storyIds: ReadonlySet<string>
      readonly into: EntityRef
    }
  | { readonly kind: 'retype'; readonly types: string[] }
  | { readonly kind: 'rename'; readonly name: string }
  | { readonly kind: 'mood'; readonly polarity: Polarity; readonly holds: Holds }
)

/** Undefined where a rule holds everywhere. */
export type Holds =
  | undefined
  | {
      /** Folded; see `sourceKey`. */
      readonly source?: string
      readonly storyIds?: ReadonlySet<string>
    }

export type MoodChange = { readonly ruleId: string; readonly polarity: Polarity }

export type RuleBook = {
  /** What happens to an entity, by its id: places in `steps`, ascending. */
  readonly subjects: ReadonlyMap<string, readonly number[]>
  readonly steps: readonly Step[]
  /** Ids that rules turn into others, by those others. */
  readonly sources: ReadonlyMap<string, readonly string[]>
  /** By story id; the last rule decides. */
  readonly moods: {
    readonly title: ReadonlyMap<string, MoodChange>
    readonly body: ReadonlyMap<string, MoodChange>
  }
  /** Rules by folded source. */
  readonly muted: ReadonlyMap<string, string>
  /** What rules call entities, and their types, by the id they have in the end. */
  readonly names: ReadonlyMap<string, { readonly name?: string; readonly types?: string[] }>
  /** Whether entities or moods change; muted sources alone leave stories as they are. */
  readonly changesStories: boolean
}

/** @param rules In order; reaches that name a search are given as its stories. */
export function openRuleBook(rules: readonly CorrectionRule[]): RuleBook {
  const steps: Step[] = []
  const subjects = new Map<string, number[]>()
  const title = new Map<string, MoodChange>()
  const body = new Map<string, MoodChange>()
  const muted = new Map<string, string>()
  const aliases = new Map<string, EntityRef>()
  // Who is taken for an id by now: a chain of ten thousand must not be walked at each link.
  const takenFor = new Map<string, string[]>()
  const names = new Map<string, { name?: string; types?: string[] }>()

  const name = (id: string, more: { name?: string; types?: string[] | undefined }) => {
    const { types, ...rest } = more
    names.set(id, { ...names.get(id), ...rest, ...(types ? { types } : {}) })
  }
  const add = (ids: readonly string[], step: Step) => {
    const place = steps.push(step) - 1
    for (const id of new Set(ids)) {
      const known = subjects.get(id)
      if (known) known.push(place)
      else subjects.set(id, [place])
    }
  }
  const merge = (ruleId: string, { from, into }: Of<'merge'>) => {
    // What is itself taken for another by an earlier rule is that other.
    const target = aliases.get(into.id) ?? into
    const ids = from.map(({ id }) => id).filter((id) => id !== target.id)
    add(ids, { ruleId, kind: 'merge', into: target })
    const moved = [...ids, ...ids.flatMap((id) => takenFor.get(id) ?? [])]
    for (const id of moved) aliases.set(id, target)
    for (const id of ids) takenFor.delete(id)
    const taken = takenFor.get(target.id) ?? []
    for (const id of moved) taken.push(id)
    takenFor.set(target.id, taken)
    if (ids.length > 0 && !names.get(target.id)?.name) name(target.id, target)
  }

  for (const { id: ruleId, isOn, correction } of rules) {
    if (!isOn) continue
    switch (correction.kind) {
      case 'merge':
        merge(ruleId, correction)
        break
      case 'reject':
        add([correction.entity.id], { ruleId, kind: 'reject', holds: holdsIn(correction.where) })
        break
      case 'split': {
        const { entity, into } = correction
        const forms = new Set(correction.forms)
        add([entity.id], { ruleId, kind: 'split', forms, storyIds: new Set(correction.storyIds), into }) // prettier-ignore
        if (!names.get(into.id)?.name) name(into.id, { name: into.name, types: into.types })
        break
      }
      case 'retype':
        add([correction.entity.id], { ruleId, kind: 'retype', types: correction.types })
        name(correction.entity.id, { types: correction.types })
        break
      case 'rename':
        add([correction.entity.id], { ruleId, kind: 'rename', name: correction.name })
        name(correction.entity.id, { name: correction.name })
        break
      case 'mute':
        muted.set(foldSource(correction.source), ruleId)
        break
      case 'storyMood': {
        const moods = correction.element === 'title' ? title : body
        for (const id of correction.ids) moods.set(id, { ruleId, polarity: correction.polarity })
        break
      }
      case 'entityMood': {
        const { entity, polarity, where } = correction
        add([entity.id], { ruleId, kind: 'mood', polarity, holds: holdsIn(where) })
        break
      }
    }
  }
  const changesStories = subjects.size + title.size + body.size > 0
  const sources = sourcesOf(subjects, steps)
  return { steps, subjects, sources, moods: { title, body }, muted, names, changesStories }
}

export function holdsFor(holds: Holds, facts: StoryFacts): boolean {
  if (!holds) return true
  if (holds.source !== undefined) return holds.source === sourceKey(facts.source)
  return holds.storyIds?.has(facts.id) ?? false
}

/** A source as rules tell it: its domain, or its name where it has none. */
export function sourceKey({ domain, name }: StoryFacts['source']): string {
  return foldSource(domain || name)
}

function sourcesOf(subjects: RuleBook['subjects'], steps: readonly Step[]): Map<string, string[]> {
  const sources = new Map<string, string[]>()
  for (const [id, places] of subjects) {
    for (const place of places) {
      const step = steps[place]!
      if (!('into' in step)) continue
      const known = sources.get(step.into.id)
      if (known) known.push(id)
      else sources.set(step.into.id, [id])
    }
  }
  return sources
}

function foldSource(text: string): string {
  return text.trim().toLowerCase()
}

function holdsIn(where: RuleReach): Holds {
  switch (where.kind) {
    case 'everywhere':
      return undefined
    case 'source':
      return { source: foldSource(where.source) }
    case 'stories':
      return { storyIds: new Set(where.ids) }
    case 'search':
      // Whoever opens the book knows the members; without them the rule holds nowhere.
      return { storyIds: new Set() }
  }
}
