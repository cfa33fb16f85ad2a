/**
 * Makes the sample newsroom: the stories written by hand, their agency copies, and follow-ups put
 * together from each affair's own sentences. Pure: the same files and the same now give the same
 * list. All of it is fiction and every story says so (`isSample`).
 */
import { createClock, type Clock } from './calendar.ts'
import { draftFollowUps, figuresOn, type Draft } from './follow-ups.ts'
import type { Affair, Outlet, SampleLanguage, WrittenStory } from './schema.ts'
import { fillSlots, type SlotValues } from './slots.ts'
import { hashOf, need } from './stable.ts'

export type SampleSource = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly domain: string
  readonly homePageUrl: string
  readonly locations: Outlet['locations']
  readonly scopes: Outlet['scopes']
  readonly linksInCount?: number
  readonly ranks: Outlet['ranks']
}

/** A story before enrichment. `publishedAt` is ISO 8601 UTC, ids are decimal and below 2^53. */
export type SampleStory = {
  readonly id: string
  readonly title: string
  readonly body: string
  readonly language: SampleLanguage
  readonly source: SampleSource
  readonly author: { readonly id: string; readonly name: string }
  readonly publishedAt: string
  readonly permalink: string
  readonly media: readonly {
    readonly type: string
    readonly url: string
    readonly format: string
    readonly width: number
    readonly height: number
  }[]
  readonly licenseType: 0 | 1
  readonly translations?: { readonly en: { readonly title: string; readonly body: string } }
  readonly isSample: true
}

export type NewsroomFiles = {
  readonly outlets: readonly Outlet[]
  readonly affairs: readonly Affair[]
}

/**
 * Composes the newsroom as of `nowMs`, oldest first, over the 60 days before.
 *
 * An id belongs to the story, not to its date: composing again gives the same ids with dates that
 * end at the new now. Ingestion drops ids it has, so the date and the weekday names of the first
 * ingestion stay; after removing the sample, adding it again brings it up to date.
 */
export function composeNewsroom(files: NewsroomFiles, nowMs: number): SampleStory[] {
  const outlets = new Map(files.outlets.map((outlet) => [outlet.key, outlet]))
  const drafts = files.affairs.flatMap((affair) => [
    ...affair.stories.flatMap((story) => draftsOfWritten(affair, story)),
    ...draftFollowUps(affair, outlets),
  ])
  const clock = createClock(nowMs)
  const dayOf = new Map(drafts.map((draft) => [draft.key, draft.day]))
  return drafts
    .toSorted((a, b) => b.day - a.day || (a.key < b.key ? -1 : 1))
    .map((draft) => finish(draft, need(outlets.get(draft.outlet), draft.outlet), clock, dayOf))
}

function draftsOfWritten(affair: Affair, story: WrittenStory): Draft[] {
  const { key, lang, day, outlet, title, body, translation } = story
  const figures = figuresOn(affair, day)
  const shared = { slug: affair.slug, lang, figures, hasImage: story.image === true }
  const copies = (story.copies ?? []).map((copy) => ({
    ...shared,
    key: copy.key,
    // A copy of this morning's text may be due later than now.
    day: Math.max(day / 2, day - copy.later),
    outlet: copy.outlet,
    title: copy.title,
    body: [...body.filter((_, at) => !copy.drop.includes(at)), ...copy.add],
  }))
  return [{ ...shared, key, day, outlet, title, body, translation }, ...copies]
}

function finish(
  draft: Draft,
  outlet: Outlet,
  clock: Clock,
  dayOf: ReadonlyMap<string, number>,
): SampleStory {
  const atMs = clock(draft.day)
  const inLanguage = (lang: SampleLanguage): SlotValues => ({
    lang,
    figures: draft.figures,
    atMs,
    timeOf: (key) => clock(need(dayOf.get(key), key)),
  })
  const fill = (text: string) => fillSlots(text, inLanguage(draft.lang))
  const { translation } = draft
  const fillEn = (text: string) => fillSlots(text, inLanguage('en'))
  // One correspondent per affair and paper, as in a real newsroom.
  const name = need(
    outlet.authors[hashOf(`${draft.slug}/${outlet.key}`) % outlet.authors.length],
    outlet.key,
  )
  return {
    id: idOf(`story/${draft.key}`),
    title: fill(draft.title),
    body: draft.body.map(fill).join('\n\n'),
    language: draft.lang,
    source: sourceOf(outlet),
    author: { id: String(hashOf(`author/${name}`) % 90_000_000), name },
    publishedAt: new Date(atMs).toISOString().replace(/\.\d+Z$/, 'Z'),
    permalink: `https://${outlet.domain}/${draft.slug}/${draft.key}`,
    media: draft.hasImage
      ? [
          {
            type: 'image',
            url: `https://${outlet.domain}/images/${draft.key}.jpg`,
            format: 'JPEG',
            width: 1200,
            height: 800,
          },
        ]
      : [],
    licenseType: outlet.isLicensed ? 1 : 0,
    ...(translation && {
      translations: {
        en: {
          title: fillEn(translation.title),
          body: translation.body.map(fillEn).join('\n\n'),
        },
      },
    }),
    isSample: true,
  }
}

function sourceOf(outlet: Outlet): SampleSource {
  const { name, description, domain, locations, scopes, linksInCount, ranks } = outlet
  return {
    id: String(1 + (hashOf(`source/${outlet.key}`) % 2_000_000_000)),
    name,
    description,
    domain,
    homePageUrl: `https://${domain}/`,
    locations,
    scopes,
    ...(linksInCount !== undefined && { linksInCount }),
    ranks,
  }
}

/** Room of its own just below 2^53, far from the ids of services and feeds. */
const idOf = (text: string) => String(8_000_000_000_000_000n + BigInt(hashOf(text)))
