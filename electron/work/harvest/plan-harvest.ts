/** Cuts what a search matches into stretches of time, and says how much of each is wanted. */
import type { GrownSlice } from '#electron/work/monitors/grown.ts'
import type { HarvestChoice } from '#shared/model/harvest.ts'

export type PlannedSlice = {
  readonly from: number
  readonly to: number
  readonly counted: number
  readonly asked: number
}

/** @param slices Newest first, as `grownSlices` gives them. */
export function planSlices(slices: readonly GrownSlice[], choice: HarvestChoice): PlannedSlice[] {
  const missing = slices.map(({ counted, known }) => Math.max(0, counted - known.length))
  const asked = sharesOf(missing, choice)
  return slices
    .map(({ from, to, counted }, index) => ({ from, to, counted, asked: asked[index] ?? 0 }))
    .filter((slice) => slice.asked > 0)
}

function sharesOf(missing: readonly number[], choice: HarvestChoice): number[] {
  switch (choice.kind) {
    case 'all':
      return [...missing]
    case 'budget': {
      let left = choice.stories
      return missing.map((count) => {
        const share = Math.min(count, left)
        left -= share
        return share
      })
    }
    case 'sample':
      return evenly(missing, choice.stories)
  }
}

/** The same from each; what one has not is shared among the others. */
export function evenly(available: readonly number[], wanted: number): number[] {
  const shares = available.map(() => 0)
  let left = Math.min(
    wanted,
    available.reduce((sum, count) => sum + count, 0),
  )
  while (left > 0) {
    const open = available.flatMap((count, index) => (count > shares[index]! ? [index] : []))
    const each = Math.max(1, Math.floor(left / open.length))
    for (const index of spread(open, left)) {
      const more = Math.min(each, available[index]! - shares[index]!, left)
      shares[index]! += more
      left -= more
    }
  }
  return shares
}

/** Where there are fewer stories than stretches: such as lie evenly apart. */
function spread(indices: readonly number[], count: number): readonly number[] {
  if (count >= indices.length) return indices
  return Array.from(
    { length: count },
    (_none, at) => indices[Math.floor(((at + 0.5) * indices.length) / count)]!,
  )
}
