import { ORPCError } from '@orpc/client'
import { FailureCode } from '#shared/model/failure.ts'

/** What went wrong, ready to be shown; BUG is anything the contract does not declare. */
export type Failure = {
  readonly code: FailureCode | 'BUG' | 'LOST'
  readonly message: string
  /** Column (1-based) of a query failure. */
  readonly column?: number
  /** The field a query failure is about: `baseUrl`, `language[]`. */
  readonly parameter?: string
  /** ISO time at which an exhausted budget opens again. */
  readonly until?: string
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ORPCError)) {
    return {
      code: 'LOST',
      message:
        'Broadsheet did not answer. What was saved is kept; it is tried again when the line is back.',
    }
  }
  const code = FailureCode.safeParse(error.code)
  if (!code.success) {
    return {
      code: 'BUG',
      message: `Something in Broadsheet broke: ${error.message.replace(/\.$/, '')}. Nothing saved was touched; the log has the details.`,
    }
  }
  return { code: code.data, message: error.message, ...details(error.data) }
}

/** The person stopped it, or the part of the page that asked is gone: not a failure. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.message === 'aborted')
}

function details(data: unknown): Pick<Failure, 'column' | 'parameter' | 'until'> {
  if (typeof data !== 'object' || data === null) return {}
  const { column, parameter, until } = data as Record<string, unknown>
  return {
    ...(typeof column === 'number' && { column }),
    ...(typeof parameter === 'string' && { parameter }),
    ...(typeof until === 'string' && { until }),
  }
}
