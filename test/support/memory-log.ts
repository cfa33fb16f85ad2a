import type { Log, LogFields } from '#electron/platform/log.ts'

export type MemoryLog = Log & {
  readonly lines: { level: string; message: string; fields?: LogFields }[]
}

/** Keeps what was logged, for tests that ask about it and for those that want quiet. */
export function createMemoryLog(): MemoryLog {
  const lines: MemoryLog['lines'] = []
  const at = (level: string) => (message: string, fields?: LogFields) =>
    void lines.push({ level, message, ...(fields && { fields }) })
  const log: MemoryLog = {
    lines,
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: () => log,
    hide: () => {},
  }
  return log
}
