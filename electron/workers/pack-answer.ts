/**
 * Forty thousand links as objects keep the side that reads them for a tenth of a second; as numbers in
 * one buffer they change hands.
 */
import type { CoOccurrences } from '#electron/storyindex/types.ts'
import type { LongRead } from './read-messages.ts'

type Packed = Omit<CoOccurrences, 'edges'> & { readonly columns: Uint32Array<ArrayBuffer> }

export function packAnswer(
  name: LongRead,
  answer: unknown,
): { readonly answer: unknown; readonly transfer: ArrayBuffer[] } {
  if (name !== 'coOccurrences') return { answer, transfer: [] }
  const { edges, ...rest } = answer as CoOccurrences
  const columns = new Uint32Array(edges.length * 3)
  edges.forEach(({ source, target, count }, at) => columns.set([source, target, count], at * 3))
  return { answer: { ...rest, columns } satisfies Packed, transfer: [columns.buffer] }
}

export function unpackAnswer(name: LongRead, answer: unknown): unknown {
  if (name !== 'coOccurrences') return answer
  const { columns, ...rest } = answer as Packed
  const edges: CoOccurrences['edges'][number][] = []
  for (let at = 0; at < columns.length; at += 3) {
    edges.push({ source: columns[at]!, target: columns[at + 1]!, count: columns[at + 2]! })
  }
  return { ...rest, edges } satisfies CoOccurrences
}
