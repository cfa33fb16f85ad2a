import { readFileSync } from 'node:fs'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { readFeedStories } from '#electron/embedded/ingest/feed-stories.ts'
import type { RawStory } from '#electron/embedded/ingest/raw-story.ts'
import { startCpuTime } from '#test/support/cpu-time.ts'

const NOW = Date.UTC(2026, 0, 7, 12)
const fixture = (name: string) =>
  readFileSync(new URL(`../../../../fixtures/feeds/${name}`, import.meta.url), 'utf8')
const read = (text: string, url = 'https://gazette.example/rss') => readFeedStories(text, url, NOW)
const rawsOf = (text: string, url?: string): RawStory[] =>
  read(text, url).items.flatMap((item) => (item.kind === 'item' ? [item.raw] : []))

describe('readFeedStories', () => {
  it('reads RSS 2.0: text once decoded, links resolved, dates checked', () => {
    const feed = read(fixture('rss2.xml'))
    expect(feed).toMatchObject({
      title: 'Harbour Gazette & Tide Tables',
      siteUrl: 'https://gazette.example/',
      everyMinutes: 45,
    })
    const [ferry, title] = rawsOf(fixture('rss2.xml'))
    expect(ferry).toMatchObject({
      title: 'Ferry & bridge: both shut',
      body: 'The ferry & the bridge are shut.\n\nRead on <b>slowly</b>.',
      language: 'en-gb',
      source: { name: 'Harbour Gazette & Tide Tables', domain: 'gazette.example' },
      author: { name: 'Ines Okafor' },
      publishedAt: '2026-01-06T06:30:00Z',
      publishedDatetime: '2026-01-06T06:30:00Z',
      permalink: 'https://gazette.example/news/ferry?id=1',
    })
    expect(ferry?.media).toEqual([
      { type: 'image', url: 'https://gazette.example/img/ferry.jpg', format: 'JPEG', width: 800, height: 600 }, // prettier-ignore
    ])
    // The date lies in the future: the time of reading stands in, and nothing is claimed.
    expect(title?.publishedAt).toBe('2026-01-07T12:00:00Z')
    expect(title).not.toHaveProperty('publishedDatetime')
    expect(title).toMatchObject({ body: '', media: [] })
  })

  it('reads RSS 0.91 behind a DTD that has gone', () => {
    expect(rawsOf(fixture('rss091.xml'))).toMatchObject([
      { title: 'The mill turns', body: 'It turned on Monday.', permalink: 'http://mill.example/1' },
    ])
  })

  it('reads RSS 1.0 (RDF)', () => {
    expect(rawsOf(fixture('rss1.rdf'))).toMatchObject([
      { title: 'A result', author: { name: 'R. Lind' }, publishedAt: '2026-01-05T10:00:00Z' },
    ])
  })

  it('reads Atom: kinds of text, xml:base, authors of the feed', () => {
    const [first, second] = rawsOf(fixture('atom.xml'), 'https://cdn.example/x.xml')
    expect(first).toMatchObject({
      title: 'Un <b> dans le titre',
      body: 'Le phare brille.\n\nEncore.',
      language: 'fr',
      source: { name: 'Le Phare & la Mer', domain: 'phare.example' },
      author: { name: 'Rédaction' },
      permalink: 'https://phare.example/blog/p/1',
      publishedAt: '2026-01-04T08:00:00Z',
    })
    expect(second).toMatchObject({ title: 'Sans corps écrit', body: 'Un résumé.' })
  })

  it('reads JSON Feed, whose texts are not markup unless they say so', () => {
    expect(rawsOf(fixture('feed.json'))).toMatchObject([
      { title: 'Gruß & Dank', body: 'Guten Tag.', author: { name: 'Anke' }, language: 'de' },
      { title: 'Ein Satz ohne Titel.', body: 'Ein Satz ohne Titel.' },
    ])
  })

  it('gives ids that are the same each time, positive, below 2^53', () => {
    const ids = (text: string) => rawsOf(text).map((raw) => raw.id)
    expect(ids(fixture('rss2.xml'))).toEqual(ids(fixture('rss2.xml')))
    const renamed = fixture('rss2.xml').replace('Harbour Gazette', 'Harbor Gazette')
    expect(ids(renamed)).toEqual(ids(fixture('rss2.xml')))
    for (const raw of rawsOf(fixture('rss2.xml'))) {
      for (const id of [raw.id, raw.source.id, raw.author?.id ?? '1']) {
        expect(id).toMatch(/^[1-9]\d*$/)
        expect(Number.isSafeInteger(Number(id))).toBe(true)
      }
    }
  })

  it('saves the items around a broken one and says on which line it stands', () => {
    const { items, title } = read(fixture('broken.xml'), 'broken.xml')
    expect(title).toBe('Broken Bell')
    expect(items).toMatchObject([
      { kind: 'item', raw: { title: 'First stands' } },
      { kind: 'item', raw: { title: 'Third stands', author: { name: 'Mo' } } },
      { kind: 'failed', where: 'broken.xml:4' },
      { kind: 'failed', where: 'broken.xml:6' },
    ])
  })

  it('reads no file and expands no entity that a document type declares', () => {
    const evil = (declarations: string) =>
      `<!DOCTYPE rss [${declarations}]><rss version="2.0"><channel><title>T</title><item><title>a &x; b</title></item></channel></rss>`
    const laughs = [...'bcdefgh']
      .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefg'[index]};`.repeat(10)}">`)
      .join('')
    for (const declarations of [
      '<!ENTITY x SYSTEM "file:///etc/passwd">',
      `<!ENTITY a "ha">${laughs}`,
    ]) {
      const [raw] = rawsOf(evil(declarations))
      expect(raw?.title).toBe('a &x; b')
    }
  })

  it.each([
    ['', 'It is empty.'],
    ['<!doctype html><html><body>hi</body></html>', 'It is a web page and not a feed.'],
    ['just words', 'It is not a feed of a known kind'],
    ['{"version":"https://jsonfeed.org/version/1","items":[}', 'It is not a JSON Feed: '],
    ['<rss version="2.0"><channel><title>x', 'It is malformed: '],
  ])('says what %j is', (text, sentence) => {
    expect(() => read(text)).toThrow(sentence)
  })

  it('never throws anything but a sentence, whatever is cut out of a feed', () => {
    const whole = fixture('rss2.xml')
    const span = fc.tuple(fc.nat(whole.length), fc.nat(200))
    fc.assert(
      fc.property(span, ([from, length]) => {
        try {
          read(whole.slice(0, from) + whole.slice(from + length))
        } catch (error) {
          expect((error as Error).message).toMatch(/^It is .*\.$/s)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('does not slow down on hostile repetition', () => {
    const cpuMs = startCpuTime()
    for (const text of [
      '<!DOCTYPE['.repeat(200_000),
      '<?a?>'.repeat(200_000),
      ' '.repeat(2_000_000),
    ]) {
      expect(() => read(text)).toThrow()
    }
    const items = `<rss version="2.0"><channel>${'<item><title>x</item>'.repeat(3000)}`
    expect(() => read(items)).not.toThrow()
    expect(cpuMs()).toBeLessThan(8000)
  })
})
