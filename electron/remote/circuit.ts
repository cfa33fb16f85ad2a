import type { Clock } from '#electron/platform/clock.ts'
import { createEmitter } from '#electron/platform/emitter.ts'
import { SendError, type Send, type SendFault, type WireRequest } from '#electron/platform/send.ts'

/**
 * Stops asking what does not answer: after one failure to reach the host at all, and per endpoint
 * after five failed answers. Then single probes find out when it is over.
 */

export type Line = 'unknown' | 'online' | 'offline'

export type Circuit = {
  wrap(send: Send): Send
  readonly line: Line
  onLine(listener: (line: Line) => void): () => void
  /** The machine woke up or the network changed: ask again at once. */
  reset(): void
}

const LINE_FAULTS = new Set<SendFault>(['offline', 'name-not-found', 'refused', 'captive'])
/** One slow answer is that endpoint's; two in a row, with nothing between, are the line's. */
const TIMEOUTS_TO_BREAK = 2
const ANSWER_FAULTS = new Set<SendFault>(['reset', 'bad-answer', 'timeout'])
const FIRST_PROBE_MS = 5_000
const LAST_PROBE_MS = 5 * 60_000
const FAILURES_TO_OPEN = 5
const ENDPOINT_PROBE_MS = 60_000

type Broken = {
  fault: SendFault
  message: string
  failures: number
  nextProbe: number
  asked: number
}

export function createCircuit({ clock }: { readonly clock: Clock }): Circuit {
  const lines = createEmitter<Line>()
  const endpoints = new Map<string, { failures: number; nextProbe: number }>()
  let line: Line = 'unknown'
  let broken: Broken | undefined
  let timeouts = 0

  const setLine = (next: Line) => {
    if (next === line) return
    line = next
    lines.emit(next)
  }
  /** A person who asks is a probe too, though not more often than the first one would be. */
  const checkLine = (request: WireRequest) => {
    if (!broken) return
    const now = clock.monotonic()
    const at = request.priority === 'person' ? broken.asked + FIRST_PROBE_MS : broken.nextProbe
    if (now < Math.min(at, broken.nextProbe)) {
      throw new SendError(broken.fault, broken.message, { isSent: false })
    }
    broken.asked = now
    // Others wait for what this one finds.
    broken.nextProbe = Math.max(broken.nextProbe, now + FIRST_PROBE_MS)
  }
  const checkEndpoint = ({ endpoint }: WireRequest) => {
    const state = endpoints.get(endpoint)
    if (!state || state.failures < FAILURES_TO_OPEN) return
    const now = clock.monotonic()
    if (now < state.nextProbe) {
      const until = clock.now() + state.nextProbe - now
      const message = `The service fails at "${endpoint}" again and again. It is asked once a minute until it answers.`
      throw new SendError('resting', message, { isSent: false, until })
    }
    state.nextProbe = now + ENDPOINT_PROBE_MS
  }
  const noteEndpoint = (endpoint: string, isFailure: boolean) => {
    if (!isFailure) return void endpoints.delete(endpoint)
    const failures = (endpoints.get(endpoint)?.failures ?? 0) + 1
    endpoints.set(endpoint, { failures, nextProbe: clock.monotonic() + ENDPOINT_PROBE_MS })
  }
  const noteBroken = (error: SendError) => {
    const now = clock.monotonic()
    const failures = (broken?.failures ?? 0) + 1
    const delay = Math.min(FIRST_PROBE_MS * 2 ** (failures - 1), LAST_PROBE_MS)
    broken = {
      fault: error.fault,
      message: error.message,
      failures,
      nextProbe: now + delay,
      asked: now,
    }
    setLine('offline')
  }

  const noteError = (endpoint: string, error: SendError) => {
    if (error.fault === 'timeout') timeouts += 1
    const isUnreached =
      error.fault === 'timeout' && (!error.isSent || timeouts >= TIMEOUTS_TO_BREAK)
    if (isUnreached || LINE_FAULTS.has(error.fault)) noteBroken(error)
    else if (ANSWER_FAULTS.has(error.fault)) noteEndpoint(endpoint, true)
  }

  return {
    wrap: (send) => async (request, signal) => {
      checkLine(request)
      checkEndpoint(request)
      try {
        const response = await send(request, signal)
        broken = undefined
        timeouts = 0
        setLine('online')
        noteEndpoint(request.endpoint, response.status >= 500)
        return response
      } catch (error) {
        if (error instanceof SendError && !signal?.aborted) noteError(request.endpoint, error)
        throw error
      }
    },
    get line() {
      return line
    },
    onLine: (listener) => lines.on(listener),
    reset() {
      if (broken) broken.nextProbe = 0
      endpoints.clear()
    },
  }
}
