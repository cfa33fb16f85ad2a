/** Corrections: small rules laid over the stories. They say what is meant; no story is changed. */
import * as z from 'zod'
import { Polarity, StoryId } from './story.ts'

const EntityId = z.string().min(1).max(10_000)
const Name = z.string().min(1).max(10_000)
const StoryIds = z.array(StoryId).max(50_000)

/** An entity as a rule knows it: it stays readable after the stories that named it are gone. */
export const EntityRef = z.strictObject({
  id: EntityId,
  name: Name,
  types: z.array(z.string().max(1000)).max(50).optional(),
})
export type EntityRef = z.infer<typeof EntityRef>

/** Where a rule holds. A source is its domain, or its name where it has none. */
export const RuleReach = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('everywhere') }),
  z.strictObject({ kind: z.literal('source'), source: Name }),
  /** The stories that a saved search holds, now and later. */
  z.strictObject({ kind: z.literal('search'), searchId: z.string().max(100), name: Name }),
  z.strictObject({ kind: z.literal('stories'), ids: StoryIds.min(1) }),
])
export type RuleReach = z.infer<typeof RuleReach>

export const Correction = z.discriminatedUnion('kind', [
  /** All of `from` are `into`. */
  z.strictObject({
    kind: z.literal('merge'),
    from: z.array(EntityRef).min(1).max(200),
    into: EntityRef,
  }),
  /** What is called so is not this entity: a namesake, a pronoun, a slip of the engine. */
  z.strictObject({ kind: z.literal('reject'), entity: EntityRef, where: RuleReach }),
  /** Mentions of these forms, or all mentions in these stories, are another entity. */
  z.strictObject({
    kind: z.literal('split'),
    entity: EntityRef,
    forms: z.array(Name).max(1000),
    storyIds: StoryIds,
    into: EntityRef,
  }),
  z.strictObject({
    kind: z.literal('retype'),
    entity: EntityRef,
    types: z.array(z.string().trim().min(1).max(1000)).min(1).max(50),
  }),
  z.strictObject({
    kind: z.literal('rename'),
    entity: EntityRef,
    name: z.string().trim().min(1).max(10_000),
  }),
  /** Its stories are in no list, chart, graph or export. */
  z.strictObject({ kind: z.literal('mute'), source: Name }),
  z.strictObject({
    kind: z.literal('storyMood'),
    ids: StoryIds.min(1),
    element: z.enum(['title', 'body']),
    polarity: Polarity,
  }),
  z.strictObject({
    kind: z.literal('entityMood'),
    entity: EntityRef,
    where: RuleReach,
    polarity: Polarity,
  }),
])
export type Correction = z.infer<typeof Correction>

/** A rule of the list. Rules act in its order, each on what those before it left. */
export const CorrectionRule = z.strictObject({
  id: z.string().min(1).max(100),
  isOn: z.boolean(),
  /** Why, in the words of who made it. */
  note: z.string().max(10_000).optional(),
  /** ISO 8601. */
  createdAt: z.string().max(40),
  correction: Correction,
})
export type CorrectionRule = z.infer<typeof CorrectionRule>

/** A rule as the list shows it. */
export const ListedRule = CorrectionRule.extend({
  /** What it says, as a sentence. */
  words: z.string(),
})
export type ListedRule = z.infer<typeof ListedRule>

/**
 * The file that carries rules to a colleague: JSON of this shape, rules in their order. Ids of
 * entities and stories are those of the service, so rules mean the same on another computer.
 */
export const CorrectionFile = z.strictObject({
  format: z.literal('broadsheet-corrections'),
  version: z.literal(1),
  /** ISO 8601. */
  exportedAt: z.string().max(40),
  rules: z.array(CorrectionRule).max(10_000),
})
export type CorrectionFile = z.infer<typeof CorrectionFile>

/** What an import did; rules that were there already, the same in every word, are left alone. */
export const CorrectionImport = z.strictObject({
  added: z.number().int(),
  known: z.number().int(),
  /** Rules left out, with the reason as a sentence. */
  refused: z.array(z.strictObject({ words: z.string(), reason: z.string() })),
})
export type CorrectionImport = z.infer<typeof CorrectionImport>
