/** Takes packed rows apart, many at once: a row at a time cost more than reading it from the file. */
import { COLUMNS, LISTS, TIME_BYTES } from './facet-pack.ts'

/** Good until the next call. */
export type FacetRows = {
  readonly times: Float64Array
  /** In the order of `COLUMNS`. */
  readonly columns: readonly Float64Array[]
  /** In the order of `LISTS`: the items of all rows after each other, and how many each row has. */
  readonly lists: readonly { readonly items: Float64Array; readonly lengths: Uint32Array }[]
}

/** @param most Rows at once. */
export function createRowReader(most: number): (bytes: Uint8Array, rows: number) => FacetRows {
  const times = new Float64Array(most)
  const columns = COLUMNS.map(() => new Float64Array(most))
  const lengths = LISTS.map(() => new Uint32Array(most))
  const starts = new Uint32Array(most)
  let numbers = new Float64Array(0)
  let items = LISTS.map(() => new Float64Array(0))

  return (bytes, rows) => {
    if (numbers.length < bytes.length) {
      numbers = new Float64Array(2 * bytes.length)
      items = LISTS.map(() => new Float64Array(2 * bytes.length))
    }
    readNumbers(bytes, rows, { times, numbers, starts })
    columns.forEach((column, at) => {
      for (let row = 0; row < rows; row += 1) column[row] = numbers[starts[row]! + at]!
    })
    for (let row = 0; row < rows; row += 1) starts[row]! += columns.length
    items.forEach((into, list) => takeList(numbers, starts, rows, { items: into, lengths: lengths[list]! })) // prettier-ignore
    return { times, columns, lists: items.map((each, at) => ({ items: each, lengths: lengths[at]! })) } // prettier-ignore
  }
}

/** The next list of each row; where the rows go on stands in `starts`. */
function takeList(
  numbers: Float64Array,
  starts: Uint32Array,
  rows: number,
  { items, lengths }: FacetRows['lists'][number],
): void {
  let count = 0
  for (let row = 0; row < rows; row += 1) {
    let from = starts[row]!
    const length = numbers[from++]!
    for (const end = from + length; from < end; from += 1) items[count++] = numbers[from]!
    lengths[row] = length
    starts[row] = from
  }
}

/** @throws Error where the rows are not as `packFacets` wrote them. */
function readNumbers(
  bytes: Uint8Array,
  rows: number,
  { times, numbers, starts }: { times: Float64Array; numbers: Float64Array; starts: Uint32Array },
): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = bytes.length
  let at = 0
  let into = 0
  for (let row = 0; row < rows && at + TIME_BYTES < size; row += 1) {
    times[row] = view.getFloat64(at, true)
    at += TIME_BYTES
    starts[row] = into
    // Columns are as a list of known length before the others.
    let lists: number = LISTS.length
    let left: number = COLUMNS.length
    while ((left > 0 || lists > 0) && at < size) {
      // Whole numbers of seven bits a byte, lowest first.
      let value = bytes[at++]!
      if (value >= 128) {
        value &= 127
        for (let scale = 128, byte = 128; byte >= 128 && at < size; scale *= 128) {
          byte = bytes[at++]!
          value += (byte & 127) * scale
        }
      }
      numbers[into++] = value
      if (left > 0) {
        left -= 1
      } else {
        left = value
        lists -= 1
      }
    }
    if (left > 0 || lists > 0) at = NaN
  }
  // The last byte of a number is below 128.
  if (at !== size || bytes[size - 1]! >= 128)
    throw new Error(`${rows} rows of facets do not end with their ${size} bytes.`)
}
