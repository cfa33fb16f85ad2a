/** Bad input to every text endpoint and parameter: always a specified status and body, never a 500. */
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { TEXT_ENDPOINTS } from '#shared/wire/text/endpoints.ts'
import { CREDENTIALS, openServed, type Answer, type Served } from '#test/support/served.ts'

const KEYS = {
  'x-textapi-application-id': CREDENTIALS.appId,
  'x-textapi-application-key': CREDENTIALS.appKey,
}
const ENDPOINTS = [...TEXT_ENDPOINTS.map(([endpoint]) => endpoint), 'combined']
/** Fetching is judged in another file. */
const READING = ENDPOINTS.filter((endpoint) => endpoint !== 'image-tags')
const NAMES = [
  ...['text', 'title', 'html', 'language', 'mode', 'sentences_number', 'sentences_percentage'],
  ...['best_image', 'endpoint', 'taxonomy', 'domain', 'url', '__proto__', 'constructor', ''],
]

let served: Served
beforeAll(async () => {
  served = await openServed()
})
afterAll(() => served.close())

function post(endpoint: string, body: string, headers: Record<string, string> = {}) {
  return served.ask(`/api/v1/${endpoint}`, {
    method: 'POST',
    headers: { ...KEYS, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
  })
}

/** The status is one of the table, and its body is that status's. */
function judge(answer: Answer, asked: string): void {
  const about = `${asked.slice(0, 200)} ${answer.text.slice(0, 200)}`
  expect([200, 400, 404, 413, 414, 422], about).toContain(answer.status)
  expect(served.log.lines.filter(({ level }) => level === 'error')).toEqual([])
  if (answer.status === 404 || answer.status === 413 || answer.status === 414) {
    return expect(answer.headers['content-type']).toBe('text/plain;charset=UTF-8')
  }
  const body = JSON.parse(answer.text) as { error?: string; errors?: { location: string }[] }
  if (answer.status === 200) return
  expect(body.error, about).toMatch(/^requirement failed: /)
  expect(
    body.errors?.every(({ location }) => NAMES.includes(location)),
    about,
  ).toBe(true)
}

const nasty = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '\0', '\ud800', '\udc00x', '💥', 'true', '-1', '0', '1e9', '999999999999', 'NaN'],
    ...['auto', 'en', 'zh', 'xx', '../..', '<b>x</b>', '{"a":1}', '%', '%ff', "' OR 1=1 --"],
    ...['javascript:alert(1)', 'http://', 'http://a b', 'http://[', 'HTTP://127.0.0.1:1/'],
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
)
/** As a careless client writes it: some signs encoded, some not. */
const encoded = nasty.map((value) => encodeURIComponent(value.toWellFormed()))
const raw = fc.oneof(encoded, fc.constantFrom('%FF%FE', '%C0%80', '%ED%A0%80', '%', '%zz', '+++'))

test('whatever a parameter holds', async () => {
  const pairs = fc.array(fc.tuple(fc.constantFrom(...NAMES), raw), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...READING),
      pairs,
      fc.boolean(),
      async (endpoint, parts, isGet) => {
        const form = parts.map(([name, value]) => `${encodeURIComponent(name)}=${value}`).join('&')
        const answer = isGet
          ? await served.ask(`/api/v1/${endpoint}?${form}`, { headers: KEYS })
          : await post(endpoint, form)
        judge(answer, `${endpoint} ${form}`)
      },
    ),
    { numRuns: 150 },
  )
})

test('each parameter of each endpoint, wrong in each way', async () => {
  for (const endpoint of READING) {
    for (const name of NAMES.slice(0, 9)) {
      for (const value of ['', '%00', '-1', '%ED%A0%80', '\u00fc', 'x'.repeat(300)]) {
        const rest = name === 'text' ? '' : '&text=The+food+was+good.&title=t&html=x'
        judge(await post(endpoint, `${name}=${value}${rest}`), `${endpoint} ${name}=${value}`)
      }
    }
  }
})

test.each(['language', 'sentiment', 'entities', 'hashtags', 'summarize'])(
  'a megabyte of text to %s',
  async (endpoint) => {
    const text = 'The council met on Monday. '.repeat(37_000)
    const answer = await post(endpoint, `title=t&text=${encodeURIComponent(text)}`)
    expect(answer.status).toBe(200)
    expect((JSON.parse(answer.text) as { text: string }).text).toBe(text)
  },
)

test('a body beyond the cap, or no UTF-8, or no form at all', async () => {
  expect((await post('language', `text=${'a'.repeat(8 * 1024 * 1024)}`)).status).toBe(413)
  for (const body of ['{"text":"x"}', '<x/>', '&&&&', '=', 'text']) {
    judge(await post('language', body), body)
  }
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
  expect((await post('language', 'no parts', multipart)).status).toBe(400)
})

test('bytes that are no UTF-8 are refused, not guessed', async () => {
  const answer = await fetch(`${served.baseUrl}/api/v1/language`, {
    method: 'POST',
    headers: { ...KEYS, 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from('text=caf\xe9', 'latin1'),
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ errors: [{ location: 'text' }] })
})

test.each([
  ['iso-8859-1', Buffer.from('text=caf%E9+tr\xe8s+bon%2B', 'latin1'), 'café très bon+'],
  ['windows-1251', Buffer.from('text=%CF%F0%E8%E2%E5%F2', 'latin1'), 'Привет'],
  ['"Shift_JIS"', Buffer.from('x=1&text=\x93\xfa\x96\x7b', 'latin1'), '日本'],
  ['UTF-8', Buffer.from('text=café'), 'café'],
])('a form in %s is read as its content type says', async (charset, body, text) => {
  const answer = await fetch(`${served.baseUrl}/api/v1/language`, {
    method: 'POST',
    headers: { ...KEYS, 'content-type': `application/x-www-form-urlencoded; charset=${charset}` },
    body,
  })
  expect(await answer.json()).toMatchObject({ text })
})

test('an encoding nobody knows, and a packed body, are told apart from bad text', async () => {
  const type = 'application/x-www-form-urlencoded; charset=klingon'
  const unknown = await post('language', 'text=x', { 'content-type': type })
  expect(unknown.status).toBe(400)
  expect(unknown.text).toContain("'klingon' is not known; send UTF-8")
  const packed = await post('language', 'text=x', { 'content-encoding': 'gzip' })
  expect([packed.status, packed.headers['content-type']]).toEqual([415, 'text/plain;charset=UTF-8'])
  const plain = await post('language', 'text=x', { 'content-encoding': 'identity' })
  expect(plain.status).toBe(200)
})

test('parameters in a JSON object are read, and what only claims to be JSON is a form', async () => {
  const json = { 'content-type': 'application/json; charset=utf-8' }
  const body = JSON.stringify({ text: 'The food was good 🍲', mode: 'document', sentences: [1] })
  const answer = await post('sentiment', body, json)
  expect(JSON.parse(answer.text)).toMatchObject({ text: 'The food was good 🍲' })
  const several = { text: 'The food was good.', endpoint: ['language', 'hashtags'] }
  const combined = await post('combined', JSON.stringify(several), json)
  expect((JSON.parse(combined.text) as { results: unknown[] }).results).toHaveLength(2)
  const form = await post('language', 'text=Hello+dear+world', json)
  expect(JSON.parse(form.text)).toMatchObject({ text: 'Hello dear world' })
  for (const odd of ['[1]', 'null', '{"text":{"a":1}}', '{"text":null}', '{"text":', '{}']) {
    expect((await post('language', odd, json)).status, odd).toBe(400)
  }
})

test('an address longer than 8192 bytes', async () => {
  const answer = await served.ask(`/api/v1/language?text=${'a'.repeat(8200)}`, { headers: KEYS })
  expect(answer.status).toBe(414)
})

test('control characters come back escaped, in JSON and in XML', async () => {
  const text = 'Hello\u0000\u0001 dear \u001b world and friends'
  const form = `text=${encodeURIComponent(text)}`
  const json = await post('language', form)
  expect((JSON.parse(json.text) as { text: string }).text).toBe(text)
  const xml = await post('language', form, { accept: 'text/xml' })
  expect(xml.text).toContain('Hello\ufffd\ufffd dear \ufffd world')
})
