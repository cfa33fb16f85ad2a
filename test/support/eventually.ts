import { vi } from 'vitest'

/** Waits for a claim to come true; long enough for a machine that is busy with other things. */
export const eventually = <T>(claim: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(claim, { timeout: 15_000 })
