/** Names as people list them: n2 before n10, capitals and accents among their letters. */

/** Compared by code units, not by the machine's language: two machines must list alike. */
export function inNaturalOrder<T>(items: readonly T[], nameOf: (item: T) => string): T[] {
  return items
    .map((item) => ({ item, name: nameOf(item), key: keyOf(nameOf(item)) }))
    .sort((a, b) => compare(a.key, b.key) || compare(a.name, b.name))
    .map(({ item }) => item)
}

function keyOf(name: string): string {
  const letters = name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  // More digits are a larger number, so how many there are comes before them.
  return letters.replace(/\d+/g, (run) => {
    const digits = run.replace(/^0+(?=\d)/, '')
    return `0${String.fromCharCode(digits.length)}${digits}`
  })
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
