/**
 * A service that goes away for a while must not end a run that nobody watches: its calls are asked
 * again until it answers, or until patience ends. Most are refused on this side meanwhile, unsent.
 */
import { isWorkError } from '#electron/platform/failures.ts'
import type { ServiceWait } from '#shared/model/batch.ts'
import type { BatchEngine } from './engines.ts'
import { reasonOf } from './pause-note.ts'
import { LeftWaiting } from './process-document.ts'

export type PatienceParts = {
  /** How long a service may be away that has answered in this run. */
  readonly patienceMs: number
  monotonic(): number
  /** @throws the signal's reason */
  sleep(delayMs: number, signal?: AbortSignal): Promise<void>
  /** True where the run is told to end. */
  isStopping(): boolean
  onChange(): void
}

/** One that has not answered yet may have a wrong address, which the person wants to know soon. */
const FIRST_PATIENCE_MS = 30_000
/** So soon it is seen that it answers again. */
const PAUSE_MS = 2000

export function createPatience(parts: PatienceParts) {
  const { monotonic } = parts
  let hasAnswered = false
  let awaySince: number | undefined
  let wait: ServiceWait | undefined
  let pending = 0
  let quietSince = 0

  const setWait = (next: ServiceWait | undefined): void => {
    wait = next
    parts.onChange()
  }
  const isSpent = (): boolean => {
    awaySince ??= monotonic()
    const patienceMs = hasAnswered ? parts.patienceMs : FIRST_PATIENCE_MS
    return monotonic() - awaySince >= Math.min(patienceMs, parts.patienceMs)
  }
  const noteAnswer = (): void => {
    hasAnswered = true
    quietSince = monotonic()
    if (awaySince === undefined) return
    awaySince = undefined
    setWait(undefined)
  }

  return {
    /** Why nothing is asked now, where the service went away. */
    wait: (): ServiceWait | undefined => wait,
    /** Since the last answer, while one is waited for. */
    quietMs: (): number => (pending > 0 ? monotonic() - quietSince : 0),
    wrap: (engine: BatchEngine): BatchEngine => ({
      ...engine,
      async analyse(requests, signal) {
        if (pending === 0) quietSince = monotonic()
        pending += 1
        try {
          for (;;) {
            const outcome = await attempt(() => engine.analyse(requests, signal))
            if ('answers' in outcome) {
              noteAnswer()
              return outcome.answers
            }
            const { error } = outcome
            if (!isPassing(error) || signal?.aborted) throw error
            if (parts.isStopping()) throw new LeftWaiting()
            if (isSpent()) throw error
            setWait(waitOf(error))
            await parts.sleep(PAUSE_MS, signal)
          }
        } finally {
          pending -= 1
        }
      },
    }),
  }
}

async function attempt<T>(ask: () => Promise<T>): Promise<{ answers: T } | { error: unknown }> {
  try {
    return { answers: await ask() }
  } catch (error) {
    return { error }
  }
}

/** It does not answer, or rests until a time that is known; anything else is no matter of waiting. */
function isPassing(error: unknown): boolean {
  if (isWorkError(error, 'OFFLINE')) return true
  return isWorkError(error, 'OVER_BUDGET') && untilOf(error) !== undefined
}

function waitOf(error: unknown): ServiceWait {
  const until = untilOf(error)
  const message = error instanceof Error ? error.message : String(error)
  const reason = reasonOf(message)
  return until === undefined ? { reason: `${reason} It is asked again.` } : { reason, until }
}

function untilOf(error: unknown): string | undefined {
  const until: unknown = isWorkError(error, 'OVER_BUDGET') ? error.data?.until : undefined
  return typeof until === 'string' ? until : undefined
}
