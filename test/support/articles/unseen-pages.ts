/** Pages written after the rules for bodies and dates, as a check on them; the rule for authors was widened after one. */
import { broken, frame, ld, links, meta, p, STORIES, TOP, url } from './pages.ts'
import type { ArticlePage, Layout } from './pages.ts'
import { SAMPLES } from './texts.ts'
import type { Sample } from './texts.ts'

const LAYOUTS: Readonly<Record<string, readonly [Sample, Layout]>> = {
  'tabloid with boxes in between': [SAMPLES.en, (s) => ({
    url: url('news/uk-1/lamps-vote'), day: '2024-03-05', author: s.author,
    html: frame(s, ld({ '@type': 'NewsArticle', headline: s.title, author: [{ name: s.author }], datePublished: '2024-03-05T23:01:00Z' }),
      `<div class="site-top">${links(TOP)}</div><div id="js-article-text"><h2>${s.title}</h2><ul class="mol-bullets"><li><strong>Council keeps two hundred lamps after three years of quarrel</strong></li><li><strong>School roof must wait as motion fails by one vote</strong></li></ul><p class="author-section byline-plain">By <a class="author" href="/a">${s.author}</a></p><p class="byline-section"><span class="article-timestamp">Published: 23:01, 5 March 2024</span></p>${broken(s.paragraphs, '<div class="moduleFull"><div class="artSplitter"><img src="/1.jpg"><p class="imageCaption">Two hundred lamps remain on the quay tonight</p></div></div>', '', '<div class="mol-factbox"><h3>THE LAMPS IN NUMBERS</h3><p>200 remain. 1,000 were lit in 1901. One man lit them all on foot each evening.</p></div>')}</div><div class="reader-comments"><h3>Comments 412</h3><p>What do you think? The views expressed in the contents above are those of our users.</p></div>`),
    gold: ['Council keeps two hundred lamps after three years of quarrel', 'School roof must wait as motion fails by one vote', ...s.paragraphs],
  })],
  'page builder': [SAMPLES.enTwo, (s) => ({
    url: url('journal/drowned-forest'), day: '2023-06-11', author: s.author,
    html: frame(s, meta({ 'og:site_name': 'Tidelines' }), `<div class="elementor elementor-location-header"><nav>${links(TOP)}</nav></div><div class="elementor elementor-location-single"><div class="elementor-widget-heading"><h1>${s.title}</h1></div><ul class="elementor-post-info"><li itemprop="author"><span>${s.author}</span></li><li itemprop="datePublished"><time>June 11, 2023</time></li></ul><div class="elementor-widget-theme-post-content"><div class="elementor-widget-container">${p(s.paragraphs)}</div></div><div class="elementor-widget-post-navigation"><a href="/p">Previous: The gravel bar of 1952</a><a href="/n">Next: Salt at the roots</a></div></div><div class="elementor elementor-location-footer"><p>Tidelines, a notebook of the coast. Written by hand since 2009.</p></div>`),
  })],
  'agency report in pre': [SAMPLES.enTwo, (s) => ({
    url: url('wire/4471'), day: '2001-09-04',
    html: frame(s, '', `<h1>${s.title}</h1><pre>${s.paragraphs.join('\n\n')}</pre><hr><address>Wire desk, 4 September 2001</address>`),
  })],
  'government notice': [SAMPLES.fr, (s) => ({
    url: url('actualites/reverberes'), day: '2024-02-14',
    html: frame(s, '', `<header role="banner">${links(TOP)}</header><div class="fr-container"><nav class="fr-breadcrumb"><a href="/">Accueil</a> <a href="/a">Actualités</a></nav><h1>${s.title}</h1><p class="fr-text--sm">Publié le 14/02/2024</p><div class="fr-col-8">${p(s.paragraphs)}</div><div class="fr-share"><p class="fr-share__title">Partager la page</p>${links(['Facebook', 'Mastodon'])}</div></div><footer role="contentinfo">${links(['Mentions légales', 'Accessibilité'])}</footer>`),
  })],
  'German magazine with pull quotes': [SAMPLES.de, (s) => ({
    url: url('kultur/laternen-a-1234.html'), day: '2024-01-17', author: s.author,
    html: frame(s, meta({ 'article:published_time': '2024-01-17T06:30:00+01:00', author: s.author }), `<header>${links(TOP)}</header><main><article><header><h2><span>Gaslicht</span><span>${s.title}</span></h2></header><section>${broken(s.paragraphs, '<div data-area="related_articles"><a href="/1">Mehr zum Hafen: Fähre fährt wieder</a></div>', '', '<div class="pullquote" aria-hidden="true">„Licht ist nicht nur eine Frage des Geldes“</div>')}</section></article><section data-area="most_read"><h2>Meistgelesene Artikel</h2>${links(STORIES)}</section></main>`),
  })],
  'Chinese portal with section marks': [SAMPLES.zh, (s) => ({
    url: url('a/20240305/9.html'), day: '2024-03-05',
    html: frame(s, '', `<div class="site-header">${links(['新闻', '军事', '娱乐'])}</div><div class="article-container"><div class="article-header"><h1>${s.title}</h1><div class="article-sub"><span>港口日报</span><span>2024-03-05 22:41</span></div></div><article>${p(s.paragraphs)}</article><div class="article-footer"><p>本文为作者独立观点，不代表本站立场。</p></div></div><div class="comment-list"><p>支持保留！小时候奶奶家门口就有一盏这样的灯，每天傍晚有人来点亮。</p></div>`),
  })],
  'Arabic with the Levant’s months': [SAMPLES.ar, (s) => ({
    url: url('ar/2'), day: '2024-01-16', author: s.author,
    html: frame(s, '', `<header>${links(['أخبار', 'رياضة', 'ثقافة'])}</header><section class="post"><h1>${s.title}</h1><p class="post-date">16 كانون الثاني 2024</p><p class="post-writer">بقلم: ${s.author}</p><div class="post-text">${p(s.paragraphs)}</div><div class="post-share">شارك المقال</div></section><section class="latest">${links(['عودة العبّارة بعد العواصف', 'المتحف يفتح خزنته ليلة واحدة'])}</section>`),
  })],
  'Portuguese with an ask for money': [SAMPLES.pt, (s) => ({
    url: url('2024/05/21/local/noticia/candeeiros-2091'), day: '2024-05-21', author: s.author,
    html: frame(s, ld({ '@type': 'ReportageNewsArticle', headline: s.title, datePublished: '2024-05-21T22:14:05+01:00', author: { '@type': 'Person', name: s.author } }), `<div id="nav">${links(TOP)}</div><article class="story"><div class="story__headline"><h1>${s.title}</h1></div><div class="story__body" id="story-body">${broken(s.paragraphs, '', '<div class="story__support"><p>O jornalismo independente precisa de si. Torne-se assinante e apoie o nosso trabalho.</p></div>')}</div><div class="story__topics"><h5>Tópicos</h5>${links(['Porto', 'Luz'])}</div></article>`),
  })],
  'wide table layout of 1999': [SAMPLES.ru, (s) => ({
    url: url('arch/1999/fonari.htm'), day: '1999-12-28',
    html: frame(s, '', `<table><tr><td bgcolor="#cccccc">${links(['Главная', 'Архив', 'Форум', 'Ссылки'])}</td><td><table><tr><td><font size="+2">${s.title}</font></td></tr><tr><td><i>28.12.1999</i></td></tr><tr><td><font face="Arial">${s.paragraphs.join('<br>&nbsp;&nbsp;')}</font></td></tr></table></td><td>${links(['Паром снова ходит', 'Музей открыл хранилище'])}</td></tr></table>`),
  })],
  'documentation page': [SAMPLES.enTwo, (s) => ({
    url: url('docs/guide/forest'),
    html: frame(s, meta({ description: 'A guide' }), `<div class="navbar">${links(TOP)}</div><div class="sidebar"><ul>${STORIES.map((story) => `<li><a href="/s">${story}</a></li>`).join('')}</ul></div><main><div class="theme-doc-markdown"><h1>${s.title}</h1>${p(s.paragraphs)}</div><nav class="pagination-nav"><a href="/p">Previous</a><a href="/n">Next</a></nav></main><div class="table-of-contents">${links(['Dating', 'Debate'])}</div>`),
  })],
  'interview': [SAMPLES.es, (s) => ({
    url: url('cultura/entrevista'), day: '2024-03-10', author: s.author,
    html: frame(s, meta({ 'article:published_time': '2024-03-10T05:00:00+01:00', 'author': s.author }), `<header>${links(TOP)}</header><article class="a"><h1 class="a_t">${s.title}</h1><div class="a_md"><a class="a_md_a_n" href="/x">${s.author}</a></div><div class="a_c">${s.paragraphs.map((line, at) => `<p><strong>Pregunta ${at + 1}. ¿Qué pasó después de la votación?</strong></p><p>${line}</p>`).join('')}</div><div class="a_nl"><p>Apúntate aquí a nuestra newsletter semanal de cultura</p></div></article>`),
    gold: s.paragraphs.flatMap((line, at) => [`Pregunta ${at + 1}. ¿Qué pasó después de la votación?`, line]),
  })],
  'Dutch with a lead in the head': [SAMPLES.nl, (s) => ({
    url: url('nieuws/lantaarns~b1/'), day: '2024-03-06',
    html: frame(s, '', `<nav>${links(TOP)}</nav><article><header><h1>${s.title}</h1><p class="intro">${s.paragraphs[0] ?? ''}</p><div class="meta"><span>6 maart 2024, 07:12</span></div></header><div class="content">${p(s.paragraphs.slice(1))}</div></article><div class="footer-nav">${links(STORIES)}</div>`),
  })],
} // prettier-ignore

export const UNSEEN_PAGES: readonly ArticlePage[] = Object.entries(LAYOUTS).map(
  ([name, [sample, layout]]) => ({ name, gold: sample.paragraphs, ...layout(sample) }),
)
