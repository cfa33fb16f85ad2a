import stopWords from 'stopwords-iso/stopwords-iso.json' with { type: 'json' }

const lists: Readonly<Record<string, readonly string[]>> = stopWords
const sets = new Map<string, ReadonlySet<string>>()

/** Words too common to say what a text is about; empty for an unknown language. */
export function stopWordsOf(language: string): ReadonlySet<string> {
  const key = language.slice(0, 2)
  let set = sets.get(key)
  if (set === undefined) {
    set = new Set(lists[key] ?? [])
    sets.set(key, set)
  }
  return set
}
