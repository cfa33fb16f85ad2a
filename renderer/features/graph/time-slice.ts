import type { NameGraph } from '#shared/model/graph.ts'

type Volume = NonNullable<NameGraph['volume']>

/** Where a bin begins, ISO 8601; the place behind the last is where it ends. */
export function edgeAt({ from, to, counts }: Volume, place: number): string {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  return new Date(start + ((end - start) * place) / counts.length).toISOString()
}

/** The edge nearest to a moment. */
export function placeOfDay({ from, to, counts }: Volume, moment: string): number {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  const place = ((Date.parse(moment) - start) / (end - start)) * counts.length
  return Math.max(0, Math.min(counts.length, Math.round(place)))
}

export function dayOf(moment: string): string {
  return moment.slice(0, 10)
}
