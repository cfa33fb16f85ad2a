import { describe, expect, it } from 'vitest'
import { composeNewsroom, type SampleStory } from '#electron/embedded/ingest/sample/compose.ts'
import { loadNewsroom } from '#electron/embedded/ingest/sample/load.ts'

const files = loadNewsroom()
const DAY_MS = 86_400_000

// A weekday, a Sunday, the minute after midnight, a leap day, a new year, a date long past.
const NOWS = [
  '2026-11-20T14:05:33Z',
  '2026-11-22T09:00:00Z',
  '2027-03-01T00:01:00Z',
  '2028-02-29T23:59:59Z',
  '2030-01-01T06:30:00Z',
  '1999-05-16T12:00:00Z',
].map((text) => Date.parse(text))

const NOW = NOWS[0] ?? 0
const all = composeNewsroom(files, NOW)
const writtenKeys = new Set(
  files.affairs.flatMap((affair) =>
    affair.stories.flatMap((story) => [story.key, ...(story.copies ?? []).map((copy) => copy.key)]),
  ),
)
const keyOf = (story: SampleStory) => story.permalink.split('/').at(-1) ?? ''
const composed = all.filter((story) => !writtenKeys.has(keyOf(story)))

const words = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))

const countBy = <T>(list: readonly T[], key: (item: T) => string) => {
  const counts: Record<string, number> = {}
  for (const item of list) counts[key(item)] = (counts[key(item)] ?? 0) + 1
  return counts
}

describe('what is written by hand', () => {
  const written = files.affairs.flatMap((affair) => affair.stories)

  it('tells a dozen affairs and more in five languages', () => {
    expect(files.affairs.length).toBeGreaterThanOrEqual(12)
    const counts = countBy(written, (story) => story.lang)
    expect(counts.en).toBeGreaterThanOrEqual(44)
    expect(counts.de).toBeGreaterThanOrEqual(12)
    expect(counts.fr).toBeGreaterThanOrEqual(10)
    expect(counts.es).toBeGreaterThanOrEqual(10)
    expect(counts.ar).toBeGreaterThanOrEqual(8)
  })

  it.each(written.map((story) => [story.key, story] as const))(
    '%s has 130–260 words',
    (_, story) => {
      const count = words(story.body.join(' ')).length
      expect(count).toBeGreaterThanOrEqual(130)
      expect(count).toBeLessThanOrEqual(260)
    },
  )

  it('translates about a third of the stories in other languages', () => {
    const foreign = written.filter((story) => story.lang !== 'en')
    const translated = foreign.filter((story) => story.translation)
    expect(translated.length / foreign.length).toBeGreaterThan(0.3)
    for (const story of translated) {
      expect(story.translation?.body).toHaveLength(story.body.length)
    }
    expect(written.filter((story) => story.lang === 'en' && story.translation)).toEqual([])
  })

  it('opens phases one after the other', () => {
    for (const affair of files.affairs) {
      const opened = affair.stories
        .toSorted((a, b) => b.day - a.day)
        .flatMap((story) => story.opens ?? [])
      expect(opened, affair.slug).toEqual(opened.map((_, at) => at + 1))
    }
  })

  it('names only outlets that exist, in their own language', () => {
    const languages = new Map(files.outlets.map((outlet) => [outlet.key, outlet.language]))
    for (const story of written) {
      expect(languages.get(story.outlet), story.key).toBe(story.lang)
      for (const copy of story.copies ?? []) {
        expect(languages.get(copy.outlet), copy.key).toBe(story.lang)
        expect(copy.outlet).not.toBe(story.outlet)
      }
    }
  })
})

describe('what is composed', () => {
  it('brings the newsroom to 300 stories and more, in every language', () => {
    expect(all.length).toBeGreaterThanOrEqual(300)
    const planned = files.affairs.flatMap((affair) =>
      Object.values(affair.reports).flatMap((reports) => reports.calendar),
    )
    expect(composed).toHaveLength(planned.length)
    for (const count of Object.values(countBy(composed, (story) => story.language))) {
      expect(count).toBeGreaterThanOrEqual(20)
    }
  })

  it.each(composed.map((story) => [keyOf(story), story] as const))(
    '%s is a short report of 60–150 words in three paragraphs',
    (_, story) => {
      const count = words(story.body).length
      expect(count).toBeGreaterThanOrEqual(60)
      expect(count).toBeLessThanOrEqual(150)
      expect(story.body.split('\n\n')).toHaveLength(3)
    },
  )

  it('says nothing before the story that opened its phase, and nothing outdated after it', () => {
    const timeOf = new Map(all.map((story) => [keyOf(story), Date.parse(story.publishedAt)]))
    let checked = 0
    for (const affair of files.affairs) {
      const openedAt = (phase: number) => {
        const story = affair.stories.find(({ opens }) => opens === phase)
        return story === undefined ? undefined : timeOf.get(story.key)
      }
      for (const story of composed.filter((one) => keyOf(one).startsWith(`${affair.slug}-`))) {
        const lead = affair.reports[story.language]?.leads.find((one) =>
          story.body.includes(longestLiteral(one.text)),
        )
        expect(lead, keyOf(story)).toBeDefined()
        const at = Date.parse(story.publishedAt)
        expect(at, keyOf(story)).toBeGreaterThanOrEqual(openedAt(lead?.in[0] ?? 0) ?? 0)
        expect(at, keyOf(story)).toBeLessThanOrEqual(openedAt((lead?.in[1] ?? 0) + 1) ?? NOW)
        checked++
      }
    }
    expect(checked).toBe(composed.length)
  })

  it('reports counts that only grow where the affair says so', () => {
    const toll = composed
      .filter((story) => story.language === 'en' && keyOf(story).startsWith('dairy-'))
      .flatMap((story) => /and (\d+) people are known/.exec(story.body)?.[1] ?? [])
      .map(Number)
    expect(toll.length).toBeGreaterThan(1)
    expect(toll).toEqual(toll.toSorted((a, b) => a - b))
  })
})

describe.each(NOWS.map((now) => [new Date(now).toISOString(), now] as const))(
  'the newsroom at %s',
  (_, now) => {
    const stories = composeNewsroom(files, now)
    const times = stories.map((story) => Date.parse(story.publishedAt))

    it('lies within the last 60 days, oldest first, the newest within hours', () => {
      expect(Math.min(...times)).toBeGreaterThanOrEqual(now - 60 * DAY_MS - 1000)
      expect(Math.max(...times)).toBeLessThanOrEqual(now)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      const hours = (now - Math.max(...times)) / 3_600_000
      expect(hours).toBeLessThan(3)
    })

    it('has no two stories with the same title, body, id or address', () => {
      for (const field of ['title', 'body', 'id', 'permalink'] as const) {
        expect(new Set(stories.map((story) => story[field])).size, field).toBe(stories.length)
      }
    })

    it('leaves no slot open', () => {
      for (const { title, body, translations } of stories) {
        const text = [title, body, translations?.en.title, translations?.en.body].join(' ')
        expect(text).not.toMatch(/[{}]|NaN|Invalid/)
      }
    })

    it('is quieter on weekends', () => {
      const onWeekend = times.filter((at) => [0, 6].includes(new Date(at).getUTCDay()))
      // Two days in seven would be 0.29 of an even stream.
      expect(onWeekend.length / times.length).toBeLessThan(0.15)
      expect(onWeekend.length).toBeGreaterThan(5)
    })

    it('names the weekday on which a report appears', () => {
      const report = stories.find((story) => keyOf(story) === 'harbour-interim')
      const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
      expect(report?.body).toContain(
        `published on ${weekday.format(Date.parse(report?.publishedAt ?? ''))}`,
      )
    })
  },
)

describe('every story', () => {
  it('is marked as sample and comes from a fictional outlet', () => {
    for (const story of all) {
      expect(story.isSample).toBe(true)
      expect(story.source.domain).toMatch(/\.example$/)
      expect(story.source.description).toMatch(/fictional|erfunden|imaginaire|imaginario|متخيلة/)
      expect(new URL(story.permalink).hostname).toBe(story.source.domain)
      for (const media of story.media) expect(new URL(media.url).hostname).toMatch(/\.example$/)
    }
  })

  it('has a decimal id below 2^53', () => {
    for (const { id, author, source } of all) {
      expect(id).toMatch(/^[1-9]\d*$/)
      for (const one of [id, author.id, source.id])
        expect(Number.isSafeInteger(Number(one))).toBe(true)
    }
  })

  it('is written in the letters of its language', () => {
    for (const { language, title, body } of all) {
      const letters = (title + body).match(/\p{L}/gu) ?? []
      const expected = language === 'ar' ? /[\u0621-\u063a\u0641-\u064a]/ : /\p{Script=Latin}/u
      expect(letters.filter((letter) => !expected.test(letter))).toEqual([])
    }
  })
})

describe('composing', () => {
  it('gives the same list for the same moment', () => {
    expect(composeNewsroom(files, NOW)).toEqual(all)
  })

  it('keeps ids, titles and order from one day to the next', () => {
    const later = composeNewsroom(files, NOW + 3 * DAY_MS)
    expect(later.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    expect(later.map(({ title }) => title)).toEqual(all.map(({ title }) => title))
    expect(later.map(({ publishedAt }) => publishedAt)).not.toEqual(
      all.map(({ publishedAt }) => publishedAt),
    )
  })

  it('holds agency copies that share most of their text with another story', () => {
    const copies = files.affairs.flatMap((affair) =>
      affair.stories.flatMap((story) => (story.copies ?? []).map((copy) => [story.key, copy.key])),
    )
    expect(copies.length).toBeGreaterThanOrEqual(8)
    const byKey = new Map(all.map((story) => [keyOf(story), story]))
    for (const [original = '', copy = ''] of copies) {
      const paragraphs = byKey.get(copy)?.body.split('\n\n') ?? []
      const shared = paragraphs.filter((one) =>
        byKey.get(original)?.body.includes(one.slice(0, 60)),
      )
      expect(shared.length / paragraphs.length, copy).toBeGreaterThan(0.5)
      expect(byKey.get(copy)?.source.id).not.toBe(byKey.get(original)?.source.id)
    }
  })

  it('spreads over outlets, countries and both kinds of licence', () => {
    expect(new Set(all.map((story) => story.source.name)).size).toBeGreaterThanOrEqual(14)
    const countries = new Set(all.flatMap((story) => story.source.locations.map((p) => p.country)))
    expect(countries.size).toBeGreaterThanOrEqual(10)
    const licensed = all.filter((story) => story.licenseType === 1).length
    expect(licensed).toBeGreaterThan(10)
    expect(licensed / all.length).toBeLessThan(0.3)
  })

  it('refuses an affair that names an unknown outlet', () => {
    const [first] = files.affairs
    const broken = { ...first!, stories: [{ ...first!.stories[0]!, outlet: 'nobody' }] }
    expect(() => composeNewsroom({ ...files, affairs: [broken] }, NOW)).toThrow(/nobody/)
  })
})

function longestLiteral(text: string): string {
  return text.split(/\{[^}]+\}/).toSorted((a, b) => b.length - a.length)[0] ?? ''
}
