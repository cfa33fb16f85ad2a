import snowball from 'snowball-stemmers'

export type Stemmer = { stem(word: string): string }

const ALGORITHMS: ReadonlyMap<string, string> = new Map([
  ['en', 'english'],
  ['de', 'german'],
  ['fr', 'french'],
  ['it', 'italian'],
  ['es', 'spanish'],
  ['pt', 'portuguese'],
  ['ru', 'russian'],
  ['nl', 'dutch'],
  ['ar', 'arabic'],
  ['tr', 'turkish'],
  ['sv', 'swedish'],
  ['da', 'danish'],
  ['fi', 'finnish'],
])
const made = new Map<string, Stemmer>()

/** The Snowball stemmer (Porter, 2001) of a language code; undefined where there is none. */
export function stemmerOf(language: string): Stemmer | undefined {
  const algorithm = ALGORITHMS.get(language)
  if (algorithm === undefined) return undefined
  const known = made.get(language)
  if (known) return known
  const stemmer = snowball.newStemmer(algorithm) as Stemmer
  made.set(language, stemmer)
  return stemmer
}
