import { expect, test } from 'vitest'
import type { Digest, DigestSection } from '#electron/work/monitors/digest.ts'
import { digestText } from '#electron/work/monitors/digest-text.ts'

const NOW = Date.UTC(2026, 10, 20, 9)
const HOSTILE = '<img src=x onerror=alert(1)> [a](javascript:alert(1)) *b* \u202e"quoted"'
const SECTION: DigestSection = {
  name: HOSTILE,
  query: 'title:harbour',
  engine: 'remote',
  stories: 31,
  before: 20,
  coverage: 0.1,
  negative: { share: 0.5, low: 0.3, high: 0.7, n: 30 },
  negativeBefore: undefined,
  entities: [{ name: HOSTILE, count: 4 }],
  alerts: [],
  copies: [{ title: HOSTILE, stories: 21, outlets: 19, storyIds: [] }],
  newest: [
    { title: HOSTILE, source: 'Review', publishedAt: '2026-11-20T08:00:00Z', url: 'javascript:x', copies: 0 }, // prettier-ignore
    { title: 'Good', source: 'Review', publishedAt: '2026-11-20T08:00:00Z', url: 'https://review.example/a', copies: 2 }, // prettier-ignore
  ],
  gaps: [{ kind: 'failed', from: NOW - 3_600_000, reason: 'The service cannot be reached.' }],
  seams: [{ at: NOW - 7_200_000, engine: 'embedded', reason: 'The provider is gone.' }],
}
const DIGEST: Digest = {
  period: 'weekly',
  from: NOW - 7 * 86_400_000,
  to: NOW,
  zone: 'Europe/Berlin',
  sections: [SECTION],
  corrections: 2,
  version: '1.2.3',
}
const textOf = (format: 'html' | 'markdown') => [...digestText(DIGEST, format)].join('')

test('in HTML, what others wrote is text, and only web addresses are links', () => {
  const text = textOf('html')
  expect(text).not.toMatch(/<img|<script|\u202e/)
  expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect([...text.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)).toEqual([
    'https://review.example/a',
  ])
  expect(text).toContain("default-src 'none'")
})

test('in Markdown, nothing of it is a mark', () => {
  const text = textOf('markdown')
  expect(text).toContain('\\<img src=x onerror=alert(1)\\>')
  expect(text).toContain('\\[a\\](javascript')
  expect(text).toContain(
    '[Good (Review, 20 Nov 2026, 09:00; 2 more with this text)](<https://review.example/a>)',
  )
})

test.each(['html', 'markdown'] as const)(
  '%s names counts, change, gaps and what they rest on',
  (format) => {
    const text = textOf(format).replaceAll('\\', '')
    for (const words of [
      '31 stories, 10 % of all coverage kept here; before 20 (+55 %).',
      'Negative: 50 % of 30 (95 %: 30 % to 70 %).',
      '(19 outlets)',
      'Nothing was collected from 20 Nov 2026, 09:00 to now: The service cannot be reached.',
      'The engine changed at 20 Nov 2026, 08:00: The provider is gone.',
      'title:harbour (provider)',
      '2 corrections of yours apply.',
      'Broadsheet 1.2.3.',
    ]) {
      expect(text).toContain(words)
    }
  },
)
