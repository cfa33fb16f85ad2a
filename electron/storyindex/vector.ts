/**
 * A list of whole numbers of 0 or more that takes as few bytes each as its largest needs, and grows.
 * A million stories have dozens of such numbers each; most fit one byte or two.
 */
export type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array

export type Vector = {
  /** Longer than `length`; a new object after growth, so fetch it anew before each loop. */
  readonly array: Numbers
  readonly length: number
  /** The highest number there ever was, 0 for none. */
  readonly highest: number
  push(value: number): void
  /**
   * Pushes so many numbers of seven bits a byte, lowest first, as packed rows have them.
   * @returns where the bytes go on.
   */
  pushPacked(bytes: Uint8Array, at: number, count: number): number
  set(at: number, value: number): void
  /** Empties it and keeps its room. */
  clear(): void
  /** Gives back the room kept for growth. */
  trim(): void
  /** Bytes held, spare room included. */
  bytes(): number
}

const WIDTHS = [Uint8Array, Uint16Array, Uint32Array, Float64Array] as const
const MOST = [0xff, 0xffff, 0xffff_ffff, Infinity] as const
const FIRST_ROOM = 64

export function createVector(): Vector {
  let width = 0
  let array: Numbers = new Uint8Array(FIRST_ROOM)
  let length = 0
  let highest = 0

  const move = (room: number): void => {
    const larger = new (WIDTHS[width] ?? Float64Array)(room)
    larger.set(array.subarray(0, length))
    array = larger
  }
  const fitWidth = (value: number): void => {
    if (value <= (MOST[width] ?? Infinity)) return
    while (value > (MOST[width] ?? Infinity)) width += 1
    move(array.length)
  }
  const fit = (value: number): void => {
    if (value <= highest) return
    highest = value
    fitWidth(value)
  }

  return {
    get array() {
      return array
    },
    get length() {
      return length
    },
    get highest() {
      return highest
    },
    push(value) {
      fit(value)
      // Half as much again: doubling would waste a third of the memory on average.
      if (length === array.length) move(Math.ceil(length * 1.5))
      array[length] = value
      length += 1
    },
    pushPacked(bytes, from, count) {
      if (length + count > array.length) move(Math.ceil((length + count) * 1.5))
      let at = from
      let most = MOST[width] ?? Infinity
      let into = array
      for (let left = count; left > 0; left -= 1) {
        let value = bytes[at++]!
        if (value >= 128) {
          value &= 127
          for (let scale = 128, byte = 128; byte >= 128; scale *= 128) {
            byte = bytes[at++]!
            value += (byte & 127) * scale
          }
        }
        if (value > highest) {
          highest = value
          if (value > most) {
            fitWidth(value)
            most = MOST[width] ?? Infinity
            into = array
          }
        }
        into[length++] = value
      }
      return at
    },
    set(at, value) {
      fit(value)
      array[at] = value
    },
    clear() {
      length = 0
    },
    trim() {
      if (array.length > length + FIRST_ROOM) move(length + FIRST_ROOM)
    },
    bytes: () => array.byteLength,
  }
}
