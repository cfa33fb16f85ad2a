/** What the resident memory of this process consists of, where the system tells (Linux, smaps). */
import { readFileSync } from 'node:fs'

export type ResidentKinds = {
  /** What native code allocated, with what it gave back to the allocator: glibc's arenas, in MB. */
  readonly mallocMb: number
  /** Programs, libraries and files that are mapped, in MB. */
  readonly filesMb: number
  /** Heaps of JavaScript, stacks, buffers of their own, in MB. */
  readonly otherMb: number
}

/** glibc gives each arena but the first an aligned stretch of this size. */
const ARENA_BYTES = 64 * 1024 * 1024

export function readResidentKinds(): ResidentKinds | undefined {
  if (process.platform !== 'linux') return undefined
  const kinds = { mallocMb: 0, filesMb: 0, otherMb: 0 }
  const maps = readFileSync('/proc/self/smaps', 'utf8').split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m)
  const heads = maps.map(headOf)
  maps.forEach((text, at) => {
    const mb = (Number(/^Rss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024) / 1e6
    const head = heads[at]!
    if (head.name === '[heap]' || isArena(head, heads[at + 1])) kinds.mallocMb += mb
    else if (head.isFile) kinds.filesMb += mb
    else kinds.otherMb += mb
  })
  return kinds
}

type Head = {
  readonly from: number
  readonly to: number
  readonly isClosed: boolean
  readonly isFile: boolean
  readonly name: string
}

function headOf(text: string): Head {
  const [line = ''] = text.split('\n', 1)
  const [range = '', rights = '', , , inode = '0', ...name] = line.split(/\s+/)
  const [from = 0, to = 0] = range.split('-').map((hex) => Number.parseInt(hex, 16))
  const isClosed = rights.startsWith('---')
  return { from, to, isClosed, isFile: Number(inode) > 0, name: name.join(' ') }
}

/** Its used part may be read and written, the rest of the stretch is closed. */
function isArena({ from, to, isFile }: Head, next: Head | undefined): boolean {
  if (isFile || from % ARENA_BYTES !== 0) return false
  if (to - from === ARENA_BYTES) return true
  return next?.from === to && next.isClosed && next.to === from + ARENA_BYTES
}
