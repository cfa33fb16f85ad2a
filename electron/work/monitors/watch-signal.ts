/** Ends a run that would otherwise wait for ever: signed out meanwhile, or a line that stands still. */
import type { Timer } from '#electron/platform/clock.ts'
import { WorkError } from '#electron/platform/failures.ts'
import { eitherSignal } from '#electron/platform/signals.ts'
import type { MonitorParts } from './monitor-parts.ts'

/** Longer than any wait for a minute of the service, a retry or a slow answer. */
const IDLE_MS = 10 * 60_000

export function watchSignal(
  parts: Pick<MonitorParts, 'clock' | 'onProfile' | 'readiness' | 'restOf' | 'fault'>,
  profileId: string,
  outer: AbortSignal | undefined,
) {
  const stop = new AbortController()
  let reason: WorkError | undefined
  let timer: Timer | undefined
  const abort = (why: WorkError) => {
    reason ??= why
    stop.abort(why)
  }
  const touch = () => {
    timer?.cancel()
    timer = parts.clock.setTimer(IDLE_MS, () => {
      const why = parts.restOf(profileId) ?? 'The service did not let this run through.'
      abort(new WorkError('OVER_BUDGET', why))
    })
  }
  const endListening = parts.onProfile((changed) => {
    if (changed !== profileId) return
    parts
      .readiness(profileId)
      .then(({ state, text }) => {
        if (state === 'ready') return
        const message = text ?? 'Sign in to this profile again; what waits is kept.'
        abort(new WorkError('SIGNED_OUT', message, { profileId }))
      })
      .catch(parts.fault)
  })
  touch()

  return {
    signal: eitherSignal(outer, stop.signal),
    /** There was progress. */
    touch,
    /** Why it was ended from here, in place of the mere fact that it was. */
    reasonOf: (error: unknown): unknown => reason ?? error,
    end(): void {
      timer?.cancel()
      endListening()
    },
  }
}
