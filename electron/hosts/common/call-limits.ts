import { ORPCError } from '@orpc/server'
import type { StandardHandlerOptions } from '@orpc/server/standard'
import type { Clock } from '#electron/platform/clock.ts'
import { eitherSignal } from '#electron/platform/signals.ts'

type Interceptor = NonNullable<StandardHandlerOptions<Record<never, never>>['interceptors']>[number]

export type CallLimits = {
  readonly clock: Clock
  readonly inFlight: number
  readonly deadlineMs: number
  readonly isUnhurried: (path: string) => boolean
}

/**
 * Counts one connection's calls from request to answer, streams until they end. The call beyond the
 * limit is refused, not queued: the page has a queue of its own and never gets here.
 */
export function createCallLimits(limits: CallLimits): Interceptor {
  let open = 0
  return async (options) => {
    if (open >= limits.inFlight) throw tooMany(limits.inFlight)
    open += 1
    let isCounted = true
    const leave = () => {
      if (isCounted) open -= 1
      isCounted = false
    }
    try {
      const result = await withDeadline(limits, options)
      const body = result.response?.body
      if (!result.matched || !isStream(body)) {
        leave()
        return result
      }
      return { ...result, response: { ...result.response, body: countedStream(body, leave) } }
    } catch (error) {
      leave()
      throw error
    }
  }
}

type Options = Parameters<Interceptor>[0]

async function withDeadline(limits: CallLimits, options: Options): ReturnType<Options['next']> {
  const path = options.request.url.pathname.slice(1).replaceAll('/', '.')
  if (limits.isUnhurried(path)) return options.next()
  const stop = new AbortController()
  const { signal } = options.request
  const request = {
    ...options.request,
    signal: eitherSignal(signal, stop.signal),
  }
  let fire: (error: Error) => void = () => undefined
  const late = new Promise<never>((_, reject) => (fire = reject))
  const timer = limits.clock.setTimer(limits.deadlineMs, () => {
    const error = tooLate(path, limits.deadlineMs)
    fire(error)
    stop.abort(error)
  })
  try {
    return await Promise.race([options.next({ ...options, request }), late])
  } finally {
    timer.cancel()
  }
}

function tooMany(limit: number) {
  return new ORPCError('TOO_MANY_REQUESTS', {
    message: `This page already waits for ${limit} answers. Try again when some have come.`,
  })
}

function tooLate(path: string, deadlineMs: number) {
  return new ORPCError('TIMEOUT', {
    message: `${path} took longer than ${deadlineMs / 1000} seconds and was stopped. What was saved is kept.`,
  })
}

function isStream(value: unknown): value is AsyncIterator<unknown> & AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

function countedStream(stream: AsyncIterator<unknown>, leave: () => void) {
  return {
    async next() {
      try {
        const step = await stream.next()
        if (step.done) leave()
        return step
      } catch (error) {
        leave()
        throw error
      }
    },
    async return(value?: unknown) {
      leave()
      await stream.return?.(value)
      return { done: true as const, value }
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
