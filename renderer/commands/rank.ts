/** Anything found by typing part of its name. */
export type Candidate = { readonly title: string; readonly section: string }

/**
 * Best matches first: start of the title, start of a word, inside, then letters in order. Items
 * without a match are left out; equal ones keep their order; an empty query keeps everything.
 */
export function rank<Item extends Candidate>(items: readonly Item[], query: string): Item[] {
  const wanted = fold(query)
  if (!wanted) return [...items]
  return items
    .map((item, index) => ({
      item,
      index,
      score: score(fold(`${item.title} ${item.section}`), wanted),
    }))
    .filter((found) => found.score > 0)
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .map((found) => found.item)
}

function score(text: string, wanted: string): number {
  const at = text.indexOf(wanted)
  if (at === 0) return 4
  if (at > 0) return /\s/.test(text[at - 1] ?? '') ? 3 : 2
  let from = 0
  for (const letter of wanted) {
    const next = text.indexOf(letter, from)
    if (next < 0) return 0
    from = next + letter.length
  }
  return 1
}

function fold(text: string): string {
  return text.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
