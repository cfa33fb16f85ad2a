/** Room for sums of so many numbers each, found by four numbers and whose they are. */
export class KeptSums {
  readonly sums: Float64Array
  readonly #width: number
  readonly #mask: number
  readonly #keys: Int32Array
  readonly #owners: (object | undefined)[]
  readonly #asked = new Int32Array(4)

  /** @param places a power of two; where two keys fall on one place the later has it */
  constructor(places: number, width: number) {
    this.sums = new Float64Array(places * width)
    this.#width = width
    this.#mask = places - 1
    this.#keys = new Int32Array(places * 4)
    this.#owners = Array.from({ length: places }, () => undefined)
  }

  /** Where the sums of a key are, or belong; the numbers have 32 bits, those beyond are lost. */
  place(a: number, b: number, c: number, d: number): number {
    const asked = this.#asked
    asked[0] = a
    asked[1] = b
    asked[2] = c
    asked[3] = d
    let hash = Math.imul(a ^ Math.imul(b, 0x85ebca6b), 0x9e3779b1) ^ Math.imul(c, 0xc2b2ae35)
    hash = Math.imul(hash ^ (hash >>> 15) ^ d, 0x2c1b3c6d)
    return (hash ^ (hash >>> 13)) & this.#mask
  }

  /** True if the place holds the sums of the key just asked for; else it is that key's now, and zero. */
  holds(place: number, owner: object): boolean {
    const asked = this.#asked
    const keys = this.#keys
    const at = place * 4
    if (
      this.#owners[place] === owner &&
      keys[at] === asked[0] &&
      keys[at + 1] === asked[1] &&
      keys[at + 2] === asked[2] &&
      keys[at + 3] === asked[3]
    ) {
      return true
    }
    keys.set(asked, at)
    this.#owners[place] = owner
    this.sums.fill(0, place * this.#width, (place + 1) * this.#width)
    return false
  }
}
