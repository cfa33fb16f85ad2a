/** Which bins of a time axis carry a label: those where something of the calendar begins. */
import { calendarsOf, shown, type Calendar } from './time-words.ts'

export type TimeTick = {
  /** Index of the bin whose start is labelled. */
  readonly index: number
  readonly label: string
  /** A coarser unit begins here than at its neighbours. */
  readonly isMajor: boolean
}

const YEAR = 6
const MONTH = 4
const WEEK = 3
const DAY = 2

/**
 * At most `most` labels for bins that start at `starts` (ascending). Bins need not begin at midnight:
 * what counts is that a day, month or year is another one than in the bin before.
 */
export function timeTicks(starts: readonly number[], zone: string, most: number): TimeTick[] {
  const room = Math.max(1, Math.floor(most))
  if (starts.length === 0) return []
  const begins = beginsOf(starts, zone)
  const ranks = begins.map(({ rank }) => rank)
  const at = (least: number): number[] =>
    begins.flatMap(({ rank, isWeek }, index) =>
      // Weeks and months do not fit into each other: a month's first would stand close to a Monday.
      (least === WEEK ? isWeek : rank >= least) ? [index] : [],
    )
  const least = [0, 1, DAY, WEEK, MONTH, 5, YEAR, 7].find((rank) => at(rank).length <= room)
  const fitting = least === undefined ? [] : at(least)
  const chosen = fitting.length > 1 ? fitting : everyOther(starts, ranks, room)
  const rank = Math.min(...chosen.map((index) => ranks[index]!))
  const coarse = rank >= YEAR ? YEAR + 2 : rank >= MONTH ? YEAR : rank >= DAY ? MONTH : DAY
  return chosen.map((index, place) => {
    const isMajor = ranks[index]! >= coarse
    const label = labelOf(starts[index]!, zone, rank, isMajor || place === 0)
    return { index, label, isMajor }
  })
}

/** Where no unit of the calendar fits the room: evenly spaced, of the coarsest rank there is. */
function everyOther(starts: readonly number[], ranks: readonly number[], room: number): number[] {
  const coarse = starts.flatMap((_start, index) => (ranks[index]! >= YEAR ? [index] : []))
  const of = coarse.length > room ? coarse : starts.map((_start, index) => index)
  const step = Math.ceil(of.length / room)
  return of.filter((_index, place) => place % step === 0)
}

/** 7 a decade begins, 6 a year, 5 a quarter, 4 a month, 2 a day, 1 a quarter of a day. */
function beginsOf(
  starts: readonly number[],
  zone: string,
): { readonly rank: number; readonly isWeek: boolean }[] {
  const calendars = calendarsOf(starts, zone)
  return calendars.map((now, at) => {
    const last = calendars[at - 1]
    const isWeek = last ? isNewWeek(last, now) : now.weekday === 0 && now.hour === 0
    return { rank: rankOf(last, now), isWeek }
  })
}

function rankOf(last: Calendar | undefined, now: Calendar): number {
  if (!last) return firstRank(now)
  if (now.year !== last.year) {
    return Math.floor(now.year / 10) === Math.floor(last.year / 10) ? YEAR : YEAR + 1
  }
  if (now.month !== last.month) return now.month % 3 === 1 ? 5 : MONTH
  if (now.day !== last.day) return DAY
  return Math.floor(now.hour / 6) === Math.floor(last.hour / 6) ? 0 : 1
}

/** The first bin has nothing before it to differ from: what begins exactly there. */
function firstRank({ year, month, day, hour }: Calendar): number {
  if (hour !== 0) return 0
  if (day !== 1) return DAY
  if (month !== 1) return month % 3 === 1 ? 5 : MONTH
  return year % 10 === 0 ? YEAR + 1 : YEAR
}

function isNewWeek(last: Calendar, now: Calendar): boolean {
  if (now.year === last.year && now.month === last.month && now.day === last.day) return false
  return now.weekday <= last.weekday
}

function labelOf(ms: number, zone: string, rank: number, isFull: boolean): string {
  if (rank >= YEAR) return shown(ms, zone, { year: 'numeric' })
  if (rank >= MONTH) {
    return shown(ms, zone, isFull ? { month: 'short', year: 'numeric' } : { month: 'short' })
  }
  if (rank >= DAY || isFull) return shown(ms, zone, { day: 'numeric', month: 'short' })
  return shown(ms, zone, { hour: '2-digit', minute: '2-digit' })
}
