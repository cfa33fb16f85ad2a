/** What the newsroom's parts throw, as failures a person may meet; the rest stays a bug. */
import { failureFromDatabase, WorkError } from '#electron/platform/failures.ts'
import { FetchError } from '#electron/embedded/ingest/fetch-error.ts'

export function expected(error: unknown): unknown {
  const options = { cause: error }
  if (error instanceof FetchError) {
    const code = error.code === 'UNREACHABLE' || error.code === 'TIMEOUT' ? 'OFFLINE' : 'UNREADABLE'
    const where = { where: 'address' }
    return code === 'OFFLINE'
      ? new WorkError(code, error.message, undefined, options)
      : new WorkError(code, error.message, where, options)
  }
  return failureFromDatabase(error)
}

/** A text or address that cannot be used, with its reader's own sentence. */
export function unreadable(error: unknown, where: string): unknown {
  const known = expected(error)
  if (known instanceof WorkError || !(error instanceof Error)) return known
  return new WorkError('UNREADABLE', error.message, { where }, { cause: error })
}

/** Passes a stream on with its failures told apart. */
export async function* withFailures<T>(stream: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* stream
  } catch (error) {
    throw expected(error)
  }
}
