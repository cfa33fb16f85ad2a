/** What people call the values of trends: labels of codes, titles of events. */
import type { Database } from '#electron/sqlite/database.ts'

import { unpackFacts } from './codec.ts'
import { keyToken } from './key-tokens.ts'
import { matchToken } from './match.ts'
import type { LabelledPath, ValueLabel } from './types.ts'

/** A few hundred kilobytes. */
const MOST_REMEMBERED = 5000

const CODES = { categories: 'ci', industries: 'ii', clusters: 'cu' } as const

export function createValueLabels(db: Database): {
  labelsOf(path: LabelledPath, values: readonly string[]): ValueLabel[]
} {
  // Label order is time order: the newest story that has it.
  const newest = db.prepare(
    `SELECT s.packed FROM story_text CROSS JOIN doc d ON d.label = story_text.rowid
     JOIN story s ON s.key = d.key
     WHERE story_text MATCH ? ORDER BY story_text.rowid LIMIT 1`,
  )
  const known = new Map<string, ValueLabel>()

  const read = (path: LabelledPath, value: string): ValueLabel => {
    const packed = newest.value<Uint8Array>(matchToken(keyToken(CODES[path], value)))
    const story = packed && unpackFacts(packed).story
    if (!story) return { value }
    if (path === 'clusters') return { value, label: story.title }
    const topic = story[path].find((each) => each.id === value)
    return {
      value,
      ...(topic?.label === undefined ? {} : { label: topic.label }),
      ...(topic?.taxonomy === undefined ? {} : { detail: topic.taxonomy }),
    }
  }

  return {
    labelsOf: (path, values) =>
      values.map((value) => {
        const key = `${path} ${value}`
        const before = known.get(key)
        if (before) return before
        const label = read(path, value)
        if (known.size >= MOST_REMEMBERED) known.clear()
        known.set(key, label)
        return label
      }),
  }
}
