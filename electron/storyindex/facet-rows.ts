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
  let numbers = new Float64Array(0)
  let items = LISTS.map(() => new Float64Array(0))

  return (bytes, rows) => {
    if (numbers.length < bytes.length) {
      numbers = new Float64Array(2 * bytes.length)
      items = LISTS.map(() => new Float64Array(2 * bytes.length))
    }
    readNumbers(bytes, rows, times, numbers)
    const counts = LISTS.map(() => 0)
    let from = 0
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns.length; column += 1) {
        columns[column]![row] = numbers[from++]!
      }
      for (let list = 0; list < counts.length; list += 1) {
        const length = numbers[from++]!
        const into = items[list]!
        let count = counts[list]!
        lengths[list]![row] = length
        for (const end = from + length; from < end; from += 1) into[count++] = numbers[from]!
        counts[list] = count
      }
    }
    return { times, columns, lists: LISTS.map((_name, at) => ({ items: items[at]!, lengths: lengths[at]! })) } // prettier-ignore
  }
}

/** @throws Error where the rows are not as `packFacets` wrote them. */
function readNumbers(
  bytes: Uint8Array,
  rows: number,
  times: Float64Array,
  numbers: Float64Array,
): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  let into = 0
  /** Whole numbers of seven bits a byte, lowest first. */
  const read = (): number => {
    let value = bytes[at++]!
    if (value >= 128) {
      value &= 127
      for (let scale = 128, byte = 128; byte >= 128; scale *= 128) {
        byte = bytes[at++]!
        value += (byte & 127) * scale
      }
    }
    numbers[into++] = value
    return value
  }
  for (let row = 0; row < rows && at + TIME_BYTES < bytes.length; row += 1) {
    times[row] = view.getFloat64(at, true)
    at += TIME_BYTES
    for (let left = COLUMNS.length; left > 0; left -= 1) read()
    for (let list = LISTS.length; list > 0; list -= 1) {
      for (let left = read(); left > 0 && at < bytes.length; left -= 1) read()
    }
  }
  if (at !== bytes.length)
    throw new Error(`${rows} rows of facets end at byte ${at} of ${bytes.length}.`)
}
