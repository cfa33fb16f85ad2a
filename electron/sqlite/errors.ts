import { basename } from 'node:path'

export type SqliteErrorCode =
  | 'CORRUPTED'
  | 'READ_ONLY'
  | 'FULL'
  | 'BUSY'
  | 'NEWER'
  | 'LOCKED'
  | 'UNKNOWN'
  /** Opened for reading only: nobody has made the file yet, or brought it up to date. */
  | 'MISSING'
  | 'OLDER'
  | 'FORBIDDEN'

/** A database file that could not be used as asked; the message names the file and the way on. */
export class SqliteError extends Error {
  readonly code: SqliteErrorCode
  readonly file: string
  /** Where the damaged file and its companions were moved, if they were. */
  readonly setAside: string | undefined

  constructor(
    code: SqliteErrorCode,
    message: string,
    more: { file: string; setAside?: string; cause?: unknown },
  ) {
    super(message, { cause: more.cause })
    this.name = 'SqliteError'
    this.code = code
    this.file = more.file
    this.setAside = more.setAside
  }
}

/** Turns what the driver threw into one of our kinds; errors that are not SQLite's pass through. */
export function sqliteErrorFrom(error: unknown, file: string): unknown {
  if (error instanceof SqliteError) return error
  const engineCode = engineCodeOf(error)
  if (!engineCode) return error
  const code = isForeignFormat(engineCode, error) ? 'CORRUPTED' : codeFrom(engineCode)
  return new SqliteError(code, sentence(code, file, error), { file, cause: error })
}

function engineCodeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const code = error.code
  if (typeof code !== 'string') return undefined
  return code.startsWith('SQLITE_') ? code : SYSTEM_CODES[code]
}

/** Copying and renaming whole files fails with the system's own words. */
const SYSTEM_CODES: Readonly<Record<string, string>> = {
  ENOSPC: 'SQLITE_FULL',
  EDQUOT: 'SQLITE_FULL',
  EROFS: 'SQLITE_READONLY',
  EACCES: 'SQLITE_READONLY',
  EPERM: 'SQLITE_READONLY',
}

/** SQLite takes a header with an impossible format number for a request that cannot be met. */
function isForeignFormat(engineCode: string, error: unknown): boolean {
  return engineCode === 'SQLITE_ERROR' && /unsupported file format/.test((error as Error).message)
}

function codeFrom(engineCode: string): SqliteErrorCode {
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(engineCode)) return 'CORRUPTED'
  // The first -wal page on a read-only directory fails as CANTOPEN, not as READONLY.
  if (/^SQLITE_(READONLY|PERM|CANTOPEN)/.test(engineCode)) return 'READ_ONLY'
  if (/^SQLITE_(FULL|IOERR_(WRITE|SHMSIZE))/.test(engineCode)) return 'FULL'
  if (/^SQLITE_(BUSY|LOCKED)/.test(engineCode)) return 'BUSY'
  return 'UNKNOWN'
}

function sentence(code: SqliteErrorCode, file: string, error: unknown): string {
  const name = `${basename(file)} (${file})`
  const said = error instanceof Error ? error.message : String(error)
  switch (code) {
    case 'CORRUPTED':
      return `The database ${name} is damaged: ${said}. Nothing was changed; restart to have it set aside and a good copy opened.`
    case 'READ_ONLY':
      return `The database ${name} cannot be written: ${said}. Nothing was changed; check the folder's owner and permissions.`
    case 'FULL':
      return `There is no room to write ${name}: ${said}. What was stored before is whole; free some space and try again.`
    case 'BUSY':
      return `The database ${name} is in use by another program: ${said}. Nothing was changed; try again.`
    default:
      return `The database ${name} refused a request: ${said}. Nothing was changed.`
  }
}
