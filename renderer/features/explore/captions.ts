/** What stands under every chart, and travels with every file of it. */
import type { ChartCaption } from '#shared/model/explore.ts'
import { isolated, whole } from '#renderer/charts/figures.ts'
import { rangeWords } from '#renderer/charts/time-words.ts'
import { counted } from '#renderer/ui/words.ts'

/** Small charts have no room for a legend each. */
export const BARS_KEY =
  ' · bars from below: ▼ negative (striped), ● neutral, ▲ positive (full), ○ unknown'

export function captionWords(caption: ChartCaption, zone: string, narrowed = ''): string {
  const { query, from, to, n, of, source, note, engine, version, madeAt } = caption
  const dates = from && to ? `${rangeWords(Date.parse(from), Date.parse(to), zone)}, ${zone}` : ''
  const kept =
    of !== undefined && of > n
      ? `${whole(n)} of ${whole(of)} stories are kept here`
      : `n = ${counted(n, 'story', 'stories')}`
  const counter =
    source === 'library'
      ? `counted from the library on this computer`
      : `counted by the service itself`
  return [
    isolated(query.slice(0, 2000)),
    ...(narrowed ? [narrowed] : []),
    ...(dates ? [dates] : []),
    kept,
    counter,
    ...(note === undefined ? [] : [note]),
    `${engine} ${version}`.trim(),
    `made ${madeAt.slice(0, 16).replace('T', ' ')} UTC`,
  ].join(' · ')
}
