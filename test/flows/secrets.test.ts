/** Keys and passwords are in no file, no output and no export, in any usual spelling (Z13). */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCliHere } from '#test/support/cli-in-process.ts'
import { openFaultServer, type FaultServer } from '#test/support/fault-server.ts'

const KEY = 'canary+Key/7d41e9b2'
const PASSWORD = 'canary pass:wörd/9c'
const ENV = { BROADSHEET_APP_KEY: KEY, BROADSHEET_PASSWORD: PASSWORD }

let folder: string
let server: FaultServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'))
  server = await openFaultServer({ stories: [] })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** As it is, and as it stands in headers, addresses, dumps and databases. */
const SPELLINGS = [KEY, PASSWORD, `ann:${PASSWORD}`].flatMap((secret) => [
  Buffer.from(secret, 'utf8'),
  Buffer.from(secret, 'utf16le'),
  Buffer.from(Buffer.from(secret, 'utf8').toString('base64').replace(/=+$/, '')),
  Buffer.from(Buffer.from(secret, 'utf8').toString('hex')),
  Buffer.from(encodeURIComponent(secret)),
  Buffer.from(JSON.stringify(secret).slice(1, -1)),
])
const filesUnder = (place: string): string[] =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
const findIn = (bytes: Uint8Array) =>
  SPELLINGS.filter((spelling) => Buffer.from(bytes).includes(spelling)).map(String)

test('no secret is left behind by signing in, failing, searching, backing up or packing', async () => {
  const dataDir = join(folder, 'data')
  const said: string[] = []
  const run = async (...args: string[]) => {
    const { out, err } = await runCliHere(dataDir, args, ENV)
    said.push(out, err)
  }
  const address = ['--base-url', server.url, '--app-id', 'app-1']
  await run('profile', 'add', 'old', ...address, '--family', 'legacy', '--brand', 'SVC')
  await run('profile', 'add', 'new', ...address, '--family', 'current', '--username', 'ann')
  for (const name of ['old', 'new']) {
    await run('profile', 'test', name)
    await run('--profile', name, 'search', 'save', `All ${name}`, 'river')
    await run('search', 'update', `All ${name}`)
  }
  await run('backup', join(folder, 'b.zip'), '--with-stories')
  await run('capsule', 'pack', join(folder, 'c.zip'), '--no-analyses')
  await run('diagnostics')
  // The credentials did leave for the service, so there was something to leave behind.
  expect(server.log.some(({ headers }) => headers['x-svc-newsapi-application-key'] === KEY)).toBe(true) // prettier-ignore
  expect(findIn(Buffer.from(said.join('\n')))).toEqual([])
  const files = filesUnder(folder)
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) {
    const bytes = readFileSync(file)
    expect(findIn(bytes), file).toEqual([])
    if (!file.endsWith('.zip')) continue
    for (const [name, entry] of Object.entries(unzipSync(bytes))) expect(findIn(entry), name).toEqual([]) // prettier-ignore
  }
  expect(SPELLINGS.every((spelling) => findIn(Buffer.concat([Buffer.alloc(9), spelling])).length > 0)).toBe(true) // prettier-ignore
}, 120_000)
