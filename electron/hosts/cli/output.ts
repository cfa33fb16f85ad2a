import type { Writable } from 'node:stream'
import { oneLine, tableText } from './table.ts'

export type Output = ReturnType<typeof createOutput>

export type Sink = Writable & { readonly isTTY?: boolean; readonly columns?: number }

export type OutputOptions = {
  readonly stdout: Sink
  readonly stderr: Sink
  readonly isJson: boolean
  readonly isQuiet: boolean
  readonly hasColor: boolean
}

const USUAL_WIDTH = 100

/** A terminal that does not know its size says 0. */
function widthOf({ columns }: Sink): number {
  return columns === undefined || columns === 0 ? USUAL_WIDTH : columns
}

/** Data to stdout, progress and messages to stderr, colour only for people. */
export function createOutput({ stdout, stderr, isJson, isQuiet, hasColor }: OutputOptions) {
  let hasProgress = false
  const canOverwrite = stderr.isTTY === true && !isQuiet && !isJson

  /** Waits while a pipe is full, so that a million lines need no memory. */
  function write(text: string): Promise<void> {
    if (stdout.write(text)) return Promise.resolve()
    return new Promise((resolve) => stdout.once('drain', resolve))
  }

  function clearProgress(): void {
    if (hasProgress) stderr.write('\r\u001b[K')
    hasProgress = false
  }

  return {
    /** For programs: JSON was asked for, or nobody is looking. */
    isForPrograms: isJson || stdout.isTTY !== true,
    write,
    line: (text: string) => write(`${text}\n`),
    json: (value: unknown) => write(`${JSON.stringify(value)}\n`),
    /** One sentence to the person; never part of the data. */
    say(text: string): void {
      if (isQuiet || isJson) return
      clearProgress()
      stderr.write(`${oneLine(text)}\n`)
    },
    /** What must reach the person whatever the options. */
    warn(text: string): void {
      clearProgress()
      stderr.write(
        isJson ? `${JSON.stringify({ notice: text })}\n` : `broadsheet: ${oneLine(text)}\n`,
      )
    },
    /** A line that replaces the one before it; none where it could not. */
    progress(text: string): void {
      if (!canOverwrite) return
      clearProgress()
      stderr.write(oneLine(text).slice(0, widthOf(stderr) - 1))
      hasProgress = true
    },
    clearProgress,
    /** A line other programs read from stderr, whatever the options. */
    signal: (text: string) => void stderr.write(`${text}\n`),
    /** Values as a table for people, as JSONL for programs. */
    async rows<Row>(
      rows: readonly Row[],
      columns: readonly (readonly [head: string, cell: (row: Row) => string])[],
    ): Promise<void> {
      if (isJson) {
        for (const row of rows) await write(`${JSON.stringify(row)}\n`)
        return
      }
      const heads = columns.map(([head]) => head)
      const cells = rows.map((row) => columns.map(([, cell]) => cell(row)))
      const width = stdout.isTTY ? widthOf(stdout) : Number.MAX_SAFE_INTEGER
      const [head = '', ...lines] = tableText(heads, cells, width)
      await write(`${hasColor ? `\u001b[1m${head}\u001b[22m` : head}\n`)
      for (const line of lines) await write(`${line}\n`)
    },
  }
}
