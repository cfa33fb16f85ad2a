/** Takes a capsule into this library: a collection and searches of its own, nothing else changed. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StoryCache } from '#electron/cache/cache.ts'
import type { Library } from '#electron/library/library.ts'
import { writeRuleFile } from '#shared/logic/corrections/rule-file.ts'
import type { CapsuleCheck, CapsuleQuery, CapsuleReplay } from '#shared/model/capsule.ts'
import type { Highlight, Tag } from '#shared/model/collection.ts'
import type { CorrectionRule } from '#shared/model/correction.ts'
import { LOCAL_PROFILE_ID } from '#shared/model/profile.ts'
import type { Collections } from '../collections.ts'
import type { Corrections } from '../corrections/corrections.ts'
import type { Highlights } from '../highlights.ts'
import { scopeOfQuery } from '../query-scope.ts'
import type { SearchChanges } from '../search-changes.ts'
import type { Tags } from '../tags.ts'
import type { Scratch } from './measure.ts'

export type OpenHereParts = {
  readonly library: Library
  readonly cache: StoryCache
  readonly collections: Collections
  readonly tags: Tags
  readonly highlights: Highlights
  readonly corrections: Corrections
  readonly searchChanges: SearchChanges
  now(): number
  announce(topic: 'stories' | 'searches' | 'collections', ids?: readonly string[]): void
}

type Content = {
  readonly queries: readonly CapsuleQuery[]
  readonly rules: readonly CorrectionRule[]
  readonly tags: readonly { readonly tag: Tag; readonly storyIds: readonly string[] }[]
  readonly highlights: readonly Highlight[]
}

const AT_ONCE = 25
const MOST_NAME = 180

export async function openHere(
  parts: OpenHereParts,
  check: CapsuleCheck,
  content: Content,
  { cache: packed }: Scratch,
): Promise<NonNullable<CapsuleReplay['opened']>> {
  const { cache, collections } = parts
  const ids = packed.stories.arrivals(0, 1_000_000).stories.map(({ story }) => story.id)
  const fresh = ids.filter((id) => cache.stories.get(id) === undefined)
  for (let at = 0; at < fresh.length; at += AT_ONCE) {
    // What is here already stays as it is: a capsule may hold less of it than we do.
    cache.stories.put(packed.stories.getMany(fresh.slice(at, at + AT_ONCE)))
    await nextTurn()
  }
  parts.announce('stories')
  const name = freeName(check.title, (one) => collections.list().some((each) => each.name === one))
  const collection = collections.add({ name, note: noteOf(check) })
  if (ids.length > 0) collections.put(collection.id, ids)
  return {
    collectionId: collection.id,
    name,
    stories: fresh.length,
    known: ids.length - fresh.length,
    searches: content.queries.map((query) => openSearch(parts, name, query, packed)),
    highlights: openHighlights(parts, content.highlights),
    tags: openTags(parts, content.tags),
    corrections: openCorrections(parts, content.rules, check.asOf),
  }
}

function noteOf({ note, fingerprint, madeBy, asOf, scope }: CapsuleCheck): string {
  const from = `From a research capsule (${scope}), as of ${asOf}, packed with Broadsheet ${madeBy}.\nFingerprint: ${fingerprint}`
  return note === '' ? from : `${note}\n\n${from}`
}

/** A search of its own in the local profile, with the packed stories that it matches. */
function openSearch(
  { library, searchChanges, now, announce }: OpenHereParts,
  collection: string,
  { name, query, from, to }: CapsuleQuery,
  packed: Scratch['cache'],
): string {
  const wanted = (collection === name ? name : `${collection}: ${name}`).slice(0, MOST_NAME)
  const free = freeName(wanted, (one) => library.searches.findByName(one) !== undefined)
  const draft = searchChanges.draft(query, LOCAL_PROFILE_ID)
  const search = searchChanges.save(draft.id, free)
  const scope = scopeOfQuery(query, now())
  if (!scope) return free
  const found = packed.stories.search({
    query: scope.query,
    ...(from === undefined ? {} : { publishedFrom: Date.parse(from) }),
    ...(to === undefined ? {} : { publishedTo: Date.parse(to) }),
    limit: 100_000,
  }).ids
  const hits = packed.stories.getMany(found).map(({ story }) => ({
    storyId: story.id,
    publishedAt: Date.parse(story.publishedAt),
  }))
  library.transaction(() => library.hits.add(search.id, hits, now()))
  announce('searches', [search.id])
  return free
}

function openHighlights({ highlights }: OpenHereParts, wanted: readonly Highlight[]): number {
  let count = 0
  for (const { storyId, element, translation, anchor, color, note } of wanted) {
    const isKnown = highlights.ofStory(storyId).some(
      (one) => one.element === element && one.note === note && one.anchor?.exact === anchor?.exact, // prettier-ignore
    )
    if (isKnown) continue
    const asked = { storyId, element, color, note }
    try {
      highlights.add({ ...asked, ...(translation && { translation }), ...(anchor && { anchor }) })
      count += 1
    } catch {
      // Its text stayed out of the capsule or reads otherwise here; the capsule's file has it still.
    }
  }
  return count
}

function openTags({ tags }: OpenHereParts, wanted: Content['tags']): number {
  for (const { tag, storyIds } of wanted) {
    const known = tags.list().find(({ name }) => name === tag.name)
    tags.set((known ?? tags.add(tag.name, tag.color)).id, [...storyIds], true)
  }
  return wanted.length
}

/** Switched off: somebody else's rules change nobody's numbers before they are looked at. */
function openCorrections(
  { corrections }: OpenHereParts,
  rules: readonly CorrectionRule[],
  asOf: string,
): number {
  if (rules.length === 0) return 0
  const off = rules.map((rule) => ({ ...rule, isOn: false }))
  return corrections.import(writeRuleFile(off, asOf)).added
}

function freeName(wanted: string, isTaken: (name: string) => boolean): string {
  let name = wanted
  for (let n = 2; isTaken(name); n += 1) name = `${wanted} (${n})`
  return name
}
