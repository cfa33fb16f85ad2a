/**
 * Moments as services write them in headers: epoch seconds (or milliseconds), HTTP dates, or
 * date-times with an offset. Nonsense is undefined, never a guess.
 */

/** @returns wall-clock milliseconds. */
export function readMoment(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const trimmed = text.trim()
  if (/^\d{10}(\.\d+)?$/.test(trimmed)) return Number(trimmed) * 1000
  if (/^\d{13}$/.test(trimmed)) return Number(trimmed)
  const parts = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.\d+)? ?(Z|[+-]\d\d:?\d\d)?$/.exec(
    trimmed,
  )
  if (parts) {
    const offset = (parts[3] ?? 'Z').replace(/^([+-]\d\d):?(\d\d)$/, '$1:$2')
    return numberOrNothing(Date.parse(`${parts[1]}T${parts[2]}${offset}`))
  }
  return /^[A-Z][a-z]{2}, .* GMT$/.test(trimmed) ? numberOrNothing(Date.parse(trimmed)) : undefined
}

/** Retry-After as seconds or as a moment, in milliseconds from now. */
export function readRetryAfter(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,9}$/.test(text.trim())) return Number(text.trim()) * 1000
  const moment = readMoment(text)
  return moment === undefined ? undefined : moment - now
}

function numberOrNothing(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined
}
