/** The embedded text-analysis service over real HTTP: bodies, headers, errors (wire-facts 6). */
import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { TEXT_ENDPOINTS } from '#shared/wire/text/endpoints.ts'
import { resultFromWire } from '#shared/wire/text/read.ts'
import { startFeedServer, type FeedServer } from '#test/support/feed-server.ts'
import { CREDENTIALS, NOW, openServed, query, type Served } from '#test/support/served.ts'

const CLIENTS = '/work/shared/data/wire/clients'
const TEXT =
  'Barack Obama visited Berlin on Monday. The food at the hotel was wonderful, he said. ' +
  'Critics in Germany called the visit a terrible waste of public money.'
const BODY =
  'The old lighthouse of Nordhaven will open to visitors in May, the council of the town said on ' +
  'Tuesday after a long debate about its costs. Engineers had repaired the stairs and the lamp over ' +
  'the winter, and the harbour office promised to keep the beam lit through every night of the year. ' +
  'Residents welcomed the decision and asked for a ferry that would stop below the cliffs.'
const PAGE =
  '<!doctype html><html lang="en"><head><title>Lighthouse opens</title>' +
  '<meta name="author" content="Ada Byron"><meta property="article:published_time" ' +
  `content="2026-03-02T10:00:00Z"></head><body><article><h1>Lighthouse opens</h1><p>${BODY}</p><p>${BODY}</p></article></body></html>`
const KEYS = {
  'X-ACME-TextAPI-Application-ID': CREDENTIALS.appId,
  'X-ACME-TextAPI-Application-Key': CREDENTIALS.appKey,
}
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** One red pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
)

let pages: FeedServer
let served: Served

beforeAll(async () => {
  pages = await startFeedServer()
  pages.route('/page', (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE),
  )
  pages.route('/plain', (_, response) => response.writeHead(200).end(TEXT))
  pages.route('/pdf', (_, response) => response.writeHead(200).end('%PDF-1.7 \u0000\u0001'))
  pages.route('/feed', (_, response) => response.writeHead(200).end('<rss><channel/></rss>'))
  served = await openServed({ allowPrivate: [`127.0.0.1:${pages.port}`] })
})
afterAll(async () => {
  await served.close()
  await pages.close()
})

const post = (endpoint: string, form: string, headers: Record<string, string> = {}) =>
  served.ask(`/api/v1/${endpoint}`, {
    method: 'POST',
    headers: { ...KEYS, ...FORM, ...headers },
    body: form,
  })
const get = (path: string, headers: Record<string, string> = {}) =>
  served.ask(`/api/v1/${path}`, { headers: { ...KEYS, ...headers } })
const parsed = (text: string) => JSON.parse(text) as Record<string, unknown>

const KEY_ORDER: Readonly<Record<string, readonly string[]>> = {
  language: ['text', 'lang', 'confidence'],
  sentiment: ['polarity', 'subjectivity', 'text', 'polarity_confidence', 'subjectivity_confidence'],
  elsa: ['text', 'entities'],
  absa: ['text', 'domain', 'aspects', 'sentences'],
  entities: ['text', 'language', 'entities'],
  concepts: ['text', 'language', 'concepts'],
  classify: ['text', 'language', 'categories'],
  'classify/': ['text', 'taxonomy', 'language', 'categories'],
  summarize: ['text', 'sentences'],
  hashtags: ['text', 'language', 'hashtags'],
}

describe('every endpoint that reads a text', () => {
  const endpoints = TEXT_ENDPOINTS.filter(
    ([, analysis]) => analysis !== 'extract' && analysis !== 'image-tags',
  )

  test.each(endpoints)(
    '%s answers GET and POST alike, in the recorded order',
    async (endpoint, analysis) => {
      const form = query(['text', TEXT], ['title', 'A visit'], ['unknown', 'x'], ['domain', 'none'])
      const [posted, got] = await Promise.all([post(endpoint, form), get(`${endpoint}?${form}`)])
      expect(posted.status).toBe(200)
      expect(posted.headers['content-type']).toBe('application/json;charset=UTF-8')
      expect(got.text).toBe(posted.text)
      expect(posted.text).toMatch(/^\{\n {2}"/)
      const body = parsed(posted.text)
      const order = KEY_ORDER[endpoint] ?? KEY_ORDER[`${endpoint.split('/')[0]}/`] ?? KEY_ORDER.absa
      expect(Object.keys(body)).toEqual(order)
      expect(body.text).toBe(TEXT)
      const drift: string[] = []
      expect(resultFromWire(analysis, body, { note: (path) => drift.push(path) })).toBeDefined()
      expect(drift).toEqual([])
    },
  )

  test.each(['elsa', 'absa/cars'])('%s refuses a language it does not know', async (endpoint) => {
    const german = 'Der Bundeskanzler besuchte am Montag die Stadt Hamburg und sprach mit Bürgern.'
    const answer = await post(endpoint, query(['text', german]))
    expect(answer.status).toBe(422)
    expect(parsed(answer.text).errors).toMatchObject([{ location: 'language' }])
    expect((await post(endpoint, query(['text', TEXT], ['language', 'de']))).status).toBe(422)
  })
})

test('entity-level sentiment links to classes of the ontology, as concepts do', async () => {
  const text = 'Apple opened a plant in California, and Barack Obama praised it.'
  const form = query(['text', text])
  const elsa = parsed((await post('elsa', form)).text) as {
    entities: { links: { uri: string; types: string[] }[] }[]
  }
  const { concepts } = parsed((await post('concepts', form)).text) as {
    concepts: Record<string, { types: string[] }>
  }
  const links = elsa.entities.flatMap((entity) => entity.links)
  expect(links.length).toBeGreaterThan(1)
  for (const { uri, types } of links) {
    expect(types).toEqual(concepts[uri]?.types)
    for (const type of types) expect(type).toMatch(/^http:\/\/dbpedia\.org\/ontology\/[A-Z]\w+$/)
  }
})

test('labels link to themselves and their parents under the address that was asked', async () => {
  const text =
    'The football team won the championship after the striker scored two goals in the match.'
  const answer = await post('classify/iptc-subjectcode', query(['text', text]))
  const { categories } = JSON.parse(answer.text) as {
    categories: { id: string; links: { rel: string; link: string }[] }[]
  }
  expect(categories.length).toBeGreaterThan(0)
  for (const { id, links } of categories) {
    expect(links[0]).toEqual({
      rel: 'self',
      link: `${served.baseUrl}/api/v1/classify/taxonomy/iptc-subjectcode/${id}`,
    })
    for (const { link } of links) {
      const { pathname } = new URL(link)
      expect((await get(pathname.slice('/api/v1/'.length))).status).toBe(200)
    }
  }
})

test('the taxonomies are there whole and label by label', async () => {
  const sizes = { 'iptc-subjectcode': 1404, 'iab-qag': 392 }
  for (const [taxonomy, size] of Object.entries(sizes)) {
    const all = parsed((await get(`classify/taxonomy/${taxonomy}`)).text) as {
      categories: { id: string; label: string; links: { rel: string; link: string }[] }[]
    }
    expect(all.categories).toHaveLength(size)
    const file = `/work/shared/data/wire/taxonomies/${taxonomy}.json`
    if (!existsSync(file)) {
      console.log(`Skipped: ${file} is not here.`)
      continue
    }
    const { categories } = all
    const said = categories.map(({ id, label, links }) => {
      const parent = links.find(({ rel }) => rel === 'parent')?.link.replace(/^.*\//, '') ?? null
      return { id, label, parent }
    })
    const listed = JSON.parse(readFileSync(file, 'utf8')) as {
      id: string
      label: string
      parent: string | null
    }[]
    // One label of the list has two spaces where one belongs.
    const expected = listed.map(({ id, label, parent }) => ({
      ...{ id, label: label.replace('  ', ' '), parent },
    }))
    expect(said).toEqual(expected)
  }
  const one = parsed((await get('classify/taxonomy/iptc-subjectcode/11001007')).text)
  expect(one.categories).toMatchObject([
    { id: '11001007', label: 'biological and chemical weapons' },
    { id: '11001000', label: 'defence' },
    { id: '11000000', label: 'politics' },
  ])
  const iab = parsed((await get('classify/taxonomy/iab-qag/IAB23-7')).text)
  expect(iab.categories).toMatchObject([{ id: 'IAB23-7' }, { id: 'IAB23' }])
  for (const path of ['nothing', 'iab-qag/IAB99', 'iab-qag/__proto__']) {
    expect((await get(`classify/taxonomy/${path}`)).status).toBe(404)
  }
})

describe('a URL as input', () => {
  const url = () => `${pages.origin}/page`

  test('is read through the guard, and its text echoed with or without the title', async () => {
    for (const endpoint of ['sentiment', 'language', 'summarize', 'entities', 'classify/iab-qag']) {
      const answer = await post(endpoint, query(['url', url()]))
      expect(answer.status, endpoint).toBe(200)
      expect(parsed(answer.text).text).toMatch(/^The old lighthouse/)
    }
    for (const endpoint of ['classify', 'concepts', 'elsa', 'hashtags']) {
      const answer = await post(endpoint, query(['url', url()]))
      expect(parsed(answer.text).text).toMatch(/^Lighthouse opens\nThe old lighthouse/)
    }
  })

  test('is extracted, with the specified keywords or as recorded', async () => {
    const answer = await post('extract', query(['url', url()], ['best_image', 'true']))
    const body = parsed(answer.text)
    expect(Object.keys(body)).toEqual(['author', 'image', 'article', 'videos', 'title', 'publishDate', 'feeds', 'keywords']) // prettier-ignore
    expect(body).toMatchObject({
      author: 'Ada Byron',
      title: 'Lighthouse opens',
      publishDate: '2026-03-02T10:00:00+00:00',
      image: '',
    })
    const html = await post('extract', query(['html', PAGE]))
    expect(parsed(html.text)).toEqual(body)
  })

  test('without a word is refused where its text is to be analysed', async () => {
    pages.route('/empty', (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<div id="app"></div>'),
    )
    const form = query(['url', `${pages.origin}/empty`], ['endpoint', 'language'])
    for (const endpoint of ['sentiment', 'summarize', 'combined']) {
      const answer = await post(endpoint, form)
      expect(answer.status, endpoint).toBe(422)
      expect(answer.text).toContain('/empty holds no text to read')
    }
    expect(parsed((await post('extract', form)).text)).toMatchObject({ title: '', article: '' })
  })

  test('may be plain text; nothing else, and nobody’s inner network', async () => {
    const plain = await post('language', query(['url', `${pages.origin}/plain`]))
    expect(parsed(plain.text)).toMatchObject({ text: TEXT, lang: 'en' })
    const bad = ['/pdf', '/feed', '/missing'].map((path) => pages.origin + path)
    for (const address of [
      ...bad,
      'http://127.0.0.1:9/',
      'http://169.254.169.254/',
      'http://[::1]/',
    ]) {
      const answer = await post('language', query(['url', address]))
      expect(answer.status, address).toBe(422)
      expect(parsed(answer.text).errors).toMatchObject([{ location: 'url', reason: 'invalid' }])
    }
    for (const address of ['file:///etc/passwd', 'javascript:1', 'x', 'ftp://e.com']) {
      expect((await post('extract', query(['url', address]))).status).toBe(400)
    }
  })
})

describe('combined', () => {
  const wanted = ['sentiment', 'language', 'summarize', 'hashtags', 'classify', 'concepts', 'entities', 'extract'] // prettier-ignore
  const endpoints = wanted.map((name): [string, string] => ['endpoint', name])

  test('answers in the recorded order, each without the text, on one line', async () => {
    const answer = await post('combined', query(['text', TEXT], ...endpoints))
    expect(answer.text).not.toContain('\n')
    const { text, results } = JSON.parse(answer.text) as {
      text: string
      results: { endpoint: string; result: Record<string, unknown> }[]
    }
    expect(text).toBe(TEXT)
    expect(results.map(({ endpoint }) => endpoint)).toEqual(['extract', 'language', 'entities', 'concepts', 'classify', 'hashtags', 'sentiment', 'summarize']) // prettier-ignore
    for (const { result } of results) expect(result).not.toHaveProperty('text')
    expect(results[0]?.result).toMatchObject({ article: TEXT, author: '', title: '' })
    const alone = parsed((await post('entities', query(['text', TEXT]))).text)
    expect(results[2]?.result.entities).toEqual(alone.entities)
  })

  test('reads a page once for all of them', async () => {
    const before = pages.asked.length
    const answer = await post('combined', query(['url', `${pages.origin}/page`], ...endpoints))
    expect(pages.asked.length).toBe(before + 1)
    expect(parsed(answer.text).text).toMatch(/^Lighthouse opens\nThe old/)
  })

  test('lets sentiment and summary each have its own mode', async () => {
    const form = query(['text', TEXT], ['endpoint', 'sentiment'], ['endpoint', 'summarize'])
    const both = parsed((await post('combined', `${form}&mode=document&mode=short`)).text)
    const mood = parsed((await post('sentiment', query(['text', TEXT], ['mode', 'document']))).text)
    expect(both.results).toMatchObject([
      { endpoint: 'sentiment', result: { polarity_confidence: mood.polarity_confidence } },
      { endpoint: 'summarize' },
    ])
    expect((await post('combined', `${form}&mode=odd`)).status).toBe(400)
  })

  test('names what cannot be combined', async () => {
    const other = await post('combined', query(['text', TEXT], ['endpoint', 'image-tags']))
    expect(other.status).toBe(400)
    expect((await post('combined', query(['text', TEXT]))).status).toBe(400)
  })
})

test('image tags stand in the specified wrapper, or as observed where that is asked for', async () => {
  pages.route('/i.png', (_, response) => response.writeHead(200).end(PIXEL))
  const form = query(['url', `${pages.origin}/i.png`])
  const specified = await post('image-tags', form)
  expect(specified.text).toMatch(
    /^\{"image-tags":\{"image":"[^"]+","tags":\[\{"tag":"[^"]+","confidence":[01]\.\d/,
  )
  expect(decodeURIComponent(String(specified.headers['x-analysis-note']))).toMatch(/recognised/)
  const image = parsed(specified.text)['image-tags']
  pages.route('/no.png', (_, response) => response.writeHead(200).end('no image'))
  const none = await post('image-tags', query(['url', `${pages.origin}/no.png`]))
  expect([none.status, parsed(none.text).errors]).toMatchObject([422, [{ location: 'url' }]])
  const observing = await openServed({
    textShape: 'observed',
    allowPrivate: [`127.0.0.1:${pages.port}`],
  })
  try {
    const answer = await observing.ask('/api/v1/image-tags', {
      method: 'POST',
      headers: KEYS,
      body: form,
    })
    expect(parsed(answer.text)).toEqual(image)
    const html = await observing.ask('/api/v1/extract', {
      method: 'POST',
      headers: KEYS,
      body: query(['html', PAGE]),
    })
    expect(parsed(html.text)).not.toHaveProperty('keywords')
    const paid = query(['text', 'They refused my credit card when we paid the bill.'])
    const aspects = await observing.ask('/api/v1/absa/restaurants', {
      method: 'POST',
      headers: KEYS,
      body: paid,
    })
    expect(aspects.text).toContain('"aspect": "payment"')
    expect((await post('absa/restaurants', paid)).text).toContain('"aspect": "payments"')
  } finally {
    await observing.close()
  }
})

describe('errors', () => {
  test('credentials are asked for first, with 403 and the gateway’s words', async () => {
    for (const path of ['language', 'nothing', 'classify/taxonomy/iab-qag']) {
      const missing = await served.ask(`/api/v1/${path}`)
      expect(missing.status).toBe(403)
      expect(missing.text).toBe('Authentication parameters missing')
      expect(missing.headers['content-type']).toBe('text/plain; charset=us-ascii')
      expect(missing.headers).not.toHaveProperty('x-ratelimit-limit')
      const wrong = await get(path, { 'X-ACME-TextAPI-Application-Key': 'wrong' })
      expect([wrong.status, wrong.text]).toEqual([403, 'Authentication failed'])
    }
  })

  test.each([
    ['language', 'error-400-missing-input', 'wrong=1'],
    ['extract', 'error-400-extract', 'wrong=1'],
    ['image-tags', 'error-400-image-tags', 'wrong=1'],
    ['summarize', 'error-400-summarize-no-input', 'wrong=1'],
    ['summarize', 'error-400-summarize-no-title', 'text=x'],
  ])('%s without input: %s', async (endpoint, file, form) => {
    const recorded = `/work/shared/data/wire/textapi/${file}.json`
    const answer = await post(endpoint, form)
    expect(answer.status).toBe(400)
    expect(answer.headers).toHaveProperty('x-ratelimit-remaining')
    expect(answer.headers['content-type']).toBe('application/json;charset=UTF-8')
    if (!existsSync(recorded)) return console.log(`Skipped: ${recorded} is not here.`)
    const { response } = JSON.parse(readFileSync(recorded, 'utf8')) as {
      response: { body: unknown; headers: Record<string, string> }
    }
    expect(parsed(answer.text)).toEqual(response.body)
    expect(Buffer.byteLength(answer.text)).toBe(Number(response.headers['Content-Length']))
  })

  test('unknown paths and taxonomies are plain 404s', async () => {
    for (const path of [
      'classify/random_string',
      'absa/planes',
      'nothing',
      '',
      'sentiment/x',
      'microformats',
    ]) {
      const answer = await post(path, query(['text', TEXT]))
      expect([answer.status, answer.text]).toEqual([
        404,
        'The requested resource could not be found.',
      ])
      expect(answer.headers['content-type']).toBe('text/plain;charset=UTF-8')
      expect(answer.headers).toHaveProperty('x-ratelimit-reset')
      expect(answer.headers).toHaveProperty('server')
    }
  })

  test('other methods and formats are refused with what is there', async () => {
    const put = await served.ask('/api/v1/language', { method: 'PUT', headers: KEYS })
    expect([put.status, put.headers.allow]).toEqual([405, 'GET, HEAD, POST'])
    const picture = await get(`language?${query(['text', TEXT])}`, { Accept: 'image/png' })
    expect(picture.status).toBe(406)
    const page = await get(`language?${query(['text', TEXT])}`, { Origin: 'https://e.com' })
    expect(page.status).toBe(403)
  })
})

describe('the limit', () => {
  const reset = Math.ceil(NOW / 86_400_000) * 86_400

  test('counts down to the next UTC midnight and refuses nobody unless asked to', async () => {
    const open = await openServed()
    try {
      const ask = async (path: string) =>
        (await open.ask(`/api/v1/${path}`, { headers: KEYS })).headers['x-ratelimit-remaining']
      const answer = await open.ask(`/api/v1/language?text=x`, { headers: KEYS })
      expect(answer.headers).toMatchObject({
        'x-ratelimit-limit': '1000',
        'x-ratelimit-remaining': '999',
        'x-ratelimit-reset': String(reset),
      })
      expect(await ask('elsa?text=x')).toBe('996')
      expect(await ask('nothing')).toBe('995')
      open.time.now += 86_400_000
      expect(await ask('language?text=x')).toBe('999')
    } finally {
      await open.close()
    }
  })

  test('is in force where asked for', async () => {
    const limited = await openServed({ isRateLimited: true })
    try {
      const ask = (path: string) => limited.ask(`/api/v1/${path}`, { headers: KEYS })
      for (let i = 0; i < 333; i += 1) expect((await ask('elsa')).status).toBe(400)
      const refused = await ask('elsa')
      expect([refused.status, refused.text]).toEqual([429, 'Limits exceeded'])
      expect((await ask('language?text=x')).status).toBe(200)
      expect((await ask('language?text=x')).status).toBe(429)
      limited.time.now = reset * 1000
      expect((await ask('elsa')).status).toBe(400)
    } finally {
      await limited.close()
    }
  })
})

test('XML is written for who accepts nothing else', async () => {
  const xml = { Accept: 'text/xml' }
  const entities = await post('entities', query(['text', 'Angela & <Berlin> in Germany']), xml)
  expect(entities.headers['content-type']).toBe('text/xml;charset=UTF-8')
  expect(entities.text).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<result><text>Angela &amp; &lt;Berlin&gt; in Germany<\/text>/,
  )
  expect(entities.text).toContain('<entity type="location"><surfaceform>')
  const labels = await post(
    'classify/iab-qag',
    query(['text', 'The football match and the striker']),
    xml,
  )
  expect(labels.text).toMatch(
    /<link rel="self" href="http:\/\/127\.0\.0\.1:\d+\/api\/v1\/classify\/taxonomy\/iab-qag\/IAB\d+/,
  )
  const hashtags = await post('hashtags', query(['text', 'Barack Obama visited Berlin.']), xml)
  expect(hashtags.text).toMatch(/<hashtags>(?:<hashtag>#\w+<\/hashtag>)+<\/hashtags>/)
  const both = await post('language', query(['text', 'x']), {
    Accept: 'text/xml, application/json',
  })
  expect(both.headers['content-type']).toMatch(/json/)
})

test('a form with parts is read as well', async () => {
  const boundary = '-'.repeat(24) + '9f3c1'
  const body = `--${boundary}\r\nContent-Disposition: form-data; name="text"\r\n\r\nHello dear world and everybody\r\n--${boundary}--\r\n`
  const answer = await post('language', body, {
    'Content-Type': `multipart/form-data; boundary=${boundary}`,
  })
  expect(parsed(answer.text)).toMatchObject({ lang: 'en', text: 'Hello dear world and everybody' })
})

const isLogged = existsSync(CLIENTS)
if (!isLogged) console.log(`Skipped: logged client requests are not here (${CLIENTS}).`)

describe.skipIf(!isLogged)('requests of real clients, byte for byte', () => {
  type Logged = { method: string; url: string; headers: Record<string, string>; body: string }
  const logs = ['npm-aylien_textapi-0.7.0', 'python-aylien-apiclient-0.7.0'].flatMap((name) => {
    const file = `${CLIENTS}/${name}.json`
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Logged[]) : []
  })

  test.each(
    logs.map((log): [string, Logged] => [
      `${log.headers['user-agent']} ${log.url} ${log.body}`,
      log,
    ]),
  )('%s', async (_, { method, url, headers, body }) => {
    const signed = {
      ...headers,
      'x-aylien-textapi-application-id': CREDENTIALS.appId,
      'x-aylien-textapi-application-key': CREDENTIALS.appKey,
    }
    const answer = await served.ask(url, { method, headers: signed, body })
    // Texts of one letter have no language; addresses of examples lead nowhere here.
    const isOffline = /(?:^|&)url=/.test(body)
    const isUnknown = /\/elsa|\/absa/.test(url) && body === 'text=x'
    const expected = isOffline || isUnknown ? 422 : 200
    expect(answer.status, answer.text).toBe(expected)
    const said = new URLSearchParams(body).get('text')
    if (expected === 200 && said !== null) expect(parsed(answer.text).text).toBe(said)
  })
})
