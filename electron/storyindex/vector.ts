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
  /** Pushes the first `count` of some numbers. */
  pushAll(values: Float64Array, count: number): void
  /**
   * Room for so many more numbers, none above `most`, which the caller writes into `array`.
   * @returns where they begin.
   */
  extend(count: number, most: number): number
  /** Pushes zeros until it is so long. */
  lengthen(length: number): void
  set(at: number, value: number): void
  /** Room for `times` as many numbers as there are. */
  reserve(times: number): void
  /** Gives back the room kept for growth. */
  trim(): void
  /** Bytes held, spare room included. */
  bytes(): number
}

const WIDTHS = [Uint8Array, Uint16Array, Uint32Array, Float64Array] as const
const MOST = [0xff, 0xffff, 0xffff_ffff, Infinity] as const
const FIRST_ROOM = 64
const SPARE = 16

/** @param least The narrowest kind it ever is. */
export function createVector(least: (typeof WIDTHS)[number] = Uint8Array): Vector {
  let width = WIDTHS.indexOf(least)
  let array: Numbers = new least(0)
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
  // Half as much again: doubling would waste a third of the memory on average.
  const makeRoom = (needed: number): void => {
    if (needed > array.length) move(Math.max(FIRST_ROOM, Math.ceil(needed * 1.5)))
  }

  const extend = (count: number, most: number): number => {
    fit(most)
    makeRoom(length + count)
    length += count
    return length - count
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
      makeRoom(length + 1)
      array[length] = value
      length += 1
    },
    pushAll(values, count) {
      let most = 0
      for (let at = 0; at < count; at += 1) if (values[at]! > most) most = values[at]!
      const start = extend(count, most)
      const into = array
      for (let at = 0; at < count; at += 1) into[start + at] = values[at]!
    },
    extend,
    lengthen(wanted) {
      if (wanted <= length) return
      makeRoom(wanted)
      length = wanted
    },
    set(at, value) {
      fit(value)
      array[at] = value
    },
    reserve(times) {
      const room = Math.ceil(length * times)
      if (room > array.length) move(room)
    },
    trim() {
      if (array.length > length + SPARE) move(length + SPARE)
    },
    bytes: () => array.byteLength,
  }
}
