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
  set(at: number, value: number): void
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
  const fit = (value: number): void => {
    if (value <= highest) return
    highest = value
    if (value <= (MOST[width] ?? Infinity)) return
    while (value > (MOST[width] ?? Infinity)) width += 1
    move(array.length)
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
    set(at, value) {
      fit(value)
      array[at] = value
    },
    trim() {
      if (array.length > length + FIRST_ROOM) move(length + FIRST_ROOM)
    },
    bytes: () => array.byteLength,
  }
}
