import type { Clock } from '#electron/platform/clock.ts'
import type { Send, WireRequest, WireResponse } from '#electron/platform/send.ts'
import type { Lane } from './lane.ts'
import { createWaiting, type WaitingItem } from './waiting.ts'

type Call = WaitingItem & { readonly start: () => void }

export type OpenLaneOptions = {
  readonly send: Send
  readonly clock: Clock
  readonly inFlight: number
  readonly onChange: () => void
}

/** A lane without a limit of the service: it keeps priorities and can be watched and paused. */
export function openLane({ send, clock, inFlight: most, onChange }: OpenLaneOptions): Lane {
  const waiting = createWaiting<Call>()
  let inFlight = 0
  let pausedReason: string | undefined

  const pump = () => {
    while (pausedReason === undefined && inFlight < most) {
      const call = waiting.peek(clock.monotonic(), () => true)
      if (!call) break
      waiting.take(call)
      call.start()
    }
    onChange()
  }
  const run = async (request: WireRequest, signal?: AbortSignal): Promise<WireResponse> => {
    inFlight += 1
    try {
      return await send(request, signal)
    } finally {
      inFlight -= 1
      pump()
    }
  }

  return {
    send(request, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const onAbort = () => {
          waiting.remove(call)
          reject(signal?.reason)
          onChange()
        }
        const call: Call = {
          priority: request.priority,
          fairKey: request.fairKey ?? '',
          since: clock.monotonic(),
          start() {
            const leave = () => signal?.removeEventListener('abort', onAbort)
            run(request, signal).then(resolve, reject).finally(leave)
          },
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        waiting.add(call)
        pump()
      })
    },
    pause(reason) {
      pausedReason = reason
      onChange()
    },
    resume() {
      pausedReason = undefined
      pump()
    },
    snapshot: () => ({
      waiting: waiting.size,
      inFlight,
      used: inFlight,
      capacity: Infinity,
      ...(pausedReason !== undefined && { pausedReason }),
    }),
  }
}
