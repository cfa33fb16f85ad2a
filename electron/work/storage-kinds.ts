import type { StorageKind } from '#shared/model/storage.ts'

/** What the tables of our files hold, as a person would say it; the first that fits. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^free$/, 'room that can be given back'],
  [/^story_text/, 'index of words'],
  [/^story$/, 'texts of stories'],
  [/^(doc|entity|entity_type|source|facet.*|merg.*|story_index)$/, 'lists and figures of stories'],
  [/^(event|cluster|corpus|vector|term|frequen).*/, 'events and related stories'],
  [/^(batch_story|batch_item|batch_value|document_result)$/, 'documents of batches'],
  [/^(feed|feed_story|ingest_mark)$/, 'feeds'],
  [/^(search|search_hit|search_tally)$/, 'searches and what they found'],
  [/^(run|batch_receipt|receipt.*|harvest.*)$/, 'receipts'],
  [/^(monitor|alert|visit).*/, 'monitors'],
  [/^picture.*/, 'pictures of stories'],
  [/^(collection|tag|highlight|note|image|story_mark).*/, 'collections, stars and notes'],
  [/^correction.*/, 'corrections'],
]
const OTHER = 'settings and other things'

/** Adds tables up by kind, largest first. */
export function kindsOf(
  files: readonly {
    readonly name: string
    readonly rows: Readonly<Record<string, number>>
    readonly sizes: Readonly<Record<string, number>>
  }[],
): StorageKind[] {
  const found = new Map<string, StorageKind>()
  for (const { name: file, rows, sizes } of files) {
    for (const [table, bytes] of Object.entries(sizes)) {
      if (bytes === 0) continue
      const kind = KINDS.find(([pattern]) => pattern.test(table))?.[1] ?? OTHER
      const key = `${file} ${kind}`
      const known = found.get(key) ?? { kind, file, rows: 0, bytes: 0 }
      // Two tables of one thing would count it twice.
      const count = table === 'picture_data' ? 0 : (rows[table] ?? 0)
      found.set(key, { ...known, rows: known.rows + count, bytes: known.bytes + bytes })
    }
  }
  return [...found.values()].sort((a, b) => b.bytes - a.bytes)
}
