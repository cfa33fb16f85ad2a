/** Files between the person's disk and the main side, which know nothing of each other's paths. */
import { base64Of, bytesOf } from '#renderer/ui/base64.ts'
import { saveFile } from '#renderer/ui/download.ts'
import type { Client } from '#renderer/connect.ts'

/** One frame takes 8 MB of JSON; base64 makes four signs of three bytes. */
const PIECE_BYTES = 3 * 1024 * 1024

/** Hands a chosen file over piece by piece. @returns its transfer */
export async function sendFile(
  client: Client,
  file: Pick<File, 'name' | 'size' | 'slice'>,
  onShare?: (share: number) => void,
): Promise<string> {
  const { id } = await client.transfers.begin({ name: file.name.slice(0, 300) || 'file' })
  for (let offset = 0; offset < file.size; offset += PIECE_BYTES) {
    onShare?.(offset / file.size)
    const piece = new Uint8Array(await file.slice(offset, offset + PIECE_BYTES).arrayBuffer())
    await client.transfers.send({ id, offset, data: base64Of(piece) })
  }
  return id
}

/** Hands a finished file to the browser, which asks where to put it or does as it is set. */
export async function saveTransfer(client: Client, id: string, name: string): Promise<void> {
  const parts: BlobPart[] = []
  for await (const piece of await client.transfers.fetch({ id })) parts.push(bytesOf(piece))
  saveFile(name, new Blob(parts, { type: 'application/octet-stream' }))
  await client.transfers.drop({ id })
}
