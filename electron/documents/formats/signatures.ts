/** The first bytes of files that are no documents for us, and what to call them. */

const SIGNATURES: readonly (readonly [string, string])[] = [
  ['89504e47', 'a PNG image'],
  ['ffd8ff', 'a JPEG image'],
  ['47494638', 'a GIF image'],
  ['424d', 'a BMP image'],
  ['49492a00', 'a TIFF image'],
  ['4d4d002a', 'a TIFF image'],
  ['1f8b', 'a gzip archive'],
  ['425a68', 'a bzip2 archive'],
  ['fd377a58', 'an xz archive'],
  ['28b52ffd', 'a Zstandard archive'],
  ['377abcaf', 'a 7z archive'],
  ['52617221', 'a RAR archive'],
  ['52494646', 'a RIFF file (sound, video or WebP)'],
  ['494433', 'an MP3 recording'],
  ['4f676753', 'an Ogg recording'],
  ['7f454c46', 'a program'],
  ['4d5a9000', 'a program'],
  ['cafebabe', 'a program'],
  ['cffaedfe', 'a program'],
  ['53514c69746520666f726d6174203300', 'an SQLite database'],
]

const MIN_BINARY_BYTES = 16

/** Undefined where the bytes have no such mark. */
export function binaryName(head: Uint8Array): string | undefined {
  const hex = Buffer.from(head.subarray(0, 16)).toString('hex')
  const found = SIGNATURES.find(([signature]) => hex.startsWith(signature))
  // Two letters begin many texts; an image has bytes after them that no text has.
  const isShort = found !== undefined && found[0].length <= 6
  if (isShort && !head.subarray(0, 512).some((byte) => byte < 9)) return undefined
  if (found && head.length < MIN_BINARY_BYTES && isShort) return undefined
  if (Buffer.from(head.subarray(4, 8)).toString('latin1') === 'ftyp') return 'a video or HEIF image'
  return found?.[1]
}
