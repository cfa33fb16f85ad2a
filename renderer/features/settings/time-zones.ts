import type { Suggestion } from '#renderer/ui/suggest.ts'

const MOST = 12

/** Zones whose name has all the words; those that begin with what was typed come first. */
export function findZones(zones: readonly string[], term: string, nowMs: number): Suggestion[] {
  const words = fold(term).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const rank = (zone: string): number =>
    fold(zone)
      .split(' ')
      .some((part) => part.startsWith(words[0]!))
      ? 0
      : 1
  return zones
    .filter((zone) => words.every((word) => fold(zone).includes(word)))
    .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b))
    .slice(0, MOST)
    .map((zone) => ({ id: zone, text: zoneLabel(zone), detail: clockIn(zone, nowMs) }))
}

/** "America/New York" for "America/New_York". */
export function zoneLabel(zone: string): string {
  return zone.replaceAll('_', ' ')
}

/** "14:05 (GMT+1)": how somebody recognises that it is the right zone. */
export function clockIn(zone: string, nowMs: number): string {
  try {
    const parts = new Intl.DateTimeFormat('en-GB', {
      ...(zone !== 'local' && { timeZone: zone }),
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'shortOffset',
    }).formatToParts(nowMs)
    const part = (type: Intl.DateTimeFormatPartTypes): string =>
      parts.find((candidate) => candidate.type === type)?.value ?? ''
    return `${part('hour')}:${part('minute')} (${part('timeZoneName')})`
  } catch {
    return ''
  }
}

function fold(text: string): string {
  return text.replace(/[/_]/g, ' ').toLowerCase().trim()
}
