/** Events in words: where, from when to when, how long. */
import type { NewsEvent } from '#shared/model/event.ts'
import type { Place } from '#shared/model/story.ts'
import { rangeWords } from '#renderer/charts/time-words.ts'
import { counted } from '#renderer/ui/words.ts'

type Span = { readonly from: number; readonly to: number }

const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

export function placeWords(place: Place | undefined): string {
  if (!place) return ''
  const { city, state, country } = place
  return [city, state, country === undefined ? undefined : countryName(country)]
    .filter((part) => part !== undefined && part !== '')
    .join(', ')
}

export function lifeOf({ earliest, latest }: NewsEvent): Span | undefined {
  const from = Date.parse(earliest ?? '')
  const to = Date.parse(latest ?? earliest ?? '')
  return Number.isNaN(from) || Number.isNaN(to) ? undefined : { from, to: Math.max(from, to) }
}

/** "18 Nov 2026, 5 hours", "3 Nov 2026 to 18 Nov 2026, 15 days". */
export function lifeWords(event: NewsEvent, zone: string): string {
  const life = lifeOf(event)
  return life ? `${lifeDates(life, zone)}, ${lifeLength(life)}` : 'at an unknown time'
}

/** "18 Nov 2026", "3 Nov 2026 to 18 Nov 2026". */
export function lifeDates(life: Span, zone: string): string {
  return rangeWords(life.from, life.to + 1, zone)
}

/** "under an hour", "5 hours", "15 days". */
export function lifeLength(life: Span): string {
  const hours = (life.to - life.from) / 3_600_000
  if (hours < 1) return 'under an hour'
  if (hours < 48) return counted(Math.round(hours), 'hour')
  return counted(Math.round(hours / 24), 'day')
}

/** From the first story of any to the last. */
export function wholeSpan(events: readonly NewsEvent[]): Span | undefined {
  const lives = events.flatMap((event) => lifeOf(event) ?? [])
  if (lives.length === 0) return undefined
  const from = lives.reduce((least, life) => Math.min(least, life.from), Infinity)
  const to = lives.reduce((most, life) => Math.max(most, life.to), -Infinity)
  // All at one moment: an hour, so that there is a line to stand on.
  return { from, to: to > from ? to : from + 3_600_000 }
}

function countryName(code: string): string {
  try {
    return COUNTRIES.of(code.toUpperCase()) ?? code
  } catch {
    return code
  }
}
