/** The list with one item at another place; the same list when nothing moves. */
export function moved<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  const item = list[from]
  const target = Math.max(0, Math.min(list.length - 1, to))
  if (item === undefined || from === target) return list
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, target), item, ...rest.slice(target)]
}
