/**
 * The times of rows. Nearly all services tell whole seconds, which take half of what milliseconds do;
 * the first time that is none, or is beyond 1950 to 2086, makes all of them milliseconds.
 */
export type Times = {
  /** A row's time in milliseconds is `array[row] * scale + base`; a new object after growth. */
  readonly array: Uint32Array | Float64Array
  readonly scale: number
  readonly base: number
  readonly length: number
  push(ms: number): void
  /** Room for `times` as many as there are. */
  reserve(times: number): void
  trim(): void
  bytes(): number
}

const BASE_MS = Date.UTC(1950, 0, 1)
const SECOND_MS = 1000
const MOST = 0xffff_ffff
const FIRST_ROOM = 64

export function createTimes(): Times {
  let array: Uint32Array | Float64Array = new Uint32Array(FIRST_ROOM)
  let length = 0

  const resize = (room: number): void => {
    const larger = array instanceof Uint32Array ? new Uint32Array(room) : new Float64Array(room)
    larger.set(array.subarray(0, length))
    array = larger
  }
  const widen = (): void => {
    const wide = new Float64Array(array.length)
    for (let row = 0; row < length; row += 1) wide[row] = array[row]! * SECOND_MS + BASE_MS
    array = wide
  }

  return {
    get array() {
      return array
    },
    get scale() {
      return array instanceof Uint32Array ? SECOND_MS : 1
    },
    get base() {
      return array instanceof Uint32Array ? BASE_MS : 0
    },
    get length() {
      return length
    },
    push(ms) {
      if (length === array.length) resize(Math.ceil(length * 1.5))
      if (array instanceof Uint32Array) {
        const seconds = (ms - BASE_MS) / SECOND_MS
        if (seconds >= 0 && seconds <= MOST && Number.isInteger(seconds)) {
          array[length++] = seconds
          return
        }
        widen()
      }
      array[length++] = ms
    },
    reserve(times) {
      const room = Math.ceil(length * times)
      if (room > array.length) resize(room)
    },
    trim() {
      if (array.length > length + FIRST_ROOM) resize(length + FIRST_ROOM)
    },
    bytes: () => array.byteLength,
  }
}

/** Bounds in the units of `array`: a row lies in `[from, to)` when its number does. */
export function unitsOf(times: Times, ms: number): number {
  return Math.ceil((ms - times.base) / times.scale)
}
