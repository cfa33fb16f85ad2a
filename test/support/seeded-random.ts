import type { Random } from '#electron/platform/random.ts'

/** The same chance every time (mulberry32, T. Ettinger, public domain). */
export function seededRandom(seed = 1): Random {
  let state = seed >>> 0
  let count = 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    bytes: (length) => Uint8Array.from({ length }, () => Math.floor(next() * 256)),
    id: () => `id-${seed}-${++count}`,
  }
}
