import { implement, ORPCError } from '@orpc/server'
import { failureFromDatabase, isWorkError } from '#electron/platform/failures.ts'
import type { Log } from '#electron/platform/log.ts'
import { contract } from '#shared/contract/index.ts'

export type CallContext = { readonly log: Log }

/**
 * Every procedure goes through here: expected failures cross the border as their code, sentence and
 * data; all others are bugs, which the log gets whole and the page as one plain word.
 */
export const os = implement(contract)
  .$context<CallContext>()
  .use(async ({ context, next, path }) => {
    try {
      const result = await next()
      return isStream(result.output)
        ? { ...result, output: guarded(result.output, context.log, path) as never }
        : result
    } catch (error) {
      throw failureOf(error, context.log, path)
    }
  })

async function* guarded(stream: AsyncIterable<unknown>, log: Log, path: readonly string[]) {
  try {
    yield* stream
  } catch (error) {
    throw failureOf(error, log, path)
  }
}

function failureOf(thrown: unknown, log: Log, path: readonly string[]): unknown {
  if (thrown instanceof ORPCError) return thrown
  const error = failureFromDatabase(thrown)
  if (isWorkError(error)) {
    return new ORPCError(error.code, { defined: true, message: error.message, data: error.data })
  }
  if (error instanceof Error && error.name === 'StoryIndexError') {
    return new ORPCError('QUERY', { defined: true, message: error.message })
  }
  if (!isAbort(error)) log.error('A procedure failed', { procedure: path.join('.'), error })
  return error
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}
