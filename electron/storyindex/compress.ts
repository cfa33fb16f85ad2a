/** Compression of stories, with a checksum of what was compressed (RFC 8878, section 3.1.1). */
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { SqliteError } from '#electron/sqlite/errors.ts'

const CHECKED = { [constants.ZSTD_c_checksumFlag]: 1 }

export function compress(plain: string | Uint8Array, dictionary: Uint8Array): Buffer {
  return zstdCompressSync(plain, { dictionary, params: CHECKED })
}

/** @throws SqliteError CORRUPTED where it is not what was compressed */
export function decompress(packed: Uint8Array, dictionary: Uint8Array): Buffer {
  try {
    return zstdDecompressSync(packed, { dictionary })
  } catch (error) {
    throw damagedStory(error instanceof Error ? error.message : String(error), error)
  }
}

export function damagedStory(reason: string, cause?: unknown): SqliteError {
  return new SqliteError(
    'CORRUPTED',
    `A story kept on this computer is damaged and is not shown: ${reason}. Settings, Storage, looks the files through; asking for it again brings it back.`,
    { file: 'stories', cause },
  )
}
