/** How pictures of stories reach this computer: guarded, bounded, and made small in a thread. */
import { createFetchGuard } from '#electron/embedded/ingest/fetch-guard.ts'
import type { Clock } from '#electron/platform/clock.ts'
import { runFitImage } from '#electron/workers/fit-image.ts'

const MAX_BYTES = 12 * 1024 * 1024
const LIMITS = { maxSide: 1200, maxBytes: 400_000 }
/** Somebody looks at the story meanwhile, so a server that says nothing is left sooner than a feed. */
const DEADLINES = { connectMs: 8_000, headersMs: 8_000, idleMs: 8_000, totalMs: 25_000 }
/** A browser would ask for all of them at once. */
const SPACING_MS = 200

export function pictureFetch(parts: {
  readonly version: string
  readonly clock: Clock
  /** `host` or `host:port` the person trusts although it is not public. */
  readonly allowPrivate: readonly string[]
}) {
  const guard = createFetchGuard({
    ...parts,
    maxBytes: MAX_BYTES,
    deadlines: DEADLINES,
    spacingMs: SPACING_MS,
  })
  return {
    async download(url: string, signal: AbortSignal): Promise<Uint8Array> {
      const { bytes } = await guard.fetch(url, { signal })
      return bytes
    },
    fit: (bytes: Uint8Array) => runFitImage({ bytes, limits: LIMITS }),
  }
}
