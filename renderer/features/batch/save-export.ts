import type { Batch } from '#shared/model/batch.ts'
import type { DocumentFilter } from '#shared/model/document.ts'
import type { Page } from '#renderer/state/page.svelte.ts'

const TYPES = { csv: 'text/csv', jsonl: 'application/x-ndjson', html: 'text/html' } as const

/** Hands a batch to the browser as a file; the pieces are put together here. */
export async function saveExport(
  page: Page,
  { id, name }: Batch,
  format: keyof typeof TYPES,
  filter: DocumentFilter,
): Promise<void> {
  const parts: string[] = []
  for await (const piece of await page.client.batches.export({ id, filter, format })) {
    parts.push(piece)
  }
  const url = URL.createObjectURL(new Blob(parts, { type: TYPES[format] }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 80) || 'batch'}.${format}`
  link.click()
  // After the browser took it up; at once would be too early in some.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
  page.toasts.show(`${name} was exported as ${format.toUpperCase()}.`)
}
