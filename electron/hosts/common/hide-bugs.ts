import type { ProcedureClientInterceptorOptions } from '@orpc/server'
import { ORPCError } from '@orpc/server'
import type { Log } from '#electron/platform/log.ts'

type CallOptions = Pick<
  ProcedureClientInterceptorOptions<
    Record<never, never>,
    Record<never, never>,
    Record<never, never>
  >,
  'path' | 'signal'
> & { next(): Promise<unknown> }

/** Raised by the line itself about the page's own call: code and sentence hold no secret. */
const OWN_CODES = new Set([
  'BAD_REQUEST',
  'NOT_FOUND',
  'TIMEOUT',
  'TOO_MANY_REQUESTS',
  'CLIENT_CLOSED_REQUEST',
])

/**
 * Declared failures cross the border as they are; everything else is a bug: logged here with its
 * cause, and seen by the page as one sentence without stack, path or data.
 * @param drained Awaited before each value of a stream, so that a slow page slows the stream.
 */
export function hideBugs(log: Log, drained: () => Promise<void> | undefined) {
  return async (options: CallOptions): Promise<unknown> => {
    const show = (error: unknown) => {
      if (isForThePage(error)) return error
      if (!options.signal?.aborted) {
        log.error('A procedure failed in a way nobody declared', {
          procedure: options.path.join('.'),
          error,
        })
      }
      return hidden()
    }
    try {
      const output = await options.next()
      return isStream(output) ? guardStream(output, show, drained) : output
    } catch (error) {
      throw show(error)
    }
  }
}

function isForThePage(error: unknown): boolean {
  return error instanceof ORPCError && (error.defined || OWN_CODES.has(error.code))
}

function hidden() {
  return new ORPCError('INTERNAL_SERVER_ERROR', {
    message:
      'Something went wrong inside Broadsheet; its log names the cause. What was saved is kept.',
  })
}

function isStream(value: unknown): value is AsyncIterator<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

function guardStream(
  stream: AsyncIterator<unknown>,
  show: (error: unknown) => unknown,
  drained: () => Promise<void> | undefined,
) {
  return {
    async next() {
      try {
        const step = await stream.next()
        await drained()
        return step
      } catch (error) {
        throw show(error)
      }
    },
    async return(value?: unknown) {
      await stream.return?.(value)
      return { done: true as const, value }
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
