import { describe, expect, it } from 'vitest'

import { extractArticle } from '#electron/documents/article.ts'
import { saneDate } from '#electron/documents/dates.ts'
import { documentOf } from '#electron/documents/dom.ts'
import { lineFromHtml, textFromHtml } from '#electron/documents/html-text.ts'

const NOW = Date.UTC(2026, 0, 7, 12)
const paragraph =
  'The council met on the quay, argued for hours about the lamps, and then, to the surprise of all, agreed.'
const page = (head: string, extra = '', url = 'https://a.example/x') =>
  extractArticle(
    `<!doctype html><html lang="en-GB"><head><title>Lamps | Site</title>${head}</head><body>
     <nav><a href="/1">Home</a> <a href="/2">World</a></nav>
     <article><h1>Lamps</h1>${`<p>${paragraph}</p>`.repeat(6)}${extra}</article>
     <footer>Imprint and such</footer></body></html>`,
    { url, nowMs: NOW },
  )

describe('extractArticle', () => {
  it('keeps the paragraphs and leaves out what surrounds them', () => {
    const extra = `<figure><img src="x.png"><figcaption>A lamp, seen from afar</figcaption></figure>
      <p>Advertisement</p><aside>Our newsletter</aside>
      <ul><li><a href="/a">Another story here</a></li><li><a href="/b">And one more</a></li></ul>
      <p>The last <a href="/q">line</a> stands.</p><script>steal()</script>`
    const { text } = page('', extra)
    expect(text.split('\n\n').filter((line) => line === paragraph)).toHaveLength(6)
    expect(text).toContain('The last line stands.')
    for (const gone of [
      'Home',
      'Imprint',
      'seen from afar',
      'Advertisement',
      'newsletter',
      'Another story',
      'steal',
    ]) {
      // prettier-ignore
      expect(text).not.toContain(gone)
    }
  })

  it('reads what the page says of itself', () => {
    const head = `<meta property="og:title" content="Lamps &amp; quays"><meta name="author" content="By Ann Lee">
      <meta property="og:image" content="/lamp.png"><link rel="canonical" href="/lamps">
      <meta property="og:site_name" content="The Quay">`
    expect(page(head)).toMatchObject({
      author: 'Ann Lee',
      image: 'https://a.example/lamp.png',
      canonical: 'https://a.example/lamps',
      language: 'en-gb',
      siteName: 'The Quay',
    })
    expect(page('<meta property="og:image" content="javascript:alert(1)">').image).toBeUndefined()
  })

  const DATES: [string, string, string, string][] = [
    ['JSON-LD before meta', '<script type="application/ld+json">{"datePublished":"2025-03-04T05:06:07+01:00",}</script><meta name="date" content="2024-01-01">', '', '2025-03-04T04:06:07Z'], // prettier-ignore
    ['meta before time', '<meta property="article:published_time" content="2025-03-04">', '<time datetime="2024-01-01">x</time>', '2025-03-04T00:00:00Z'], // prettier-ignore
    ['time before text', '', '<time datetime="2025-03-04T10:00Z">x</time><p>1 May 2024</p>', '2025-03-04T10:00:00Z'], // prettier-ignore
    ['English text', '', '<p>Published March 4th, 2025</p>', '2025-03-04T00:00:00Z'],
    ['German text', '', '<p>Stand: 4. März 2025</p>', '2025-03-04T00:00:00Z'],
    ['German numbers', '', '<p>04.03.2025, 10:00 Uhr</p>', '2025-03-04T00:00:00Z'],
    ['boxes without spaces', '', '<p><span class="date">May<span>07</span>2018</span></p>', '2018-05-07T00:00:00Z'], // prettier-ignore
    ['not one in the future', '<meta name="date" content="2030-01-01">', '<p>4 March 2025</p>', '2025-03-04T00:00:00Z'], // prettier-ignore
  ]
  it.each(DATES)('finds the date: %s', (_name, head, extra, date) => {
    expect(page(head, extra).publishedAt).toBe(date)
  })

  it('finds the date in the address, and none where there is none', () => {
    expect(page('', '', 'https://a.example/2025/03/04/lamps').publishedAt).toBe(
      '2025-03-04T00:00:00Z',
    )
    expect(page('', '', 'https://a.example/story-20250304.html').publishedAt).toBe(
      '2025-03-04T00:00:00Z',
    )
    expect(page('').publishedAt).toBeUndefined()
  })

  it('takes a year and a month in the address for no day', () => {
    const url = 'https://a.example/news/2011/12/lamps/'
    expect(page('', '', url).publishedAt).toBeUndefined()
    expect(page('', '<p>Posted on 3 December 2011</p>', url).publishedAt).toBe(
      '2011-12-03T00:00:00Z',
    )
  })

  it('survives a page nested fifty thousand deep', () => {
    const { text } = extractArticle('<div>'.repeat(50_000) + 'deep', { nowMs: NOW })
    expect(text).toBe('deep')
  })

  it('takes a page of links for what it is, and still finds a short story among many', () => {
    const links = Array.from({ length: 300 }, (_, at) => `<a href="/${at}">Story number ${at}</a> `)
    const list = extractArticle(`<body>${links.join('')}</body>`, { nowMs: NOW })
    expect(list.text).toMatch(/^Story number 0 .* Story number 299$/)
    const story = `<body><div>${links.join('')}</div><article><p>${paragraph}</p><p>${paragraph}</p></article></body>`
    expect(extractArticle(story, { nowMs: NOW }).text).toBe(`${paragraph}\n\n${paragraph}`)
  })
})

describe('documentOf', () => {
  it('keeps a text in one piece, whatever entities and strokes it holds', () => {
    const { body } = documentOf('<body><p>1 &lt; 2 &amp; 3 < 4 &eacute;</p></body>')
    const text = body?.querySelector('p')?.firstChild
    expect([text?.textContent, text?.nextSibling]).toEqual(['1 < 2 & 3 < 4 é', null])
  })
})

describe('textFromHtml', () => {
  it('breaks at blocks, decodes once, and shows no script', () => {
    expect(textFromHtml('<p>One <b>two</b><br>three</p>tail<script>no</script> &amp;lt;')).toBe(
      'One two\n\nthree\n\ntail &lt;',
    )
    expect(lineFromHtml('Tom &amp; Jerry <i>x</i>\n 1 < 2')).toBe('Tom & Jerry x 1 < 2')
  })
})

describe('saneDate', () => {
  it.each([
    ['Tue, 06 Jan 2026 07:30:00 +0100', '2026-01-06T06:30:00Z'],
    ['06 Jan 26 07:30 EST', '2026-01-06T12:30:00Z'],
    ['2026-01-06T07:30:00.123-05:00', '2026-01-06T12:30:00Z'],
    ['2026-01-06', '2026-01-06T00:00:00Z'],
    ['2026-01-06 07:30', '2026-01-06T07:30:00Z'],
    ['Di, 06 Mrz 2025 07:30:00 GMT', '2025-03-06T07:30:00Z'],
    ['2026-01-07T12:09:00Z', '2026-01-07T12:09:00Z'],
  ])('%s', (text, date) => expect(saneDate(text, NOW)).toBe(date))

  it.each(['', 'soon', '1989-12-31', '2026-01-07T12:11:00Z', '2025-02-30', '0000-00-00'])(
    'refuses %j',
    (text) => expect(saneDate(text, NOW)).toBeUndefined(),
  )
})
