import { describe, expect, it } from 'vitest'
import { fillSlots } from '#electron/embedded/ingest/sample/slots.ts'

const atMs = Date.parse('2026-11-20T10:00:00Z') // a Friday
const figures = { cases: 31, pages: 48300, price: 49.5 }

describe('fillSlots', () => {
  it('writes weekdays in every language', () => {
    const write = (lang: 'en' | 'de' | 'fr' | 'es' | 'ar') =>
      fillSlots('{wd} {wd-1} {wd+2}', { lang, figures, atMs })
    expect(write('en')).toBe('Friday Thursday Sunday')
    expect(write('de')).toBe('Freitag Donnerstag Sonntag')
    expect(write('fr')).toBe('vendredi jeudi dimanche')
    expect(write('es')).toBe('viernes jueves domingo')
    expect(write('ar')).toBe('الجمعة الخميس الأحد')
  })

  it('writes figures as the language groups them', () => {
    const write = (lang: 'en' | 'de' | 'es' | 'ar') =>
      fillSlots('{cases} {pages} {price}', { lang, figures, atMs })
    expect(write('en')).toBe('31 48,300 49.5')
    expect(write('de')).toBe('31 48.300 49,5')
    expect(write('es')).toBe('31 48.300 49,5')
    expect(write('ar')).toBe('31 48,300 49.5')
  })

  it('writes the date of another story', () => {
    const values = { lang: 'de' as const, figures, atMs, timeOf: () => Date.parse('2026-10-03Z') }
    expect(fillSlots('am {date:storm-night}', values)).toBe('am 3. Oktober')
  })

  it('leaves dates open while the day is not known', () => {
    expect(fillSlots('{cases} on {wd}', { lang: 'en', figures })).toBe('31 on {wd}')
  })

  it('names a slot that nothing fills', () => {
    expect(() => fillSlots('so {many} people', { lang: 'en', figures, atMs })).toThrow(/\{many\}/)
  })
})
