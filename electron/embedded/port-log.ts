import type { Log, LogFields } from '#electron/platform/log.ts'
import type { FromThread } from './life-messages.ts'

/** A log whose lines are written by the main side, which hides what is secret. */
export function portLog(tell: (message: FromThread) => void): Pick<Log, 'warn' | 'error'> {
  const at =
    (level: 'warn' | 'error') =>
    (message: string, fields: LogFields = {}) =>
      tell({ kind: 'log', level, message, fields: plain(fields) })
  return { warn: at('warn'), error: at('error') }
}

/** An Error crosses the border without its class; its stack is what the log is for. */
function plain(fields: LogFields): LogFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Error ? (value.stack ?? value.message) : value,
    ]),
  )
}
