import { ORPCError } from '@orpc/client'
import { failureFromDatabase, failureFromSystem, isWorkError } from '#electron/platform/failures.ts'
import { EXIT, UsageError } from './command.ts'

export type Told = {
  readonly code: string
  readonly message: string
  readonly details?: unknown
  readonly exit: number
}

const EXITS: Readonly<Record<string, number>> = {
  SIGNED_OUT: EXIT.signedOut,
  OVER_BUDGET: EXIT.quota,
  BAD_REQUEST: EXIT.usage,
}

/** What a failure says to the person and to the shell. */
export function told(thrown: unknown): Told {
  if (thrown instanceof UsageError) {
    return { code: 'USAGE', message: thrown.message, exit: EXIT.usage }
  }
  const error = expected(thrown)
  const code = codeOf(error)
  const message = error instanceof Error ? error.message : String(error)
  const hasData = error instanceof ORPCError || isWorkError(error)
  const data = hasData ? (error.data as unknown) : undefined
  return {
    code,
    message: code === 'BAD_REQUEST' ? badRequest(data) : message,
    ...(data !== undefined && { details: data }),
    exit: EXITS[code] ?? EXIT.error,
  }
}

/** Not all that a command calls goes through a procedure, which would have told it apart. */
function expected(error: unknown): unknown {
  const known = failureFromDatabase(error)
  const { path } = (known ?? {}) as { path?: unknown }
  return typeof path === 'string' ? (failureFromSystem(known, path) ?? known) : known
}

/** Declared failures and those of opening the folder have a code; the rest are bugs. */
function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : 'BUG'
}

function badRequest(data: unknown): string {
  const issues = (data as { issues?: { message: string; path?: unknown[] }[] } | undefined)?.issues
  const [first] = issues ?? []
  if (!first) return 'That cannot be asked in this way.'
  const where = first.path?.map(String).join('.') ?? ''
  return where === '' ? `${first.message}.` : `${where}: ${first.message}.`
}
