/** Stories by a number of theirs, in bins of one width. */
import type { Rows } from './columns.ts'
import type { ColumnName } from './facet-pack.ts'
import { countAll } from './standing-counts.ts'
import { StoryIndexError } from './types.ts'
import type { HistogramBin, Intervals } from './types.ts'
import type { ValueOf } from './value-tests.ts'
import type { Numbers } from './vector.ts'

const MOST_INTERVALS = 10_000
/** Beyond, the counts by value take more room than counting saves. */
const MOST_VALUES = 500_000

/** @throws StoryIndexError QUERY, TOO_WIDE */
export function checkIntervals({ start, end, width }: Intervals): void {
  if (!(width > 0) || !(end > start)) {
    const say = `Intervals of ${width} from ${start} to ${end} are none; width must be above 0 and end above start.`
    throw new StoryIndexError('QUERY', say)
  }
  const count = Math.ceil((end - start) / width)
  if (count <= MOST_INTERVALS) return
  const say = `${count} intervals are more than ${MOST_INTERVALS}; make them wider, or end sooner.`
  throw new StoryIndexError('TOO_WIDE', say)
}

/** As `countBins`, for columns of whole numbers: a call for each row took three times as long. */
export function countColumnBins(
  chosen: Uint32Array,
  array: Numbers,
  { start, end, width }: Intervals,
): HistogramBin[] {
  const counts = new Int32Array(Math.ceil((end - start) / width))
  for (let index = 0; index < chosen.length; index += 1) {
    const value = array[chosen[index]!]!
    if (value >= start && value < end) counts[Math.floor((value - start) / width)]! += 1
  }
  return binsOf(counts, { start, width })
}

export function countBins(
  chosen: Uint32Array,
  valueOfRow: ValueOf,
  { start, end, width }: Intervals,
): HistogramBin[] {
  const counts = new Int32Array(Math.ceil((end - start) / width))
  for (const row of chosen) {
    const value = valueOfRow(row)
    // False for NaN too.
    if (value >= start && value < end) counts[Math.floor((value - start) / width)]! += 1
  }
  return binsOf(counts, { start, width })
}

function binsOf(counts: Int32Array, { start, width }: Pick<Intervals, 'start' | 'width'>) {
  return [...counts].map((count, at) => ({ bin: start + at * width, count }))
}

/** Bins of all rows that count, from counts by value that are kept; undefined where values are too many. */
export function binsOfAll(
  rows: Rows,
  name: ColumnName,
  { start, end, width }: Intervals,
): HistogramBin[] | undefined {
  const column = rows.column[name]
  if (column.highest > MOST_VALUES) return undefined
  const stories = countAll(rows, `values of ${name}`, (some) => {
    const counts = new Int32Array(column.highest + 1)
    const { array } = column
    for (let index = 0; index < some.length; index += 1) counts[array[some[index]!]!]! += 1
    return counts
  })
  const counts = new Int32Array(Math.ceil((end - start) / width))
  const beyond = Math.min(end, stories.length)
  for (let value = Math.max(0, Math.ceil(start)); value < beyond; value += 1) {
    counts[Math.floor((value - start) / width)]! += stories[value]!
  }
  return binsOf(counts, { start, width })
}
