import { MarkColor, type Tag } from '#shared/model/collection.ts'

/** The colour fewest tags have, so that new tags differ. */
export function nextColor(tags: readonly Tag[]): MarkColor {
  const used = (color: MarkColor): number => tags.filter((tag) => tag.color === color).length
  return [...MarkColor.options].sort((a, b) => used(a) - used(b))[0] ?? 'blue'
}
