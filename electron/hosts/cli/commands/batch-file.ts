/** Where the documents of a batch are written, and as what. */
import {
  accessSync,
  closeSync,
  constants,
  openSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, relative, resolve, sep } from 'node:path'
import type { Context, OptionSpec, Values } from '#electron/hosts/cli/command.ts'
import { textOf, UsageError } from '#electron/hosts/cli/command.ts'
import type { Batch } from '#electron/hosts/cli/known-batch.ts'

export const FILE_OPTIONS = {
  out: { type: 'string', value: 'FILE', help: 'write the documents there instead of to stdout' },
  format: {
    type: 'string',
    value: 'NAME',
    help: 'jsonl (default), csv or html; a FILE ending in .csv or .html says it too',
  },
} as const satisfies Record<string, OptionSpec>

const FORMATS = { jsonl: 'JSON lines', csv: 'CSV', html: 'HTML' } as const
type Format = keyof typeof FORMATS

export type Wish = { readonly format: Format; readonly out?: string }

/** Looked at before anything is analysed. @throws UsageError */
export function fileWish(values: Values): Wish {
  const out = textOf(values, 'out')
  if (out !== undefined) requireRoom(out)
  const name = textOf(values, 'format') ?? endingOf(out ?? '')
  const format = (Object.keys(FORMATS) as Format[]).find((known) => known === name)
  if (!format) throw new UsageError(`--format knows jsonl, csv and html, not "${name}".`)
  return { format, ...(out !== undefined && { out }) }
}

function endingOf(out: string): Format {
  if (/\.csv$/i.test(out)) return 'csv'
  return /\.html?$/i.test(out) ? 'html' : 'jsonl'
}

/** A long run would end with nothing to show for it. */
function requireRoom(out: string): void {
  const folder = dirname(resolve(out))
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`There is no folder ${folder} to write ${basename(out)} into.`)
  }
  if (statSync(out, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`${out} is a folder; --out wants the name of a file.`)
  }
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    throw new UsageError(`${basename(out)} cannot be written: the folder ${folder} is read-only.`)
  }
}

/** To stdout, or to a file that appears under its name only when it is whole. */
export async function writeExport(
  { client, output, signal }: Context,
  batch: Batch,
  { format, out }: Wish,
): Promise<void> {
  // After Ctrl-C the lines of what is finished are still written.
  const pieces = await client.batches.export({ id: batch.id, filter: {}, format })
  if (out === undefined) {
    for await (const piece of pieces) await output.write(piece)
    return
  }
  const part = `${out}.part`
  const file = openSync(part, 'w')
  try {
    for await (const piece of pieces) writeSync(file, piece)
  } finally {
    closeSync(file)
  }
  renameSync(part, out)
  if (signal.aborted) return
  output.say(`Written to ${out} as ${FORMATS[format]}.`)
  if (batch.places.some((place) => isBelow(place, out))) {
    output.say('It lies in the folder of the batch, so the next run would read it as a document.')
  }
}

function isBelow(folder: string, file: string): boolean {
  const way = relative(resolve(folder), resolve(file))
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && resolve(way) !== way
}
