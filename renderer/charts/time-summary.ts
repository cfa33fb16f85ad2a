/** What a time chart says, in sentences: the readout of one bin and the summary of a whole series. */
import { counted } from '#renderer/ui/words.ts'
import { figure, isolated, listed, percent, shortened, signed, whole } from './figures.ts'
import {
  FEW,
  PARTS,
  PART_WORDS,
  partOf,
  runsOf,
  totalOf,
  valueOf,
  type TimePoint,
  type TimeSeries,
} from './time-model.ts'
import { binWords, rangeWords, type BinPeriod } from './time-words.ts'

const PEAK_WORDS = { hour: 'from', day: 'on', week: 'in the', month: 'in' } as const

export type TimeLook = { readonly period: BinPeriod; readonly zone: string }

/** One bin in full: what a pointer over it, the arrow keys and a screen reader learn. */
export function pointWords(point: TimePoint, look: TimeLook, name?: string): string {
  const parts = PARTS.toReversed().flatMap((part) => {
    const count = partOf(point, part)
    return count > 0 ? [`${whole(count)} ${PART_WORDS[part].word}`] : []
  })
  const { net, all } = point
  const facts = [
    counted(point.count, 'story', 'stories'),
    ...(parts.length > 0 ? [listed(parts)] : []),
    ...(net ? [`net ${signed(net.value)} (${signed(net.low)} to ${signed(net.high)})`] : []),
    ...(all !== undefined && all > 0
      ? [`${percent(valueOf(point, 'share'))} of all coverage`]
      : []),
    ...(point.count > 0 && point.count < FEW ? [`fewer than ${FEW}, read with care`] : []),
    ...(point.isGap ? ['nothing was collected here'] : []),
    ...(point.isUnfinished ? ['not over yet'] : []),
  ]
  const when = binWords(point.start, look.period, look.zone)
  return `${name ? `${isolated(name)}, ` : ''}${when}: ${facts.join('; ')}`
}

/** The chart as a paragraph: total, span, peak, mood, silence, gaps. */
export function timeSummary(series: readonly TimeSeries[], look: TimeLook): string {
  const [first] = series
  const points = first?.points ?? []
  const [start, end] = [points[0], points.at(-1)]
  if (!first || !start || !end) return 'There is nothing to draw: no story is in this part.'
  const span = rangeWords(start.start, end.end, look.zone, look.period === 'hour')
  if (series.length > 1) {
    const each = series.map((one) => {
      const most = peakOf(one, look)
      const name = isolated(shortened(one.name, 60))
      return `${name} ${whole(totalOf(one.points))}${most === '' ? '' : `, most${most}`}`
    })
    return `${counted(series.length, 'series', 'series')} by ${look.period}, ${span}: ${each.join('; ')}.`
  }
  const total = totalOf(points)
  if (total === 0) return `No story by ${look.period}, ${span}.${gapsOf(points, look)}`
  const mean = total / points.length
  const silent = points.filter(({ count, isGap }) => count === 0 && !isGap).length
  const sentences = [
    `${counted(total, 'story', 'stories')} by ${look.period}, ${span}, ` +
      `${mean < 0.05 ? 'fewer than 0.1' : figure(mean, 1)} a ${look.period} on average`,
    `Most${peakOf(first, look)}`,
    ...moodOf(points),
    ...(silent > 0 ? [`${counted(silent, look.period)} without a story`] : []),
  ]
  const open = end.isUnfinished ? ` The last ${look.period} is not over.` : ''
  return `${sentences.join('. ')}.${gapsOf(points, look)}${open}`
}

function peakOf({ points }: TimeSeries, look: TimeLook): string {
  const peak = points.reduce((best, point) => (point.count > best.count ? point : best), points[0]!)
  if (peak.count === 0) return ''
  const when = binWords(peak.start, look.period, look.zone)
  return ` (${whole(peak.count)}) ${PEAK_WORDS[look.period]} ${when}`
}

function moodOf(points: readonly TimePoint[]): string[] {
  const sum = (part: (typeof PARTS)[number]) =>
    points.reduce((total, point) => total + partOf(point, part), 0)
  const [positive, negative, neutral] = [sum('positive'), sum('negative'), sum('neutral')]
  const known = positive + negative + neutral
  if (known === 0) return ['The mood of none is known']
  const unknown = sum('unknown')
  return [
    `Of ${whole(known)} with a known mood ${percent(positive / known)} are positive and ` +
      `${percent(negative / known)} negative, net ${signed((positive - negative) / known)}` +
      (unknown > 0 ? `; ${whole(unknown)} are left blank` : ''),
  ]
}

function gapsOf(points: readonly TimePoint[], { zone, period }: TimeLook): string {
  const gaps = runsOf(points, ({ isGap }) => isGap === true)
  if (gaps.length === 0) return ''
  const named = gaps
    .slice(0, 3)
    .map(({ from, to }) =>
      rangeWords(points[from]!.start, points[to]!.end, zone, period === 'hour'),
    )
  const more = gaps.length > 3 ? ` and ${gaps.length - 3} more times` : ''
  return ` Nothing was collected ${listed(named)}${more}: that is no silence.`
}
