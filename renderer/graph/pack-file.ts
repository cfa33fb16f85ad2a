/** A graph file made small enough to be kept with a view of it. */
import { base64Of, bytesOf } from '#renderer/ui/base64.ts'

/** Of the file as it is; a hundred thousand links as GEXF have about half of it. */
const MOST_BYTES = 24 * 1024 * 1024
/** Of what is kept. A frame to the main side holds eight megabytes, and the view has places too. */
const MOST_CHARACTERS = 3_000_000

export type PackedFile = {
  readonly name: string
  /** Base64 of the gzip of its bytes. */
  readonly packed: string
}

/** Throws an Error with a sentence where the file is too large to be kept. */
export async function packFile(file: File): Promise<PackedFile> {
  const packed =
    file.size > MOST_BYTES
      ? undefined
      : base64Of(await through(file, new CompressionStream('gzip')))
  if (packed === undefined || packed.length > MOST_CHARACTERS) {
    throw new Error(
      'The file of this graph is too large to be kept with a view. Keep the file itself; what is shown of it can be exported as GEXF, with its places.',
    )
  }
  return { name: file.name, packed }
}

/** The file as it was. Throws an Error with a sentence where it is damaged. */
export async function unpackFile({ name, packed }: PackedFile): Promise<File> {
  try {
    return new File(
      [await through(new Blob([bytesOf(packed)]), new DecompressionStream('gzip'))],
      name,
    )
  } catch (cause) {
    throw new Error('The graph that was kept with this view is damaged.', { cause })
  }
}

/** Never more than a file may have: a few kept bytes can stand for gigabytes. */
async function through(
  from: Blob,
  change: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = from.stream().pipeThrough(change).getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value)
    size += next.value.length
    if (size > MOST_BYTES) {
      await reader.cancel()
      throw new Error('It is larger than any file that is kept.')
    }
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
