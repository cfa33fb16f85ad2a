import { WorkError } from '../failures.ts'

export type DirectoryEntry = {
  readonly name: string
  /** 0 stored, 8 deflated. */
  readonly method: number
  readonly crc: number
  readonly packedBytes: number
  readonly bytes: number
  /** Of its own head. */
  readonly at: number
  /** Where the next one begins: nothing of this one may lie behind. */
  readonly before: number
}

type Asked = {
  readonly file: string
  readonly bytes: number
  readonly mostBytes: number
  readonly mostEntries: number
}

type Read = (from: number, to: number) => Promise<Buffer>

export const LOCAL_BYTES = 30
const END_BYTES = 22
const ENTRY_BYTES = 46
const END = 0x06054b50
const ENTRY = 0x02014b50
const MOST_RATIO = 200
/** Small files may be as regular as they like. */
const RATIO_FROM_BYTES = 1024 * 1024
const MOST_NAME = 500

/**
 * The directory of a zip file that ends with it and begins with its first entry; whatever else the
 * format allows (comments, parts, encryption, leading bytes) is refused.
 * @throws WorkError UNREADABLE
 */
export async function directoryOf(asked: Asked, read: Read): Promise<Map<string, DirectoryEntry>> {
  const { file, bytes } = asked
  const refuse = refuser(file)
  const first = await read(0, Math.min(4, bytes))
  if (first.toString('latin1', 0, 2) !== 'PK') {
    throw refuse('it is neither a capsule nor a backup, which are zip files')
  }
  if (bytes < END_BYTES) throw refuse(CUT)
  const end = await read(bytes - END_BYTES, bytes)
  if (end.readUInt32LE(0) !== END || end.readUInt16LE(20) !== 0) throw refuse(CUT)
  const count = end.readUInt16LE(10)
  const size = end.readUInt32LE(12)
  const start = end.readUInt32LE(16)
  if (count === 0xffff || count > asked.mostEntries) {
    throw refuse(`it holds more than ${asked.mostEntries.toLocaleString('en')} entries`)
  }
  if (start + size !== bytes - END_BYTES) throw refuse('its directory is not where it says')
  const directory = await read(start, start + size)
  const entries: Bare[] = []
  for (let at = 0; entries.length < count;) {
    const found = entryAt(directory, at, refuse)
    entries.push(found.entry)
    at = found.next
    if (entries.length === count && at !== size) throw refuse('its directory has bytes too many')
  }
  return checkedEntries(entries, start, asked, refuse)
}

/** A name that came from elsewhere, safe to print. */
export function sayName(name: string): string {
  return name.replace(/[\p{C}\p{Zl}\p{Zp}"]/gu, '?').slice(0, 80)
}

const CUT = 'its end is missing, so it was cut off or is no such file'

type Bare = Omit<DirectoryEntry, 'before'>
type Refuse = (why: string) => WorkError

function refuser(file: string): Refuse {
  return (why) => new WorkError('UNREADABLE', `${file} cannot be used: ${why}.`, { where: file })
}

function entryAt(data: Buffer, at: number, refuse: Refuse): { entry: Bare; next: number } {
  if (at + ENTRY_BYTES > data.length || data.readUInt32LE(at) !== ENTRY) {
    throw refuse('its directory is broken')
  }
  const nameBytes = data.readUInt16LE(at + 28)
  const next =
    at + ENTRY_BYTES + nameBytes + data.readUInt16LE(at + 30) + data.readUInt16LE(at + 32)
  const raw = data.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes)
  if (next > data.length || raw.length < nameBytes) throw refuse('its directory is broken')
  const name = raw.toString('utf8')
  const isText = Buffer.compare(Buffer.from(name, 'utf8'), raw) === 0
  if (!isText || !isPlainName(name)) {
    throw refuse(`the name "${sayName(name)}" in it leads elsewhere or is no name`)
  }
  if ((data.readUInt16LE(at + 8) & 1) === 1) throw refuse(`"${sayName(name)}" is encrypted`)
  const method = data.readUInt16LE(at + 10)
  if (method !== 0 && method !== 8) {
    throw refuse(`"${sayName(name)}" is packed in a way that is not read here`)
  }
  const entry = {
    name,
    method,
    crc: data.readUInt32LE(at + 16),
    packedBytes: data.readUInt32LE(at + 20),
    bytes: data.readUInt32LE(at + 24),
    at: data.readUInt32LE(at + 42),
  }
  return { entry, next }
}

/** Relative, with slashes, without a way up, and without what means something to a system. */
function isPlainName(name: string): boolean {
  if (name.length === 0 || name.length > MOST_NAME || /[\\:\p{C}]/u.test(name)) return false
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}

function checkedEntries(
  bare: readonly Bare[],
  start: number,
  { mostBytes }: Asked,
  refuse: Refuse,
): Map<string, DirectoryEntry> {
  const byPlace = [...bare].sort((a, b) => a.at - b.at)
  const entries = new Map<string, DirectoryEntry>()
  const folded = new Set<string>()
  let total = 0
  for (const [index, entry] of byPlace.entries()) {
    const before = byPlace[index + 1]?.at ?? start
    const fold = entry.name.normalize('NFC').toLowerCase()
    // Two entries of one name are read differently by different programs: an old trick.
    if (folded.has(fold)) throw refuse(`it has two entries named "${sayName(entry.name)}"`)
    folded.add(fold)
    if (index === 0 && entry.at !== 0) throw refuse('something stands before its first entry')
    // Entries that share their bytes are how small files become petabytes.
    if (entry.at + LOCAL_BYTES + entry.packedBytes > before) {
      throw refuse(`"${sayName(entry.name)}" reaches into its neighbour`)
    }
    total += entry.bytes
    if (total > mostBytes) {
      const limit = Math.round(mostBytes / 1024 / 1024).toLocaleString('en')
      throw refuse(`unpacked it would be over ${limit} MB`)
    }
    const isBomb = entry.bytes > RATIO_FROM_BYTES && entry.bytes > entry.packedBytes * MOST_RATIO
    if (isBomb)
      throw refuse(`"${sayName(entry.name)}" would unpack to over two hundred times its size`)
    entries.set(entry.name, { ...entry, before })
  }
  return entries
}
