import pino from 'pino'
import type { Clock } from './clock.ts'
import { openLogFile } from './log-file.ts'
import { createRedactor } from './redact.ts'

export type LogFields = Readonly<Record<string, unknown>>

/**
 * One line of JSON per record. Redaction happens here, at the logger, so that a careless call
 * cannot leak; story, query and document text still do not belong into `fields`.
 */
export interface Log {
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
  /** The same log with the part of the program that speaks. */
  child(part: string): Log
  /** From now on this value never appears, in any usual encoding. */
  hide(value: string): void
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

export type LogOptions = {
  readonly file: string
  readonly clock: Clock
  readonly level?: LogLevel
}

/** Lines of the same message a minute; a fault in a loop must not fill the disk. */
const LINES_PER_MINUTE = 30
const MINUTE_MS = 60_000

/**
 * Opens the log file (5 files of 5 MB, 0600). Faults of the disk are swallowed and counted: a full
 * disk must not stop the program that reports it.
 */
export function openLog({ file, clock, level = 'info' }: LogOptions): Log & { close(): void } {
  const redactor = createRedactor()
  const sink = openLogFile({ file })
  const logger = pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: () => `,"time":"${new Date(clock.now()).toISOString()}"`,
      serializers: { error: pino.stdSerializers.errWithCause },
      redact: { paths: SECRET_FIELDS, censor: '[hidden]' },
    },
    { write: (line: string) => sink.write(redactor.clean(line)) },
  )
  const throttle = createThrottle(clock)
  return { ...wrap(logger, throttle, redactor.hide), close: sink.close }
}

const SECRET_NAMES = [
  'authorization',
  'password',
  'passphrase',
  'secret',
  'appKey',
  'textAppKey',
  'access_token',
  'refresh_token',
  'accessToken',
  'refreshToken',
  'headers',
]
const SECRET_FIELDS = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

type Throttle = (message: string) => { isLet: boolean; missed: number }

function wrap(logger: pino.Logger, throttle: Throttle, hide: (value: string) => void): Log {
  const at =
    (level: LogLevel) =>
    (message: string, fields: LogFields = {}) => {
      if (!logger.isLevelEnabled(level)) return
      const { isLet, missed } = throttle(message)
      if (isLet) logger[level](missed > 0 ? { ...fields, missed } : fields, message)
    }
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: (part) => wrap(logger.child({ part }), throttle, hide),
    hide,
  }
}

function createThrottle(clock: Clock): Throttle {
  let minuteStart = clock.monotonic()
  let counts = new Map<string, number>()
  let missedBefore = new Map<string, number>()
  return (message) => {
    if (clock.monotonic() - minuteStart >= MINUTE_MS) {
      missedBefore = new Map(
        [...counts].map(([key, count]) => [key, Math.max(0, count - LINES_PER_MINUTE)]),
      )
      counts = new Map()
      minuteStart = clock.monotonic()
    }
    const count = (counts.get(message) ?? 0) + 1
    counts.set(message, count)
    const missed = count === 1 ? (missedBefore.get(message) ?? 0) : 0
    return { isLet: count <= LINES_PER_MINUTE, missed }
  }
}
