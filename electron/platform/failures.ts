import type { FailureCode } from '#shared/model/failure.ts'

/** What travels with each code; the contract declares the same shapes. */
export type FailureData = {
  OFFLINE: undefined
  SIGNED_OUT: { profileId: string } | undefined
  /** `until` is an ISO 8601 time, where one is known. */
  OVER_BUDGET: { until?: string } | undefined
  PLAN: undefined
  /** `column` counts from 1 in the query text. */
  QUERY: { column?: number; parameter?: string } | undefined
  SERVICE: { status?: number } | undefined
  UNREADABLE: { where: string } | undefined
  LOCKED: undefined
  READ_ONLY: undefined
  DISK_FULL: undefined
  NOT_FOUND: undefined
  CONFLICT: undefined
  UNSUPPORTED: undefined
}

/**
 * An expected failure: it reaches the page as its code, its sentence and its data. Whatever is not
 * a WorkError is a bug: it is logged and stops that piece of work only.
 */
export class WorkError<C extends FailureCode = FailureCode> extends Error {
  readonly code: C
  readonly data: FailureData[C]

  /**
   * @param message A sentence for the person: what happened, what was kept, what to do.
   * @param data What the page needs to act on it.
   */
  constructor(code: C, message: string, data?: FailureData[C], options?: ErrorOptions) {
    super(message, options)
    this.name = 'WorkError'
    this.code = code
    this.data = data as FailureData[C]
  }
}

export function isWorkError<C extends FailureCode>(
  error: unknown,
  code?: C,
): error is WorkError<C> {
  return error instanceof WorkError && (code === undefined || error.code === code)
}

const BY_DATABASE_CODE: Readonly<Record<string, FailureCode>> = {
  FULL: 'DISK_FULL',
  READ_ONLY: 'READ_ONLY',
  LOCKED: 'LOCKED',
  BUSY: 'LOCKED',
  CORRUPTED: 'UNREADABLE',
  FORBIDDEN: 'UNREADABLE',
  NEWER: 'UNSUPPORTED',
  OLDER: 'UNSUPPORTED',
  MISSING: 'NOT_FOUND',
}

/**
 * What a database said as the failure it is for the person, with the sentence it has, which names
 * the file; anything else unchanged. Known by its name, since few layers know the database.
 */
export function failureFromDatabase(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'SqliteError' || !('code' in error)) return error
  const code = BY_DATABASE_CODE[String(error.code)]
  if (!code) return error
  const data = code === 'UNREADABLE' && 'file' in error ? { where: String(error.file) } : undefined
  return new WorkError(code, error.message, data, { cause: error })
}

/**
 * The expected failure behind what a file operation threw, or undefined where it is a bug.
 * @param what Names the thing for the person, such as "the library" or a file name.
 */
export function failureFromSystem(error: unknown, what: string): WorkError | undefined {
  const code = (error as { code?: unknown } | null)?.code
  const options = { cause: error }
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'SQLITE_FULL':
      return new WorkError(
        'DISK_FULL',
        `The disk is full, so ${what} could not be written. What was saved before is kept. Make room and try again.`,
        undefined,
        options,
      )
    case 'EROFS':
    case 'SQLITE_READONLY':
      return new WorkError(
        'READ_ONLY',
        `${capital(what)} cannot be written: its folder is read-only. Reading goes on. Change the folder's permission, or start with another --data-dir.`,
        undefined,
        options,
      )
    case 'EISDIR':
    case 'ENOTDIR':
    case 'EEXIST':
      return new WorkError(
        'UNREADABLE',
        `${capital(what)} cannot be opened: a file stands where a folder is wanted, or the reverse. Choose another name.`,
        { where: what },
        options,
      )
    case 'EACCES':
    case 'EPERM':
      return new WorkError(
        'UNREADABLE',
        `${capital(what)} cannot be opened: the system does not allow it. Check its permissions.`,
        { where: what },
        options,
      )
    case 'ENOENT':
      return new WorkError('NOT_FOUND', `${capital(what)} is not there.`, undefined, options)
    default:
      return undefined
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
