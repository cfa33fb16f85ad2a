/**
 * The known name a misspelt one most likely means, or undefined if none is near. Optimal string
 * alignment distance (Damerau–Levenshtein with adjacent swaps); at most a third of the letters
 * may differ. A name that ends or begins with what was written also counts (`prominence`).
 */
export function nearestName(written: string, names: readonly string[]): string | undefined {
  const wanted = written.toLowerCase().slice(0, LONGEST)
  let best: string | undefined
  let bestDistance = Math.max(1, Math.floor(wanted.length / 3)) + 0.5
  for (const name of names) {
    const distance = alignmentDistance(wanted, name.toLowerCase())
    if (distance < bestDistance) [best, bestDistance] = [name, distance]
  }
  return best ?? names.find((name) => wanted.length > 2 && isPartOf(wanted, name.toLowerCase()))
}

/** Written names are cut here, so that a hostile one costs no more than a long one. */
const LONGEST = 80

function isPartOf(part: string, name: string): boolean {
  const pieces = name.split(/[._]/)
  return pieces.includes(part) || name.startsWith(part) || name.endsWith(part)
}

function alignmentDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let cell = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + cost)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) cell = Math.min(cell, beforeLast[j - 2]! + 1)
      row.push(cell)
    }
    beforeLast = last
    last = row
  }
  return last[b.length]!
}
