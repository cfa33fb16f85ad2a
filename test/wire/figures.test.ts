import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { HISTOGRAM_FIELDS, TREND_FIELDS } from '#shared/aql/parameter-values.ts'
import { WireHistograms, WireTrends } from '#shared/wire/news/envelopes.ts'
import { openServed, query, type Served } from '#test/support/served.ts'
import { CORPUS } from '#test/support/wire-corpus.ts'

let served: Served

beforeAll(async () => {
  served = await openServed()
  served.put(CORPUS)
})
afterAll(() => served.close())

async function body(path: string): Promise<Record<string, unknown>> {
  const answer = await served.signed(path)
  expect(answer.status, answer.text).toBe(200)
  return JSON.parse(answer.text) as Record<string, unknown>
}

for (const family of ['/v6/news', '/news'])
  describe(`the figures of ${family}`, () => {
    test('trends count values, highest first, each with its moods', async () => {
      expect(await body(`${family}/trends?field=language`)).toEqual({
        trends: [
          { value: 'en', count: 2, sentiment: { positive: 1, neutral: 0, negative: 1 } },
          { value: 'de', count: 1, sentiment: { positive: 0, neutral: 1, negative: 0 } },
          { value: 'zh-cn', count: 1, sentiment: { positive: 0, neutral: 0, negative: 0 } },
        ],
        field: 'language',
        'published_at.start': '2026-11-06T12:00:30Z',
      })
      const wide = await body(
        `${family}/trends?field=author.name&published_at.start=NOW-60DAYS&published_at.end=NOW&language[]=en`,
      )
      expect(wide).toMatchObject({
        trends: [
          { value: 'Nora Quill', count: 2 },
          { value: 'Peter Ames', count: 1 },
        ],
        'published_at.start': '2026-09-21T12:00:30Z',
        'published_at.end': '2026-11-20T12:00:30Z',
      })
    })

    test.each(TREND_FIELDS)('trends of %s', async (field) => {
      const { trends } = WireTrends.parse(await body(`${family}/trends?field=${field}`))
      const counts = (trends as { value: unknown; count: number }[]).map(({ value, count }) => {
        expect(typeof value).toBe('string')
        return count
      })
      expect(counts.every((count) => count >= 1 && count <= 4)).toBe(true)
      expect(counts).toEqual([...counts].sort((a, b) => b - a))
      if (field !== 'entities.sentiment' && field !== 'entities.title.sentiment') {
        expect(counts.length + Number(/hashtags|keywords/.test(field))).toBeGreaterThan(0)
      }
    })

    test('a histogram has every bin, and echoes what it was asked', async () => {
      const asked = query(
        ['field', 'media.images.count'],
        ['interval.start', '0'],
        ['interval.end', '4'],
        ['interval.width', '2'],
      )
      expect(await body(`${family}/histograms?${asked}`)).toEqual({
        intervals: [
          { bin: 0, count: 3 },
          { bin: 2, count: 1 },
        ],
        'interval.start': 0,
        'interval.end': 4,
        'interval.width': 2,
        field: 'media.images.count',
        'published_at.start': '2026-11-06T12:00:30Z',
      })
    })

    test.each([...HISTOGRAM_FIELDS, 'source.rankings.alexa.rank.GB'])(
      'the bins of %s add up to the stories that have the number',
      async (field) => {
        const has = { 'source.links_in_count': 3, 'source.rankings.alexa.rank': 2, 'source.rankings.alexa.rank.GB': 1 }[field] ?? 4 // prettier-ignore
        const asked = `field=${field}&interval.start=0&interval.end=1000000&interval.width=1000`
        const { intervals } = WireHistograms.parse(await body(`${family}/histograms?${asked}`))
        const counts = (intervals as { count: number }[]).map(({ count }) => count)
        expect(counts).toHaveLength(1000)
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(has)
      },
    )

    test.each([
      ['trends', '', 'field'],
      ['trends', 'field=beauty', 'field'],
      ['histograms', 'interval.start=0&interval.end=10&interval.width=1', 'field'],
      ['histograms', 'field=title&interval.start=0&interval.end=10&interval.width=1', 'field'],
      ['histograms', 'field=words_count', 'interval.start'],
      ['histograms', 'field=words_count&interval.start=9&interval.end=1&interval.width=1', 'interval.end'], // prettier-ignore
      ['histograms', 'field=words_count&interval.start=0&interval.end=9&interval.width=0', 'interval.width'], // prettier-ignore
      ['histograms', 'field=words_count&interval.start=0&interval.end=99999999&interval.width=1', 'interval.width'], // prettier-ignore
      ['histograms', 'field=words_count&interval.start=0.5&interval.end=9&interval.width=1', 'interval.start'], // prettier-ignore
    ])('%s?%s is refused, naming %s', async (endpoint, asked, name) => {
      const answer = await served.signed(`${family}/${endpoint}?${asked}`)
      expect(answer.status).toBe(422)
      expect(answer.text).toContain(`"${name}\\"`.replace('"', '\\"'))
    })
  })
