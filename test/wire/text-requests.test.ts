/** The requests that the playground copies, run as they are: each program gets the service's answer. */
import { spawn, spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { codeOf } from '#renderer/features/playground/request-code.ts'
import { requestOf, type Draft } from '#renderer/features/playground/request.ts'
import { TABS } from '#renderer/features/playground/tabs.ts'
import { startFeedServer, type FeedServer } from '#test/support/feed-server.ts'
import { CREDENTIALS, openServed, type Served } from '#test/support/served.ts'

const NASTY = 'It\'s a "lovely" hotel in Berlin: `rm -rf $HOME` & $(date) \\n 100%! 😀\r\nSecond\tline; É, 東京, \u2028 @x\n' // prettier-ignore
const DRAFT: Draft = {
  kind: 'text',
  text: NASTY,
  url: '',
  title: '@It\'s "the" $TITLE',
  language: 'en',
  mode: 'document',
  domain: 'hotels',
  taxonomy: 'iab-qag',
  sentences: 2,
  bestImage: true,
}
const PROGRAMS = [
  ['curl', 'sh', ['-s']],
  ['js', process.execPath, ['--input-type=module', '-']],
  ['python', 'python3', ['-']],
] as const

let pages: FeedServer
let served: Served
beforeAll(async () => {
  pages = await startFeedServer()
  pages.route('/page', (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>${'The beam was lit. '.repeat(20)}`),
  ) // prettier-ignore
  served = await openServed({ allowPrivate: [`127.0.0.1:${pages.port}`] })
})
afterAll(async () => {
  await served.close()
  await pages.close()
})

const isHere = (program: string) => spawnSync(program, ['--version']).status === 0
const available = PROGRAMS.filter(([kind, program]) => {
  const found = isHere(kind === 'curl' ? 'curl' : program)
  if (!found) console.log(`Skipped: ${kind} is not here.`)
  return found
})

/** The code as its person runs it, with their own credentials in the places for them. */
async function run(program: string, options: readonly string[], code: string): Promise<string> {
  const signed = code
    .replace('<APP_ID>', CREDENTIALS.appId)
    .replace('<APP_KEY>', CREDENTIALS.appKey)
  const env = { ...process.env, PYTHONIOENCODING: 'utf-8' }
  const child = spawn(program, options, { stdio: ['pipe', 'pipe', 'pipe'], env })
  let [out, errors] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  child.stdin.end(signed)
  const status = await new Promise((resolve) => child.once('close', resolve))
  expect(status, errors).toBe(0)
  return out.replace(/\r?\n$/, '')
}

async function judge(draft: Draft, tab: (typeof TABS)[number]['value'], kind: string) {
  const request = requestOf(tab, draft)
  if ('missing' in request) throw new Error(request.missing)
  const body = new URLSearchParams(request.parameters.map(({ name, value }) => [name, value]))
  const asked = await served.ask(`/api/v1/${request.endpoint}`, {
    method: 'POST',
    headers: {
      'X-Any-Application-ID': CREDENTIALS.appId,
      'X-Any-Application-Key': CREDENTIALS.appKey,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: body.toString(),
  })
  const [, program, options] = PROGRAMS.find(([name]) => name === kind) ?? PROGRAMS[0]
  const code = codeOf(kind as 'curl', request, { baseUrl: served.baseUrl, brand: 'SVC' })
  expect(await run(program, options, code), `${kind} ${tab}`).toBe(asked.text)
  return asked
}

test.each(available.map(([kind]) => kind))('every tab as %s, whatever signs the text has', async (kind) => {
  for (const { value: tab } of TABS) {
    if (tab !== 'image-tags') expect((await judge(DRAFT, tab, kind)).status, tab).toBe(200)
  }
  const url = `${pages.origin}/page`
  expect((await judge({ ...DRAFT, kind: 'url', url }, 'combined', kind)).status).toBe(200)
  // What is refused says so too, instead of breaking the program.
  const inner = { ...DRAFT, kind: 'url', url: 'http://10.0.0.1/?a=1&b=\'"$x' } as const
  expect((await judge(inner, 'image-tags', kind)).status).toBe(422)
}) // prettier-ignore

test.each(available.map(([kind]) => kind))('a long text as %s', async (kind) => {
  const text = `${NASTY}${'All went well on Monday. '.repeat(9000)}`
  expect((await judge({ ...DRAFT, text }, 'language', kind)).status).toBe(200)
})
