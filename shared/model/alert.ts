import * as z from 'zod'
import { StoryId } from './story.ts'

/** How often in the new stories, and how often one would expect by the 14 days before. */
export const Risen = z.strictObject({
  value: z.string(),
  /** For showing: an entity's name, a source's name. */
  text: z.string(),
  count: z.number().int(),
  usual: z.number(),
})
export type Risen = z.infer<typeof Risen>

/** The same text in several places. */
export const Copies = z.strictObject({
  title: z.string(),
  stories: z.number().int(),
  outlets: z.number().int(),
  /** The earliest of them first. */
  storyIds: z.array(StoryId).max(500),
})
export type Copies = z.infer<typeof Copies>

/** A share with its Wilson interval at 95 %, and of how many. */
export const ShareOf = z.strictObject({
  share: z.number(),
  low: z.number(),
  high: z.number(),
  n: z.number().int(),
})
export type ShareOf = z.infer<typeof ShareOf>

export const AlertKind = z.enum(['any', 'at-least', 'spike', 'mood', 'new-entity'])
export type AlertKind = z.infer<typeof AlertKind>

/** What was noticed, and why it is thought to have come about. */
export const AlertFacts = z.strictObject({
  kind: AlertKind,
  /** "31 stories in a day, usual 2". */
  title: z.string(),
  /** "Rising: recall, regulator. Mostly one wire text in 19 outlets." */
  text: z.string(),
  /** The stories it is about were published in here. */
  from: z.string(),
  to: z.string(),
  stories: z.number().int(),
  groups: z.number().int(),
  /** Newest first; those the counts are of, at most 500. */
  storyIds: z.array(StoryId).max(500),
  terms: z.array(Risen).max(12),
  entities: z.array(Risen).max(12),
  sources: z.array(Risen).max(12),
  /** Texts that stand in more than one place, the widest first. */
  copies: z.array(Copies).max(5),
  /** Of a mood alert: negative stories now and before. */
  mood: z.strictObject({ now: ShareOf, before: ShareOf }).optional(),
})
export type AlertFacts = z.infer<typeof AlertFacts>

/** Stored for good with its monitor; whether it notified is beside the point. */
export const Alert = AlertFacts.extend({
  id: z.string(),
  monitorId: z.string(),
  searchId: z.string(),
  monitorName: z.string(),
  at: z.string(),
  isRead: z.boolean(),
  /** Muted, snoozed, in quiet hours or meant for the digest. */
  isSilent: z.boolean(),
})
export type Alert = z.infer<typeof Alert>
