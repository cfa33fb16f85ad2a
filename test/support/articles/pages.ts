/**
 * Pages as the makers of sites lay them out, written for this test: each with the text a reader would
 * call the article's, and the day it says it was published.
 */
import { SAMPLES } from './texts.ts'
import type { Sample } from './texts.ts'

export type ArticlePage = {
  readonly name: string
  readonly html: string
  readonly url: string
  /** Paragraphs, in order. */
  readonly gold: readonly string[]
  /** The day, or absent where the page names none. */
  readonly day?: string
  readonly author?: string
}

export const p = (lines: readonly string[]): string =>
  lines.map((line) => `<p>${line}</p>`).join('\n')
export const links = (words: readonly string[]): string =>
  `<ul>${words.map((word) => `<li><a href="/${word.length}">${word}</a></li>`).join('')}</ul>`

export const TOP = [
  'Home',
  'World',
  'Politics',
  'Business',
  'Culture',
  'Sport',
  'Opinion',
  'Weather',
  'Video',
]
export const STORIES = [
  'Ferry service resumes after week of storms',
  'Five things to know about the herring season',
  'How the old pier was saved twice',
  'Museum opens its vault to the public for one night',
  'Letters: what our readers say about the lamps',
]
const FOOT =
  '<footer><p>© 2024 The Harbour Gazette Ltd. All rights reserved. Registered in the town.</p><ul><li><a href="/imprint">Imprint</a></li><li><a href="/privacy">Privacy policy</a></li></ul></footer>'
const COOKIES =
  '<div class="cookie-banner" role="dialog"><p>We and our 742 partners store information on your device. You can change your mind at any time.</p><button>Accept all</button><button>Reject all</button></div>'

export function frame(sample: Sample, head: string, body: string, attributes = ''): string {
  const direction = /^(?:ar|fa)$/.test(sample.language) ? ' dir="rtl"' : ''
  return `<!doctype html><html lang="${sample.language}"${direction}${attributes}><head><meta charset="utf-8"><title>${sample.title} | The Harbour Gazette</title>${head}</head><body>${body}</body></html>`
}

export const meta = (pairs: Readonly<Record<string, string>>): string =>
  Object.entries(pairs)
    .map(
      ([name, value]) =>
        `<meta ${name.includes(':') ? 'property' : 'name'}="${name}" content="${value}">`,
    )
    .join('')
export const ld = (value: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`

export type Layout = (
  sample: Sample,
) => Omit<ArticlePage, 'name' | 'gold'> & { readonly gold?: readonly string[] }

export const url = (path: string): string => `https://gazette.example/${path}`

/** Two paragraphs, something between, the rest: what most papers do. */
export function broken(lines: readonly string[], ...between: readonly string[]): string {
  const parts = lines.map((line, at) => `<p>${line}</p>${between[at] ?? ''}`)
  return parts.join('\n')
}

const RELATED = `<aside class="related-stories"><h3>Related stories</h3>${links(STORIES.slice(0, 3))}</aside>`
const FIGURE =
  '<figure><img src="/img/lamps-large.jpg" width="1200" height="800" alt="Lamps along the quay at dusk"><figcaption>The lamps on the eastern pier, photographed last winter. Photograph: Bo Stern/Gazette</figcaption></figure>'
const NEWSLETTER =
  '<div class="newsletter-signup"><h4>Get the Morning Tide</h4><p>Our best stories, in your inbox every weekday. Sign up to our newsletter and never miss one of them.</p><form><input type="email"><button>Sign up</button></form></div>'
const SHARE =
  '<div class="share-tools"><a href="#f">Share on Facebook</a><a href="#t">Post</a><a href="#m">Email</a></div>'

const LAYOUTS: Readonly<Record<string, readonly [Sample, Layout]>> = {
  'news site with JSON-LD': [SAMPLES.en, (s) => ({
    url: url('world/lamps'), day: '2024-03-05', author: s.author,
    html: frame(s, ld({ '@context': 'https://schema.org', '@graph': [{ '@type': 'WebSite', name: 'Gazette' }, { '@type': 'NewsArticle', headline: s.title, datePublished: '2024-03-05T18:40:00+00:00', dateModified: '2024-03-09T08:00:00Z', author: [{ '@type': 'Person', name: s.author }], image: { url: '/img/lamps-large.jpg' } }] }),
      `${COOKIES}<header><p>Saturday, 9 March 2024</p><nav>${links(TOP)}</nav></header><main><article><header><h1>${s.title}</h1><p class="byline">By <a rel="author" href="/ann">${s.author}</a></p><time datetime="2024-03-05T18:40:00Z">5 Mar 2024</time></header>${FIGURE}<div class="article-body">${broken(s.paragraphs, '', NEWSLETTER, `<p><a href="/x">Ferry service resumes after week of storms</a></p>`, RELATED)}</div>${SHARE}<section class="comments"><h2>Comments (3)</h2><p>I have lived here all my life and I have never seen such a waste of money, honestly.</p><p>Long live the lamps! They are what my grandfather came home to, and his father before him.</p></section></article></main>${FOOT}`),
  })],
  'blog with a sidebar': [SAMPLES.enTwo, (s) => ({
    url: url('2023/11/02/drowned-forest'), day: '2023-11-02', author: s.author,
    html: frame(s, meta({ 'generator': 'WordPress 6.3', 'og:title': s.title }),
      `<div id="page"><header id="masthead"><h1 class="site-title"><a href="/">Tidelines</a></h1></header><div id="content"><div id="primary"><article class="post type-post hentry"><h2 class="entry-title">${s.title}</h2><div class="entry-meta">Posted on <a href="/x"><time class="entry-date published" datetime="2023-11-02T09:12:44+00:00">November 2, 2023</time></a> by <span class="author vcard"><a href="/tb">${s.author}</a></span></div><div class="entry-content">${p(s.paragraphs)}<div class="sharedaddy"><h3>Share this:</h3>${links(['Twitter', 'Facebook'])}</div><div id="jp-relatedposts"><h3>Related</h3><p>The gravel bar of 1952</p><p>In "Coast"</p></div></div><footer class="entry-footer">Posted in <a href="/c">Coast</a>, tagged <a rel="tag" href="/t">forest</a>, <a rel="tag" href="/t2">sea</a></footer></article><div id="comments"><h2>4 thoughts on “${s.title}”</h2><ol><li><p>Marvellous piece, thank you. I walked there as a child and always wondered what those stumps were.</p></li><li><p>There is a similar one in Wales that you might like to see when the tide allows.</p></li></ol></div></div><div id="secondary" class="widget-area"><section class="widget"><h2>Recent posts</h2>${links(STORIES)}</section><section class="widget"><h2>About</h2><p>I am a retired teacher who walks on beaches and writes about what he finds there, mostly in winter.</p></section></div></div></div>${FOOT}`),
  })],
  'microdata': [SAMPLES.de, (s) => ({
    url: url('stadt/laternen-100.html'), day: '2024-01-16', author: s.author,
    html: frame(s, '', `<nav>${links(TOP)}</nav><div itemscope itemtype="http://schema.org/NewsArticle"><h1 itemprop="headline">${s.title}</h1><span itemprop="author" itemscope><span itemprop="name">${s.author}</span></span><meta itemprop="datePublished" content="2024-01-16T21:05:00+01:00"><div itemprop="articleBody">${broken(s.paragraphs, '<div class="ad-slot">Anzeige</div>', '<p><strong>Lesen Sie auch:</strong> <a href="/y">Fähre fährt nach Sturmwoche wieder</a></p>')}</div></div><div class="teaser-list">${links(STORIES)}</div>${FOOT}`),
  })],
  'AMP': [SAMPLES.fr, (s) => ({
    url: url('amp/reverberes'), day: '2024-02-13', author: s.author,
    html: frame(s, `<link rel="canonical" href="${url('reverberes')}">${ld({ '@type': 'NewsArticle', headline: s.title, datePublished: '2024-02-13T20:15:00Z', author: { name: s.author } })}`,
      `<amp-sidebar>${links(TOP)}</amp-sidebar><amp-consent><p>Nous utilisons des traceurs pour mesurer l’audience de ce site.</p></amp-consent><article><h1>${s.title}</h1><amp-img src="/a.jpg" width="800" height="500"></amp-img>${broken(s.paragraphs, '<amp-ad width="300"></amp-ad>', '<p>Lire aussi : <a href="/z">Le ferry reprend après une semaine de tempête</a></p>')}<amp-social-share></amp-social-share></article>${FOOT}`, ' ⚡'),
  })],
  'paywall with the text for machines': [SAMPLES.enTwo, (s) => ({
    url: url('science/drowned-forest'), day: '2024-02-28', author: s.author,
    html: frame(s, ld({ '@type': 'NewsArticle', isAccessibleForFree: false, headline: s.title, datePublished: '2024-02-28', author: { name: s.author }, articleBody: s.paragraphs.join('\n\n') }),
      `<nav>${links(TOP)}</nav><article><h1>${s.title}</h1><p>${s.paragraphs[0]}</p><div class="paywall"><h2>This article is for subscribers only</h2><p>Subscribe now for one pound a month and read everything, on every device, without advertisements.</p><a href="/sub">Subscribe</a> <a href="/in">Sign in</a></div></article>${FOOT}`),
  })],
  'live ticker': [SAMPLES.en, (s) => ({
    url: url('live/lamps'), day: '2024-03-05',
    html: frame(s, ld({ '@type': 'LiveBlogPosting', headline: s.title, datePublished: '2024-03-05T16:00:00Z' }),
      `<nav>${links(TOP)}</nav><main><h1>${s.title}</h1><div class="live-feed">${s.paragraphs.map((line, at) => `<div class="live-entry" id="e${at}"><time datetime="2024-03-05T2${at % 3}:1${at}:00Z">2${at % 3}:1${at}</time><div class="live-text"><p>${line}</p></div><div class="share"><a href="#s">Share</a></div></div>`).join('')}</div></main><div class="most-read"><h3>Most read</h3>${links(STORIES)}</div>${FOOT}`),
  })],
  'forum thread': [SAMPLES.enTwo, (s) => ({
    url: url('forum/t/991'), day: '2022-08-14',
    html: frame(s, '', `<nav class="breadcrumbs"><a href="/">Forum</a> › <a href="/c">Coast</a></nav><h1>${s.title}</h1>${s.paragraphs.map((line, at) => `<div class="post" id="p${at}"><div class="post-author"><a href="/u/${at}">walker${at}</a><span>Posts: ${at * 31 + 7}</span><span>Joined: 2011</span></div><div class="post-date">14 August 2022, 1${at}:20</div><div class="post-body"><p>${line}</p></div><div class="post-tools"><a href="#r">Reply</a> <a href="#q">Quote</a> <a href="#r2">Report</a></div></div>`).join('')}<div class="pagination"><a href="?2">2</a> <a href="?3">3</a></div>${FOOT}`),
  })],
  'divs without paragraphs': [SAMPLES.pt, (s) => ({
    url: url('local/candeeiros'), day: '2024-05-21', author: s.author,
    html: frame(s, '', `<div class="menu">${links(TOP)}</div><div class="c1"><div class="c2"><div class="tit">${s.title}</div><div class="data">21 de maio de 2024</div><div class="autor">Por ${s.author}</div>${s.paragraphs.map((line) => `<div class="tx">${line}</div>`).join('')}<div class="vermais">Leia também: <a href="/k">Ferry retoma serviço depois da tempestade</a></div></div><div class="c3">${links(STORIES)}</div></div>${FOOT}`),
  })],
  'text with line breaks': [SAMPLES.es, (s) => ({
    url: url('noticia.php?id=5531'), day: '2019-10-08',
    html: frame(s, '', `<table width="100%"><tr><td colspan="2">${TOP.map((word) => `<a href="/">${word}</a>`).join(' | ')}</td></tr><tr><td width="160">${links(STORIES)}</td><td><h2>${s.title}</h2><small>Martes, 8 de octubre de 2019</small><br><br>${s.paragraphs.join('<br><br>')}</td></tr></table><center>${FOOT}</center>`),
  })],
  'right to left, Arabic': [SAMPLES.ar, (s) => ({
    url: url('ar/lamps'), day: '2024-03-05', author: s.author,
    html: frame(s, meta({ 'og:title': s.title }), `<nav>${links(['الرئيسية', 'العالم', 'رياضة', 'اقتصاد'])}</nav><article><h1>${s.title}</h1><div class="meta"><span class="author">${s.author}</span> <span class="date">٥ مارس ٢٠٢٤</span></div>${broken(s.paragraphs, '<p><a href="/r">اقرأ أيضا: عودة العبّارة بعد أسبوع من العواصف</a></p>')}<div class="tags"><a rel="tag" href="/1">الميناء</a> <a rel="tag" href="/2">مصابيح</a></div></article><footer>جميع الحقوق محفوظة</footer>`),
  })],
  'right to left, Persian calendar': [SAMPLES.fa, (s) => ({
    url: url('fa/news/88123'), day: '2024-03-04',
    html: frame(s, '', `<div class="header">${links(['خانه', 'جهان', 'ورزش'])}</div><div class="news"><h1>${s.title}</h1><div class="news-date">۱۴ اسفند ۱۴۰۲ - ۲۱:۴۰</div><div class="news-body">${p(s.paragraphs)}</div></div><div class="footer">${links(['تماس با ما', 'درباره ما'])}</div>`),
  })],
  'Chinese': [SAMPLES.zh, (s) => ({
    url: url('c/20240305/x.shtml'), day: '2024-03-05', author: s.author,
    html: frame(s, '', `<div class="nav">${links(['首页', '国际', '财经', '体育', '文化'])}</div><div class="main"><h1>${s.title}</h1><div class="info">2024年3月5日 22:41 来源：港口日报 作者：${s.author}</div><div class="content">${p(s.paragraphs.map((line) => `　　${line}`))}<p>相关阅读：<a href="/1">风暴过后渡轮恢复</a></p></div><div class="editor">（责任编辑：王明）</div></div><div class="side"><h3>热门文章</h3>${links(['博物馆夜间开放一晚', '鲱鱼季节须知五件事'])}</div><div class="footer">版权所有 港口日报</div>`),
  })],
  'Russian portal': [SAMPLES.ru, (s) => ({
    url: url('news/12345/'), day: '2023-10-03',
    html: frame(s, '', `<div class="top">${links(['Главное', 'Политика', 'Экономика', 'Спорт'])}</div><div class="b-topic"><h1 class="b-topic__title">${s.title}</h1><div class="b-topic__info"><span class="g-date">22:14, 3 октября 2023</span></div><div class="b-text">${broken(s.paragraphs, '<aside class="b-inline-topics-box"><a href="/1">Паром снова ходит после недели штормов</a></aside>')}<p><a href="/more">Больше новостей о портах в нашем канале</a></p></div></div><div class="b-footer">Все права защищены.</div>`),
  })],
  'Swedish with facts box': [SAMPLES.sv, (s) => ({
    url: url('nyheter/gaslyktor'), day: '2024-03-05', author: s.author,
    html: frame(s, meta({ 'article:published_time': '2024-03-05T22:10:00+01:00', author: s.author }), `<header>${links(TOP)}</header><main><h1>${s.title}</h1><div class="body">${broken(s.paragraphs, '<div class="infobox"><h3>Fakta: gaslyktor</h3><ul><li>De första sattes upp 1846.</li><li>I dag finns tvåhundra kvar av tusen.</li></ul></div>', '<p><a href="/l">Läs också: Färjan går igen efter en vecka av stormar</a></p>')}</div></main>${FOOT}`),
  })],
  'Dutch with dotted date': [SAMPLES.nl, (s) => ({
    url: url('artikel/gaslantaarns'), day: '2024-03-05',
    html: frame(s, '', `<header><nav>${links(TOP)}</nav></header><div class="article"><h1>${s.title}</h1><div class="article__date">Gepubliceerd: 05-03-2024 22:31</div><div class="article__text">${p(s.paragraphs)}<p>Lees ook: <a href="/o">Veerboot vaart weer na week van storm</a></p></div><div class="article__tags"><a href="/h">haven</a></div></div>${FOOT}`),
  })],
  'encyclopaedia': [SAMPLES.enTwo, (s) => ({
    url: url('wiki/Drowned_forest'),
    html: frame(s, '', `<div id="mw-head">${links(['Article', 'Talk', 'Read', 'Edit', 'View history'])}</div><div id="content"><h1 id="firstHeading">${s.title}</h1><div id="mw-content-text"><div class="mw-parser-output"><table class="infobox"><tr><th>Location</th><td>North coast</td></tr><tr><th>Age</th><td>4,000 years</td></tr></table><p>${s.paragraphs[0]}</p><div id="toc" class="toc"><h2>Contents</h2><ul><li><a href="#1">1 Dating</a></li><li><a href="#2">2 Debate</a></li></ul></div>${p(s.paragraphs.slice(1, 4))}<h2>Debate <span class="mw-editsection">[<a href="/e">edit</a>]</span></h2>${p(s.paragraphs.slice(4))}<table class="navbox"><tr><td>${links(STORIES)}</td></tr></table></div></div></div><div id="mw-panel">${links(TOP)}</div>${FOOT}`),
    gold: [...s.paragraphs.slice(0, 4), 'Debate', ...s.paragraphs.slice(4)],
  })],
  'press release': [SAMPLES.de, (s) => ({
    url: url('presse/2024-01-17-laternen'), day: '2024-01-17',
    html: frame(s, '', `<div class="logo"><img src="/logo.png"></div><div id="main"><p class="pm">Pressemitteilung vom 17.01.2024</p><h1>${s.title}</h1>${p(s.paragraphs)}<div class="contact"><h4>Pressekontakt</h4><p>Stadt am Hafen, Kai 1, Telefon 0123 456789</p></div></div>${FOOT}`),
  })],
  'question and answer site': [SAMPLES.en, (s) => ({
    url: url('questions/77'), day: '2021-06-30',
    html: frame(s, meta({ 'og:type': 'website' }), `<header>${links(TOP)}</header><div class="question"><h1>${s.title}</h1><div>Asked <time datetime="2021-06-30T10:00:00">30 June 2021</time></div><div class="votecell">12</div><div class="s-prose js-post-body">${p(s.paragraphs)}</div><div class="post-taglist"><a rel="tag" href="/t">lamps</a></div></div><div id="sidebar"><h4>Linked</h4>${links(STORIES)}</div>${FOOT}`),
  })],
  'broken markup': [SAMPLES.fr, (s) => ({
    url: url('vieux/article12'), day: '2015-04-09',
    html: `<html><head><title>${s.title}</title></head><div class=top>${links(TOP)}</div><body bgcolor=white><h1>${s.title}<p class=date>jeudi 9 avril 2015<div class=texte><p>${s.paragraphs.join('<p>')}</div><hr><p align=center>Tous droits réservés`,
  })],
  'infinite scroll with a second article': [SAMPLES.en, (s) => ({
    url: url('a/lamps'), day: '2024-03-05', author: s.author,
    html: frame(s, meta({ 'og:title': s.title, 'article:published_time': '2024-03-05T10:00:00Z', author: s.author }), `<nav>${links(TOP)}</nav><main><article id="a1"><h1>${s.title}</h1>${p(s.paragraphs)}</article><article id="a2" class="related"><h2>${STORIES[0] ?? ''}</h2><p>The ferry to the islands sailed again on Monday, after a week in which not even the pilots went out.</p><p>About two hundred people had been waiting for it on either side.</p><a href="/f">Continue reading</a></article></main>${FOOT}`),
  })],
  'nested sections with headings': [SAMPLES.enTwo, (s) => ({
    url: url('magazine/forest'), day: '2023-12-24', author: s.author,
    html: frame(s, ld([{ '@type': 'BreadcrumbList', itemListElement: [] }, { '@type': ['Article', 'BlogPosting'], headline: s.title, datePublished: '2023-12-24T06:00:00.000Z', author: { '@type': 'Person', name: s.author } }]), `<div id="__next"><div><header>${links(TOP)}</header><div><div><h1>${s.title}</h1><div>${s.author}</div></div><section><div>${p(s.paragraphs.slice(0, 3))}</div></section><section><h2>Why it matters</h2><div>${p(s.paragraphs.slice(3))}</div></section><div class="css-1x promo"><h3>Support our journalism</h3><p>We are a small paper, and readers like you pay for most of what we do. Thank you.</p></div></div></div></div>${FOOT}`),
    gold: [...s.paragraphs.slice(0, 3), 'Why it matters', ...s.paragraphs.slice(3)],
  })],
  'lists and quotations in the text': [SAMPLES.en, (s) => ({
    url: url('explain/lamps'), day: '2024-04-01',
    html: frame(s, meta({ date: '2024-04-01' }), `<nav>${links(TOP)}</nav><article><h1>${s.title}</h1>${p(s.paragraphs.slice(0, 3))}<h2>What happens next</h2><ol><li>The eastern pier is taken down in April.</li><li>The western pier follows in June, if the weather allows.</li><li>The square keeps its lamps throughout.</li></ol><blockquote><p>${s.paragraphs[4] ?? ''}</p></blockquote>${p(s.paragraphs.slice(5))}</article>${FOOT}`),
    gold: [...s.paragraphs.slice(0, 3), 'What happens next', 'The eastern pier is taken down in April.', 'The western pier follows in June, if the weather allows.', 'The square keeps its lamps throughout.', ...s.paragraphs.slice(4)],
  })],
  'hidden parts and screen readers': [SAMPLES.es, (s) => ({
    url: url('es/farolas'), day: '2024-03-06', author: s.author,
    html: frame(s, meta({ 'article:published_time': '2024-03-06T01:10:00Z' }), `<a class="skip-link" href="#m">Saltar al contenido</a><main id="m"><article><h1>${s.title}</h1><p class="byline">Por ${s.author}</p><div style="display:none"><p>Este texto no se muestra a nadie y contiene palabras que nadie debe leer nunca en esta página.</p></div><div class="content">${broken(s.paragraphs, '<span class="sr-only">Publicidad</span><div class="ad">Publicidad</div>', '<p hidden>Otra frase escondida que no debe aparecer en ninguna parte del texto extraído.</p>')}</div><div class="author-bio"><p>${s.author} escribe sobre ciudades y puertos desde 2009 y vive en la costa.</p></div></article></main>${FOOT}`),
  })],
  'short notice': [SAMPLES.sv, (s) => ({
    url: url('kort/1'), day: '2024-03-05',
    html: frame(s, '', `<header>${links(TOP)}</header><main><h1>${s.title}</h1><p class="published">Publicerad 5 mars 2024 22.05</p><p>${s.paragraphs[0] ?? ''}</p><p>${s.paragraphs[2] ?? ''}</p></main><div class="latest"><h2>Senaste nytt</h2>${links(STORIES)}</div>${FOOT}`),
    gold: [s.paragraphs[0] ?? '', s.paragraphs[2] ?? ''],
  })],
  'American local paper': [SAMPLES.en, (s) => ({
    url: url('local/lamps'), day: '2024-03-05', author: s.author,
    html: frame({ ...s, language: 'en-US' }, '', `<header>${links(TOP)}<p>Today is 11/21/2026</p></header><div class="story"><h1>${s.title}</h1><div class="story-byline">By ${s.author} | Staff writer</div><div class="story-date">Posted 03/05/2024 at 9:14 p.m.</div>${broken(s.paragraphs, FIGURE, '<p><em>Read more: </em><a href="/f">How the old pier was saved twice</a></p>', NEWSLETTER)}<p>Staff photographer Bo Stern contributed to this report.</p></div>${RELATED}${FOOT}`),
    gold: [...s.paragraphs, 'Staff photographer Bo Stern contributed to this report.'],
  })],
  'gallery with captions': [SAMPLES.fr, (s) => ({
    url: url('photos/reverberes'), day: '2024-02-14',
    html: frame(s, meta({ 'article:published_time': '2024-02-14T07:00:00+01:00' }), `<nav>${links(TOP)}</nav><article><h1>${s.title}</h1>${broken(s.paragraphs, ...[1, 2, 3].map((n) => `<figure class="wp-caption"><img src="/g${n}.jpg" width="900" height="600"><p class="wp-caption-text">Vue numéro ${n} du quai, un soir de février, avec les réverbères allumés. Crédit : B. Stern</p></figure>`))}</article>${FOOT}`),
  })],
  'newsletter archive': [SAMPLES.enTwo, (s) => ({
    url: url('p/forest'), day: '2024-01-09', author: s.author,
    html: frame(s, ld({ '@type': 'NewsArticle', headline: s.title, datePublished: '2024-01-09T11:00:35+00:00', author: [{ '@type': 'Person', name: s.author }] }), `<div class="topbar"><a href="/">Tidelines</a> <button>Subscribe</button></div><article class="post"><div class="post-header"><h1 class="post-title">${s.title}</h1><div class="post-meta"><div>${s.author}</div><div>Jan 9</div><div>12</div><div>Share</div></div></div><div class="available-content"><div class="body markup">${broken(s.paragraphs, '', `<div class="subscription-widget-wrap"><div class="subscription-widget"><p>Tidelines is a reader-supported publication. To receive new posts, consider becoming a subscriber.</p><input type="email"></div></div>`)}</div></div></article><div class="comments"><h4>Discussion about this post</h4><p>No comments yet, and it is quiet here by the sea in January.</p></div>`),
  })],
  'academic page': [SAMPLES.de, (s) => ({
    url: url('inst/mitteilungen/laternen'), day: '2018-11-30',
    html: frame(s, meta({ 'DC.date.issued': '2018-11-30', 'DC.creator': s.author }), `<div id="navigation">${links(TOP)}</div><div id="inhalt"><h1>${s.title}</h1>${p(s.paragraphs)}</div><div id="fuss">Letzte Änderung: 02.02.2023 · <a href="/i">Impressum</a></div>`),
  })],
  'date in the address only': [SAMPLES.nl, (s) => ({
    url: url('2020/07/19/gaslantaarns/'), day: '2020-07-19',
    html: frame(s, '', `<nav>${links(TOP)}</nav><article><h1>${s.title}</h1>${p(s.paragraphs)}</article>${FOOT}`),
  })],
  'Finnish and Danish dates': [SAMPLES.sv, (s) => ({
    url: url('fi/x'), day: '2024-05-17',
    html: frame({ ...s, language: 'fi' }, '', `<nav>${links(TOP)}</nav><article><h1>${s.title}</h1><div class="pvm">Julkaistu 17. toukokuuta 2024 klo 9.30</div>${p(s.paragraphs)}</article>${FOOT}`),
  })],
} // prettier-ignore

export const ARTICLE_PAGES: readonly ArticlePage[] = Object.entries(LAYOUTS).map(
  ([name, [sample, layout]]) => ({ name, gold: sample.paragraphs, ...layout(sample) }),
)
