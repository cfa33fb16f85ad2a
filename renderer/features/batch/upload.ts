import type { GivenFile } from '#renderer/state/dropped-files.ts'
import type { Page } from '#renderer/state/page.svelte.ts'
import { base64Of } from '#renderer/ui/base64.ts'

export type UploadProgress = {
  readonly sent: number
  readonly total: number
  readonly name: string
}

/** One frame takes 8 MB of JSON; base64 makes four signs of three bytes. */
const PIECE_BYTES = 3 * 1024 * 1024

/** Hands files over piece by piece. @returns the batch's id */
export async function uploadFiles(
  page: Page,
  files: readonly GivenFile[],
  onProgress: (progress: UploadProgress) => void,
): Promise<string> {
  const visible = files.filter(({ name }) => !name.startsWith('.'))
  const folder = visible[0]?.webkitRelativePath.split('/')[0]
  const name = folder || (visible.length === 1 ? visible[0]!.name : `${visible.length} files`)
  const { id } = await page.client.batches.createUpload({ name: name.slice(0, 200) })
  const total = visible.reduce((sum, { size }) => sum + size, 0)
  let sent = 0
  for (const file of visible) {
    const path = pathOf(file)
    let offset = 0
    do {
      onProgress({ sent, total, name: path })
      const piece = await file.slice(offset, offset + PIECE_BYTES).arrayBuffer()
      await page.client.batches.upload({ id, path, offset, data: base64Of(new Uint8Array(piece)) })
      offset += piece.byteLength
      sent += piece.byteLength
    } while (offset < file.size)
  }
  return id
}

/** Below the dropped folder, whose own name the batch has. */
function pathOf({ webkitRelativePath, name }: GivenFile): string {
  return webkitRelativePath === '' ? name : webkitRelativePath.split('/').slice(1).join('/') || name
}
