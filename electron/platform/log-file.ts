import { closeSync, fstatSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'

export type LogFileOptions = {
  readonly file: string
  readonly maxBytes?: number
  /** Files in all, the one being written included. */
  readonly keep?: number
}

export type LogFile = { write(line: string): void; close(): void }

/**
 * Appends lines and turns the file over before it passes `maxBytes`: `x.log`, `x.log.1` … Written
 * at once, since the last line before a crash is the one that is needed.
 */
export function openLogFile({ file, maxBytes = 5_000_000, keep = 5 }: LogFileOptions): LogFile {
  let descriptor: number | undefined
  let bytes = 0
  const open = () => {
    descriptor = openSync(file, 'a', 0o600)
    bytes = fstatSync(descriptor).size
  }
  const close = () => {
    if (descriptor !== undefined) closeSync(descriptor)
    descriptor = undefined
  }
  const turnOver = () => {
    close()
    rmSync(`${file}.${keep - 1}`, { force: true })
    for (let index = keep - 2; index >= 1; index--)
      renameIfThere(`${file}.${index}`, `${file}.${index + 1}`)
    renameIfThere(file, `${file}.1`)
    open()
  }
  return {
    write(line) {
      const data = Buffer.from(line, 'utf8')
      try {
        if (descriptor === undefined) open()
        if (bytes > 0 && bytes + data.length > maxBytes) turnOver()
        if (descriptor !== undefined) bytes += writeSync(descriptor, data)
      } catch {
        // A full or vanished disk: the line is lost, the program goes on, the next line tries again.
        close()
      }
    },
    close,
  }
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
  }
}
