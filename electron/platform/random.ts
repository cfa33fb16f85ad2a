import { randomBytes, randomUUID } from 'node:crypto'

/** Chance comes in by parameter, so that a test can repeat it. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number
  bytes(count: number): Uint8Array
  /** An identifier nobody else has. */
  id(): string
}

export function systemRandom(): Random {
  return {
    // 48 bits divide exactly into a double; Math.random would do, but one source is simpler to trust.
    next: () => randomBytes(6).readUIntBE(0, 6) / 2 ** 48,
    bytes: (count) => new Uint8Array(randomBytes(count)),
    id: () => randomUUID(),
  }
}
