/** Dates as publishers write them, to ISO 8601 UTC in whole seconds. */

const OLDEST_MS = Date.UTC(1990, 0, 1)
const LEAD_MS = 10 * 60_000

export function isoSeconds(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}

/**
 * Reads ISO 8601, RFC 822 (with the usual faults: no weekday, two-digit year, zone names) and plain
 * dates. A date without a zone is taken as UTC.
 * @returns undefined where there is no date, and where it is not sane: before 1990 or more than
 *   ten minutes in the future.
 */
export function saneDate(text: string | undefined | null, nowMs: number): string | undefined {
  const ms = dateMs(text?.slice(0, 80).trim() ?? '')
  if (ms === undefined || ms < OLDEST_MS || ms > nowMs + LEAD_MS) return undefined
  return isoSeconds(ms)
}

const ISO =
  /^(\d{4})-(\d\d)(?:-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*(Z|UTC|GMT|[+-]\d\d:?(?:\d\d)?)?)?)?$/i
const RFC =
  /^(?:[^\d,]+,?\s*)?(\d{1,2})[\s-]+([^\s\d.-]+)\.?[\s-]+(\d{2,4})(?:,?\s+(\d{1,2}):(\d\d)(?::(\d\d))?(?:\s*([A-Za-z]+|[+-]\d\d:?\d\d))?)?/

/** RFC 822 zones, and those that feeds use besides; hours from UTC. */
const ZONES: Readonly<Record<string, number>> = {
  ...{ UT: 0, GMT: 0, UTC: 0, Z: 0, WET: 0, BST: 1, CET: 1, WEST: 1, CEST: 2, EET: 2, EEST: 3 },
  ...{ MSK: 3, IST: 5.5, JST: 9, EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6 },
  ...{ PST: -8, PDT: -7, AEST: 10, AEDT: 11 },
}

// By their first letters: English, German, French, Spanish, Italian, Portuguese, Dutch, Danish,
// Swedish, Finnish, Turkish, Russian, Arabic (of Egypt, the Levant, the Maghreb), Persian.
const MONTHS: readonly RegExp[] = [
  /^(?:jan|ene|gen|jän|janv|tammi|oca(?:k)?$|янв|يناير|جانفي|كانون الثاني|ژانویه)/,
  /^(?:feb|fév|fev|helmi|şub|фев|فبراير|فيفري|شباط|فوریه)/,
  /^(?:mar(?!iage|ras)|mär|mrz|maa|мар|مارس|آذار)/,
  /^(?:apr|avr|abr|huhti|nis(?:an)?$|апр|أبريل|ابريل|إبريل|أفريل|نيسان|آوریل)/,
  /^(?:may|mai|mag|mei|maj|touko|мая|май|مايو|ماي|أيار|مه$)/,
  /^(?:jun|juin|giu|kesä|haz(?:iran)?$|июн|يونيو|يونيه|جوان|حزيران|ژوئن)/,
  /^(?:jul|juil|lug|heinä|tem(?:muz)?$|июл|يوليو|يوليه|جويلية|تموز|ژوئیه)/,
  /^(?:aug|aoû|aou|ago|elo|ağu|авг|أغسطس|اغسطس|أوت|آب$|اوت)/,
  /^(?:sep|set|syys|eyl(?:ül)?$|сен|سبتمبر|أيلول|سپتامبر)/,
  /^(?:oct|okt|ott|out|loka|eki(?:m)?$|окт|أكتوبر|اكتوبر|تشرين الأول|اکتبر)/,
  /^(?:nov|marras|kas(?:ım)?$|ноя|نوفمبر|تشرين الثاني|نوامبر)/,
  /^(?:dec|dez|déc|dic|des(?:ember)?$|joulu|ara(?:lık)?$|дек|ديسمبر|كانون الأول|دسامبر)/,
]

/** 1 to 12; undefined for what is no month. */
export function monthOf(name: string): number | undefined {
  const at = MONTHS.findIndex((pattern) => pattern.test(name.toLowerCase()))
  return at === -1 ? undefined : at + 1
}

function dateMs(text: string): number | undefined {
  const iso = ISO.exec(text)
  if (iso) {
    const [, year, month, day = '1', hour = '0', minute = '0', second = '0', zone] = iso
    return utcMs([year, month, day, hour, minute, second].map(Number), zoneMinutes(zone))
  }
  const rfc = RFC.exec(text)
  if (!rfc) return undefined
  const [, day, name, year, hour = '0', minute = '0', second = '0', zone] = rfc
  const month = monthOf(name ?? '')
  if (!month) return undefined
  const full = fullYear(Number(year))
  return utcMs([full, month, ...[day, hour, minute, second].map(Number)], zoneMinutes(zone))
}

/** RFC 2822 4.3: two digits below 50 are of this century. */
function fullYear(year: number): number {
  if (year < 50) return 2000 + year
  return year < 1000 ? 1900 + year : year
}

function zoneMinutes(zone: string | undefined): number {
  if (!zone) return 0
  const offset = /^([+-])(\d\d):?(\d\d)?$/.exec(zone)
  if (!offset) return (ZONES[zone.toUpperCase()] ?? 0) * 60
  const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0)
  return offset[1] === '-' ? -minutes : minutes
}

function utcMs(parts: readonly number[], offsetMinutes: number): number | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
  const ms = Date.UTC(year, month - 1, day, hour, minute, second)
  const back = new Date(ms)
  // 31 February rolls over; such a date is a mistake and not the third of March.
  const isReal = back.getUTCMonth() === month - 1 && back.getUTCDate() === day && hour < 24
  return isReal ? ms - offsetMinutes * 60_000 : undefined
}
