import type { Media, Source, Story } from '#shared/model/story.ts'

/** A story as its publisher gave it, before any analysis; enrichment makes a `Story` of it. */
export type RawStory = {
  /** Decimal, below 2^53, the same whenever the same item is read again. */
  readonly id: string
  /** Plain text. */
  readonly title: string
  /** Plain text; paragraphs are separated by newlines. */
  readonly body: string
  /** What the publisher says it is (BCP 47); enrichment may know better. */
  readonly language?: string
  readonly source: Pick<Source, 'name'> & Partial<Omit<Source, 'name'>>
  readonly author?: Story['author']
  /** ISO 8601 UTC in whole seconds. The item's own date where that is sane, else the time of reading. */
  readonly publishedAt: string
  /** The publisher's own date; absent where there is none or it is not sane. */
  readonly publishedDatetime?: string
  readonly permalink?: string
  readonly canonical?: string
  readonly media?: readonly Media[]
  readonly translations?: Story['translations']
  readonly licenseType?: number
}

/** One thing a reader found; readers never throw for one bad item. `where` names it to a person. */
export type RawItem =
  | { readonly kind: 'item'; readonly raw: RawStory; readonly where: string }
  /** A finished wire story: its JSON text exactly as it came, and the story's id. */
  | { readonly kind: 'wire'; readonly wire: string; readonly id: string; readonly where: string }
  /** What is read now; the page shows it. */
  | { readonly kind: 'label'; readonly label: string }
  | { readonly kind: 'failed'; readonly where: string; readonly reason: string }
  /** It was read, but not as surely as one would wish. */
  | { readonly kind: 'note'; readonly where: string; readonly note: string }

export type RawItems = AsyncIterable<RawItem>
