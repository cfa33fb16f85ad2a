/** Files that the page hands over, kept below the cache so that a batch of them can be run again. */
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { WorkError } from '#electron/platform/failures.ts'
import type { Batch } from '#shared/model/batch.ts'
import type { Batches } from './batches.ts'

export type UploadsParts = {
  readonly batches: Batches
  /** Made when it is needed. */
  readonly folder: string
  newId(): string
}

export type Uploads = ReturnType<typeof createUploads>

const MOST_BYTES = 512 * 1024 * 1024

export function createUploads({ batches, folder, newId }: UploadsParts) {
  const rootOf = (id: string): string => {
    const { isUpload, roots } = batches.kept(id)
    const [root] = roots
    if (isUpload && root !== undefined) return root
    throw new WorkError('UNSUPPORTED', 'The files of this batch are not handed over but read.')
  }
  return {
    async create(name: string): Promise<Batch> {
      const root = join(folder, newId()) + sep
      await mkdir(root, { recursive: true, mode: 0o700 })
      return batches.addUpload(name, root)
    },
    /** @throws WorkError UNREADABLE for a name that leads elsewhere or a piece out of order */
    async add(piece: { id: string; path: string; offset: number; data: string }): Promise<void> {
      const { path, offset } = piece
      const place = join(rootOf(piece.id), ...segmentsOf(path))
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      const size = (await stat(place).catch(() => undefined))?.size ?? 0
      if (offset > 0 && offset !== size) throw refused(path, 'A piece of it is missing')
      const data = Buffer.from(piece.data, 'base64')
      if (offset + data.length > MOST_BYTES) throw refused(path, 'It is larger than 512 MB')
      const handle = await open(place, offset === 0 ? 'w' : 'a', 0o600)
      try {
        await handle.writeFile(data)
      } finally {
        await handle.close()
      }
    },
    /** The copies go with the batch; the originals are untouched. */
    async remove(id: string): Promise<void> {
      const { isUpload, roots } = batches.kept(id)
      if (isUpload) for (const root of roots) await rm(root, { recursive: true, force: true })
    },
  }
}

/** Names below the folder and nothing else: no way up, no drive, no device of another system. */
function segmentsOf(path: string): string[] {
  const segments = path.split('/')
  const isBad = (segment: string) =>
    segment === '' ||
    segment === '.' ||
    segment === '..' ||
    /[\\\u0000-\u001f:]/.test(segment) ||
    segment.length > 255
  if (segments.some(isBad)) throw refused(path, 'Its name leads elsewhere')
  return segments
}

function refused(path: string, why: string): WorkError {
  return new WorkError('UNREADABLE', `${path} was not taken over. ${why}.`, { where: path })
}
