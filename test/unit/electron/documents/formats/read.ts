import { readDocuments } from '#electron/documents/read-documents.ts'
import type { DocumentFailure, DocumentOutcome, ReadDocument } from '#electron/documents/outcome.ts'
import type { ReadOptions } from '#electron/documents/read-options.ts'

export const NOW = Date.UTC(2026, 0, 7, 12)

export async function readAll(
  name: string,
  data: string | Uint8Array,
  options: Partial<ReadOptions> = {},
): Promise<DocumentOutcome[]> {
  const outcomes: DocumentOutcome[] = []
  const source = { name, bytes: Buffer.from(data) }
  for await (const each of readDocuments(source, { nowMs: NOW, ...options })) outcomes.push(each)
  return outcomes
}

/** The one document of a file that can be read. */
export async function readOne(
  name: string,
  data: string | Uint8Array,
  options: Partial<ReadOptions> = {},
): Promise<ReadDocument> {
  const [outcome] = await readAll(name, data, options)
  if (outcome?.state !== 'read') throw new Error(`${name}: ${JSON.stringify(outcome)}`)
  return outcome
}

export async function failureOf(
  name: string,
  data: string | Uint8Array,
  options: Partial<ReadOptions> = {},
): Promise<DocumentFailure> {
  const outcome = (await readAll(name, data, options)).at(-1)
  if (!outcome || outcome.state === 'read') throw new Error(`${name} was read`)
  return outcome
}
