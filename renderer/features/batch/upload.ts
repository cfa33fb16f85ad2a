import type { Page } from '#renderer/state/page.svelte.ts'
import { base64Of } from '#renderer/ui/base64.ts'

/** What the page needs of a chosen or dropped file; the path is empty outside a folder. */
export type GivenFile = Pick<File, 'name' | 'size' | 'slice'> & {
  readonly webkitRelativePath: string
}

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

/** Every file below what was dropped, folders opened. */
export async function filesDropped(items: DataTransferItemList): Promise<GivenFile[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  const files: GivenFile[] = []
  for (const entry of entries) await collect(entry, '', files)
  return files
}

async function collect(entry: FileSystemEntry, below: string, files: GivenFile[]): Promise<void> {
  if (entry.name.startsWith('.')) return
  const path = below === '' ? entry.name : `${below}/${entry.name}`
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    const webkitRelativePath = below === '' ? '' : path
    files.push({
      name: file.name,
      size: file.size,
      slice: file.slice.bind(file),
      webkitRelativePath,
    })
    return
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return
    for (const child of some) await collect(child, path, files)
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}
