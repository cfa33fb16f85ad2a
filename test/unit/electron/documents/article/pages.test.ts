import { Readability } from '@mozilla/readability'
import { describe, expect, it } from 'vitest'

import { extractArticle } from '#electron/documents/article.ts'
import { documentOf } from '#electron/documents/dom.ts'
import { ARTICLE_PAGES } from '#test/support/articles/pages.ts'
import { UNSEEN_PAGES } from '#test/support/articles/unseen-pages.ts'
import { overall, scoreOf } from '#test/support/articles/score.ts'

const NOW = Date.UTC(2026, 10, 21)

const read = ({ html, url }: { html: string; url: string }) =>
  extractArticle(html, { url, nowMs: NOW })
const bare = ({ html }: { html: string }) =>
  new Readability(documentOf(html) as never, {}).parse()?.textContent ?? ''

describe('articles of pages', () => {
  it.each([
    ['the pages the rules were made with', ARTICLE_PAGES, 0.99],
    // Written afterwards and never used to change a rule.
    ['pages the rules never saw', UNSEEN_PAGES, 0.965],
  ])('are found better than Readability alone finds them: %s', (_, pages, least) => {
    const ours = overall(pages.map((page) => scoreOf(read(page).text, page.gold.join('\n\n'))))
    const alone = overall(pages.map((page) => scoreOf(bare(page), page.gold.join('\n\n'))))
    expect(ours.f1).toBeGreaterThanOrEqual(least)
    expect(ours.f1).toBeGreaterThan(alone.f1)
  })

  it('have their day, and none where the page names none', () => {
    const pages = [...ARTICLE_PAGES, ...UNSEEN_PAGES]
    const right = pages.filter((page) => read(page).publishedAt?.slice(0, 10) === page.day)
    expect(right.length / pages.length).toBeGreaterThanOrEqual(0.88)
  })

  it('have their author', () => {
    const pages = [...ARTICLE_PAGES, ...UNSEEN_PAGES].filter(({ author }) => author !== undefined)
    const right = pages.filter((page) => read(page).author === page.author)
    expect(right.length / pages.length).toBeGreaterThanOrEqual(0.85)
  })
})

describe('what a page says of itself', () => {
  const page = (head: string, body = '') =>
    extractArticle(
      `<html><head><title>T</title>${head}</head><body><article><h1>T</h1>${body}${'<p>Some words of the story, which goes on for a while, as stories do.</p>'.repeat(8)}</article></body></html>`,
      { url: 'https://a.example/b/', nowMs: NOW, wantsBestImage: true },
    )

  it('gives keywords, feeds and films, each once', () => {
    const head = `<meta name="keywords" content="lamps, Quay ,"><meta property="article:tag" content="quay">
      <link rel="alternate" type="application/rss+xml" href="feed.xml"><link rel="alternate" type="application/atom+xml" href="/atom">
      <link rel="alternate" hreflang="de" href="/de"><script type="application/ld+json">{"@type":"VideoObject","contentUrl":"https://v.example/1.mp4"}</script>`
    const body =
      '<iframe src="https://www.youtube.com/embed/x1"></iframe><iframe src="https://ads.example/f"></iframe><a rel="tag" href="/t">Harbour</a>'
    expect(page(head, body)).toMatchObject({
      keywords: ['quay', 'lamps', 'Harbour'],
      feeds: ['https://a.example/b/feed.xml', 'https://a.example/atom'],
      videos: ['https://v.example/1.mp4', 'https://www.youtube.com/embed/x1'],
    })
  })

  it('chooses the picture of the article and no furniture', () => {
    const body = `<img src="/logo.png" width="600" height="400"><img src="/pixel.gif" width="1" height="1">
      <figure><img src="/small.jpg" srcset="/big.jpg 1600w, /mid.jpg 800w" width="1600" height="1000" alt="Lamps on the quay"></figure>`
    expect(page('', body).image).toBe('https://a.example/big.jpg')
    expect(page('<meta property="og:image" content="/named.jpg">').image).toBe(
      'https://a.example/named.jpg',
    )
  })

  it('takes no address of a foreign scheme', () => {
    const head = '<link rel="alternate" type="application/rss+xml" href="javascript:alert(1)">'
    expect(page(head, '<video src="data:video/mp4;base64,AA"></video>')).not.toHaveProperty('feeds')
    expect(page(head, '<video src="data:video/mp4;base64,AA"></video>')).not.toHaveProperty(
      'videos',
    )
  })
})
