/** What the page needs of a chosen or dropped file; the path is empty outside a folder. */
export type GivenFile = Pick<File, 'name' | 'size' | 'slice'> & {
  readonly webkitRelativePath: string
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
