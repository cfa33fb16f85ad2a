import { copyFile, type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod'

import type { LedgerRecord, LedgerStore } from './ledger.ts'

const Base = { k: z.string(), i: z.string() }
const Line = z.discriminatedUnion('t', [
  z.object({ t: z.literal('start'), ...Base, at: z.number(), c: z.number() }),
  z.object({ t: z.literal('end'), ...Base, at: z.number() }),
  z.object({ t: z.literal('void'), ...Base }),
])

export type LedgerFileOptions = {
  readonly file: string
  /** Nobody else uses the file (the profile lock is held): it may be made short again. */
  readonly isSole?: boolean
  readonly longestBytes?: number
}

/** More than what all lanes together can write in the two minutes that matter. */
const TAIL_BYTES = 512 * 1024

/** Ends a line that a crash cut. */
const TORN = '#torn\n'

/**
 * The ledger as lines of JSON at the end of a file. Appending is atomic on a local disk, so the
 * order of the lines is the common order of all instances.
 */
export function openLedgerFile(
  options: LedgerFileOptions,
): LedgerStore & { close(): Promise<void> } {
  const { file, isSole = false, longestBytes = 8_000_000 } = options
  let handle: FileHandle | undefined
  let offset = 0
  let last: Promise<unknown> = Promise.resolve()

  // One at a time: an append and the reading of what came before it belong together.
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn
  }
  const opened = async () => (handle ??= await open(file, 'a+', 0o600))
  const readFrom = async (from: number) => {
    const current = await opened()
    const { size } = await current.stat()
    if (size < from) throw new Error(`${file} became shorter while it was in use.`)
    const buffer = Buffer.alloc(size - from)
    const { bytesRead } = await current.read(buffer, 0, buffer.length, from)
    return buffer.subarray(0, bytesRead)
  }
  /** Whole lines since the last reading; half a line of another instance is left for next time. */
  const news = async () => {
    const bytes = await readFrom(offset)
    const end = bytes.lastIndexOf(10) + 1
    offset += end
    return parseLines(bytes.subarray(0, end).toString('utf8'))
  }

  return {
    load: () =>
      inTurn(async () => {
        const { size } = await (await opened()).stat()
        const from = Math.max(0, size - TAIL_BYTES)
        const bytes = await readFrom(from)
        offset = from + bytes.length
        await startNewLine(bytes)
        const text = bytes.toString('utf8')
        // The line the tail begins in is cut by us. The last one, without its end, was being written
        // when the program died: it was not yet durable, so it was not sent.
        const whole = text.slice(from > 0 ? text.indexOf('\n') + 1 : 0, text.lastIndexOf('\n') + 1)
        const records = await parseOrSetAside(whole)
        if (isSole && size > TAIL_BYTES) await shorten(records)
        return records
      }),
    append: (record, isDurable) =>
      inTurn(async () => {
        const current = await opened()
        await current.appendFile(`${JSON.stringify(record)}\n`)
        if (isDurable) await current.datasync()
        const records = await news()
        if (isSole && offset > longestBytes) await shorten(await tail())
        return records
      }),
    close: () =>
      inTurn(async () => {
        await handle?.close()
        handle = undefined
      }),
  }

  /** Marks a torn last line, so that the next record does not become part of it. */
  async function startNewLine(bytes: Buffer): Promise<void> {
    if (bytes.length === 0 || bytes.at(-1) === 10) return
    await (await opened()).appendFile(TORN)
    offset += TORN.length
  }

  /** A damaged ledger is kept beside, for whoever wants to know why; the next start is clean. */
  async function parseOrSetAside(text: string): Promise<LedgerRecord[]> {
    try {
      return parseLines(text)
    } catch (error) {
      if (isSole) {
        await copyFile(file, `${file}.damaged`)
        await shorten([])
      }
      throw error
    }
  }

  async function tail(): Promise<LedgerRecord[]> {
    const text = (await readFrom(Math.max(0, offset - TAIL_BYTES))).toString('utf8')
    return parseLines(text.slice(text.indexOf('\n') + 1))
  }

  async function shorten(records: readonly LedgerRecord[]): Promise<void> {
    const shorter = `${file}.new`
    await rm(shorter, { force: true })
    const next = await open(shorter, 'a+', 0o600)
    await next.appendFile(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
    await next.datasync()
    await rename(shorter, file)
    await syncFolder(dirname(file))
    await handle?.close()
    handle = next
    offset = (await stat(file)).size
  }
}

/** @throws where a line is not a record: what it held is unknown, so nothing can be ruled out. */
function parseLines(text: string): LedgerRecord[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.endsWith(TORN.trimEnd()))
  return lines.map((line) => Line.parse(JSON.parse(line)))
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
