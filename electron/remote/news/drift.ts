/** Notices, once per field, that the service has changed what it sends. */
export type DriftWatch = {
  note(path: string): void
  /** Compares a story's own fields with what they should be. */
  checkStory(wire: Readonly<Record<string, unknown>>): void
}

type Kind = 'text' | 'number' | 'list' | 'object' | 'id' | 'any'

const STORY_FIELDS: Readonly<Record<string, Kind>> = {
  id: 'id',
  title: 'text',
  body: 'text',
  summary: 'object',
  source: 'object',
  author: 'object',
  // A list in the current model, an object in the superseded one.
  entities: 'any',
  keywords: 'list',
  hashtags: 'list',
  characters_count: 'number',
  words_count: 'number',
  sentences_count: 'number',
  paragraphs_count: 'number',
  categories: 'list',
  industries: 'list',
  media: 'list',
  sentiment: 'object',
  language: 'text',
  published_at: 'text',
  published_datetime: 'text',
  links: 'object',
  clusters: 'list',
  license_type: 'number',
  translations: 'object',
  social_shares_count: 'any',
  external_ids: 'any',
}

const MATCHES: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  list: Array.isArray,
  object: (value) => typeof value === 'object' && !Array.isArray(value),
  id: (value) => typeof value === 'string' || typeof value === 'number',
  any: () => true,
}

/** A service that sends random names must not fill the memory with them. */
const MOST_PATHS = 200

export function createDriftWatch(onDrift: (path: string) => void = () => {}): DriftWatch {
  const seen = new Set<string>()
  const note = (path: string) => {
    const short = path.slice(0, 120)
    if (seen.has(short) || seen.size >= MOST_PATHS) return
    seen.add(short)
    onDrift(short)
  }
  return {
    note,
    checkStory(wire) {
      for (const [name, value] of Object.entries(wire)) {
        if (value === null) continue
        const kind = Object.hasOwn(STORY_FIELDS, name) ? STORY_FIELDS[name]! : undefined
        if (kind === undefined || !MATCHES[kind](value)) note(`stories[].${name}`)
      }
    },
  }
}
