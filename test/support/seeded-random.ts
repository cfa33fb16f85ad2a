import type { Random } from '#electron/platform/random.ts'
import { createRandom } from '#shared/logic/random.ts'

/** The same chance every time. */
export function seededRandom(seed = 1): Random {
  const next = createRandom(seed)
  let count = 0
  return {
    next,
    bytes: (length) => Uint8Array.from({ length }, () => Math.floor(next() * 256)),
    id: () => `id-${seed}-${++count}`,
  }
}
