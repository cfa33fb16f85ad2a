/** What the page needs of a chosen file; `webkitRelativePath` is empty outside a folder. */
export type ChosenFile = Pick<
  File,
  'name' | 'size' | 'webkitRelativePath' | 'arrayBuffer' | 'slice'
>

/** The contract takes 7 million characters, the line 8 MB of JSON: both must fit. */
export const MOST_BYTES = 7_000_000
const MOST_FRAME_BYTES = 7_900_000

export function fitsLine(text: string): boolean {
  if (text.length > MOST_BYTES) return false
  return new TextEncoder().encode(JSON.stringify(text)).byteLength <= MOST_FRAME_BYTES
}
