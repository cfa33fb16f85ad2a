import { readFileSync } from 'node:fs'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { readOpml, writeOpml } from '#electron/embedded/ingest/opml.ts'
import { startCpuTime } from '#test/support/cpu-time.ts'

const nested = readFileSync(
  new URL('../../../../fixtures/feeds/nested.opml', import.meta.url),
  'utf8',
)
const none = () => false

describe('readOpml', () => {
  it('reads nested folders, each address once, web addresses only', () => {
    const known = 'https://lab.example/rdf'
    expect(readOpml(nested, (url) => url === known)).toEqual([
      { url: 'https://gazette.example/rss', title: 'Harbour & Co', folder: 'World / Europe', isKnown: false }, // prettier-ignore
      { url: known, title: 'Lab', folder: 'World', isKnown: true },
      { url: 'http://mill.example/rss', title: 'Loose', isKnown: false },
    ])
  })

  it.each([
    '',
    'hello',
    '{}',
    '<html><body>opml</body></html>',
    '<rss><channel/></rss>',
    '<opmlx/>',
  ])('says that %j is no feed list, and how it begins', (text) => {
    const what = text === '' ? 'it is empty' : `begins with “${text.slice(0, 40)}”`
    expect(() => readOpml(text, none)).toThrow(what)
  })

  it.each([
    '<opml/>',
    '\ufeff<?xml version="1.0"?>\n<!-- mine -->\n<opml version="2.0"><head></head><body></body></opml>',
    writeOpml([], 'None'),
  ])('takes %j for a list without feeds', (text) => expect(readOpml(text, none)).toEqual([]))

  it('reads 2,000 feeds in folders within a second', () => {
    const feeds = Array.from({ length: 2000 }, (_, index) => ({
      url: `https://f${index}.example/rss`,
      title: `Feed ${index}`,
      folder: `Folder ${index % 40} / Inner ${index % 7}`,
    }))
    const text = writeOpml(feeds, 'Many')
    const cpuMs = startCpuTime()
    const read = readOpml(text, none)
    expect(cpuMs()).toBeLessThan(1000)
    expect(read).toHaveLength(2000)
    expect(new Set(read.map((feed) => feed.folder)).size).toBe(280)
  })

  it('says that a text is no OPML', () => {
    expect(() => readOpml('<opml><body><outline', none)).toThrow('is not readable OPML')
  })

  it('brings back every list it wrote', () => {
    const word = fc.stringMatching(/^[A-Za-z&<>"'é–][A-Za-z0-9&<>"'é– ]{0,8}[A-Za-z0-9&<>"'é–]$/)
    const feed = fc.record(
      {
        url: fc.webUrl({ withQueryParameters: true }).map((url) => new URL(url).href),
        title: word,
        folder: fc.array(word, { minLength: 1, maxLength: 3 }).map((path) => path.join(' / ')),
      },
      { requiredKeys: ['url', 'title'] },
    )
    const list = fc.uniqueArray(feed, { selector: ({ url }) => url, maxLength: 12 })
    fc.assert(
      fc.property(list, (feeds) => {
        const byUrl = <T extends { url: string }>(items: T[]) =>
          items.sort((a, b) => (a.url < b.url ? -1 : 1))
        const back = readOpml(writeOpml(feeds, 'T'), none)
        expect(byUrl(back)).toEqual(byUrl(feeds.map((each) => ({ ...each, isKnown: false }))))
      }),
    )
  })
})
