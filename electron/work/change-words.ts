/** Words of what "Undo …" names. */

export function countOf(ids: readonly string[]): string {
  return ids.length === 1 ? 'a story' : `${ids.length.toLocaleString('en')} stories`
}

/** A name as it fits into a sentence; never cut inside a character. */
export function shortName(name: string): string {
  const letters = [...name.replace(/\s+/g, ' ').trim()]
  return letters.length > 60 ? `${letters.slice(0, 59).join('')}…` : letters.join('')
}
