/** Which entities a text names that is not kept, so that stories of other languages can be like it. */
import type { Enrich } from '#electron/embedded/ingest/ingest.ts'
import { loadSampleKnowledge } from '#electron/embedded/ingest/sample/load.ts'
import type { ReadNames } from '#electron/embedded/routes/asked.ts'

export type ReadNamesParts = {
  readonly enrich: Enrich
  /** Whether stories of the sample newsroom are kept: their names are in no other list. */
  hasSample(): boolean
}

const LONGEST = 50_000

export function createReadNames({ enrich, hasSample }: ReadNamesParts): ReadNames {
  return async ({ title, body, language }) => {
    const text = { title: title.slice(0, LONGEST), body: body.slice(0, LONGEST) }
    const raw = { id: '1', ...text, source: { name: '' }, publishedAt: '1970-01-01T00:00:00Z' }
    const [answer] = await enrich([{ ...raw, ...(language !== undefined && { language }) }])
    const found = answer && 'story' in answer ? answer.story.entities.map(({ id }) => id) : []
    const ofSample = hasSample() ? sampleNames(`${text.title}\n${text.body}`, language ?? '') : []
    return [...new Set([...found, ...ofSample])]
  }
}

/** A shorter name may be a part of any word. */
const SHORTEST_NAME = 4

// Plain search: Arabic writes small words onto a name, and one too many only weighs a little less.
function sampleNames(text: string, language: string): string[] {
  return loadSampleKnowledge()
    .filter(({ names }) => {
      const known = Object.entries(names).map(([code, own]) => ({ code, own }))
      // Of a name that no story of this language holds the others' forms may still be in a text.
      const own = known.filter(({ code }) => code === language)
      return (own.length > 0 ? own : known)
        .flatMap((form) => form.own)
        .some((name) => name.length >= SHORTEST_NAME && text.includes(name))
    })
    .map(({ id }) => id)
}
