import type { SampleLanguage } from './schema.ts'

const DAY_MS = 86_400_000

/** Latin digits in Arabic too: the Arabic papers of the Levant and the Maghreb print them. */
const LOCALES: Record<SampleLanguage, string> = {
  en: 'en-GB',
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
  ar: 'ar-u-nu-latn',
}

export type SlotValues = {
  readonly lang: SampleLanguage
  readonly figures: Readonly<Record<string, number>>
  /** When the story appears, milliseconds since 1970; without it date slots stay as they are. */
  readonly atMs?: number
  /** When another story appears, by its key. */
  readonly timeOf?: (key: string) => number
}

/**
 * Fills `{figure}`, `{wd}` (weekday of publication), `{wd-1}`, `{wd+2}` (days from it) and
 * `{date:key}` (day and month of another story), each as its language writes it.
 *
 * @throws Error naming a slot that nothing fills.
 */
export function fillSlots(text: string, values: SlotValues): string {
  return text.replace(/\{([^}]+)\}/g, (slot, name: string) => {
    const figure = values.figures[name]
    if (figure !== undefined) return writeNumber(figure, values.lang)
    if (values.atMs === undefined) return slot
    const weekday = /^wd([+-]\d+)?$/.exec(name)
    if (weekday) {
      const atMs = values.atMs + Number(weekday[1] ?? 0) * DAY_MS
      return writeDate(atMs, values.lang, { weekday: 'long' })
    }
    const other = /^date:(.+)$/.exec(name)?.[1]
    if (other !== undefined && values.timeOf) {
      return writeDate(values.timeOf(other), values.lang, { day: 'numeric', month: 'long' })
    }
    throw new Error(`No value for the slot ${slot} in “${text.slice(0, 60)}”.`)
  })
}

function writeNumber(value: number, lang: SampleLanguage): string {
  // Spanish leaves four-digit numbers whole; 'always' keeps the others apart in every language.
  return new Intl.NumberFormat(LOCALES[lang], {
    useGrouping: lang === 'es' ? 'min2' : 'always',
  }).format(value)
}

function writeDate(atMs: number, lang: SampleLanguage, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(LOCALES[lang], { ...parts, timeZone: 'UTC' }).format(atMs)
}
