import * as z from 'zod'
import {
  Collection,
  COLLECTION_NAME_LENGTH,
  Filing,
  MarkColor,
  NOTE_LENGTH,
  Tag,
} from '#shared/model/collection.ts'
import { SearchQuery } from '#shared/model/search.ts'
import { StoryId } from '#shared/model/story.ts'
import { base } from './failures.ts'

const Id = z.strictObject({ id: z.string().max(200) })
const Name = z.string().trim().min(1).max(COLLECTION_NAME_LENGTH)
const Note = z.string().max(NOTE_LENGTH)
const StoryIds = z.array(StoryId).min(1).max(50_000)

/** Every change can be taken back; removing a collection removes no story. */
export const collections = {
  /** All of them; parents stand before what is in them, siblings in their order. */
  list: base.input(z.strictObject({})).output(z.array(Collection)),
  /** A rule is filled from the cache at once. @throws QUERY for a rule that cannot be read */
  add: base
    .input(
      z.strictObject({
        name: Name,
        parentId: z.string().max(200).optional(),
        rule: SearchQuery.optional(),
        note: Note.optional(),
      }),
    )
    .output(Collection),
  /** A null rule keeps the members a rule found and fills the collection by hand from now on. */
  change: base
    .input(
      Id.extend({
        name: Name.optional(),
        note: Note.optional(),
        rule: SearchQuery.nullable().optional(),
      }),
    )
    .output(Collection),
  /** To a place among the children of a parent, null for the top. CONFLICT for a place inside itself. */
  move: base
    .input(
      Id.extend({ parentId: z.string().max(200).nullable(), position: z.number().int().min(0) }),
    )
    .output(z.void()),
  /** With the collections in it. */
  remove: base.input(Id).output(z.void()),
  /** By hand; UNSUPPORTED for a rule. @returns how many were not in it before. */
  put: base
    .input(Id.extend({ storyIds: StoryIds }))
    .output(z.strictObject({ changed: z.number().int() })),
  take: base
    .input(Id.extend({ storyIds: StoryIds }))
    .output(z.strictObject({ changed: z.number().int() })),
  markAllRead: base.input(Id).output(z.void()),
  /** How a rule would fill a collection now; stores nothing. */
  tryRule: base
    .input(z.strictObject({ rule: SearchQuery }))
    .output(z.strictObject({ stories: z.number().int() })),
  /** Collections and tags of some stories. */
  filing: base.input(z.strictObject({ storyIds: StoryIds })).output(Filing),
}

export const tags = {
  list: base.input(z.strictObject({})).output(z.array(Tag)),
  /** CONFLICT where the name is taken. */
  add: base.input(z.strictObject({ name: Name, color: MarkColor })).output(Tag),
  change: base
    .input(Id.extend({ name: Name.optional(), color: MarkColor.optional() }))
    .output(z.void()),
  remove: base.input(Id).output(z.void()),
  /** Puts the tag on the stories or takes it off. */
  set: base
    .input(Id.extend({ storyIds: StoryIds, isOn: z.boolean() }))
    .output(z.strictObject({ changed: z.number().int() })),
  /** Ids of the stories that have it. */
  stories: base.input(Id).output(z.array(StoryId)),
}
