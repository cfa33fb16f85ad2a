import type { FileCare } from '#shared/model/storage.ts'
import { sizeInWords } from './size-words.ts'

/** Below this a file is as large as it was: its log comes and goes. */
const WORTH_BYTES = 100_000

/** "cache.db went from 1.1 GB to 998 MB; the others had nothing to give back." */
export function compactedInWords(files: readonly FileCare[]): string {
  const smaller = files.filter(({ bytesBefore, bytes }) => bytesBefore - bytes >= WORTH_BYTES)
  if (smaller.length === 0) return 'There was nothing to give back.'
  const went = smaller.map(
    ({ name, bytesBefore, bytes }) =>
      `${name} went from ${sizeInWords(bytesBefore)} to ${sizeInWords(bytes)}`,
  )
  const others = files.length > smaller.length ? '; the others had nothing to give back' : ''
  return `${went.join(', ')}${others}.`
}
