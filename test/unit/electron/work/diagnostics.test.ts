import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { openLog } from '#electron/platform/log.ts'
import { logLines, writeDiagnostics } from '#electron/work/diagnostics.ts'
import { DEFAULT_SETTINGS } from '#shared/model/settings.ts'
import { createFakeClock } from '#test/support/fake-clock.ts'

const folder = mkdtempSync(join(tmpdir(), 'diagnostics-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0

/** Stands for a secret or a text; nothing of the program's own is written so. */
const canary = fc.stringMatching(/^Zq[a-z0-9]{6,12}$/)

type Leaks = { readonly words: readonly string[] }

async function bundle({ words }: Leaks): Promise<string> {
  const [name = '', text = '', secret = ''] = words
  const logFile = join(folder, `${++count}.log`)
  const log = openLog({ file: logFile, clock: createFakeClock() })
  log.error('A procedure failed', {
    procedure: 'stories.read',
    error: Object.assign(new Error(`cannot parse ${text}`, { cause: new TypeError(secret) }), {
      code: secret,
      body: text,
    }),
    story: text,
    query: { aql: text },
    [name]: secret,
  })
  log.warn(`The library was damaged and set aside as /home/${name}/library.db: ${text}`)
  log.info('Upkeep failed; it is tried again.', { title: `“${text}”`, url: `https://${name}/` })
  log.close()
  const raw = JSON.stringify({ time: text, level: secret, msg: 'A line', part: `${text} ${name}` })
  writeFileSync(logFile, `${readFileSync(logFile, 'utf8')}${raw}\nnot json ${secret}\n`)
  const at = '2026-11-21T10:00:00.000Z'
  const profile = { family: 'current', name, baseUrl: `https://${secret}/`, username: text }
  return writeDiagnostics({
    logFile,
    newsroom: {
      feeds: async () => [{ state: 'ok', title: name, url: `https://${text}/` }] as never,
    },
    library: {
      searches: { listSaved: () => [{ name, aql: text }] },
      collections: { list: () => [{ name, note: text }] },
      corrections: { list: () => [{ isOn: true, note: text }] },
    },
    settings: { get: () => ({ ...DEFAULT_SETTINGS, timeZone: `Zone/${name}`, secret }) as never },
    storage: {
      stats: async () =>
        ({ dataDir: `/home/${name}`, files: [{ name: 'library.db', bytes: 5, what: text }], cachedStories: 3, embeddedStories: 4, sampleStories: 0 }) as never, // prettier-ignore
    },
    profiles: async () => [{ id: secret, kind: 'remote', state: 'ready', stateText: text, isActive: true, fields: profile }] as never, // prettier-ignore
    about: () => ({ version: '1.0', host: 'browser', dataDir: `/home/${name}`, hasDialogs: false, vault: { kind: 'memory', backend: name } }) as never, // prettier-ignore
    status: async () => ({ line: 'local', queued: 0, profileName: name, engine: { kind: 'embedded', name, version: '1' }, isReadOnly: false, notices: [text] }) as never, // prettier-ignore
    activity: () => ({ lanes: [{ endpoint: 'stories', id: secret, pausedReason: text, waiting: 1, inFlight: 0, used: 2 }], jobs: [{ kind: 'run', title: name, detail: text }], entries: [{ level: 'error', subject: name, message: text, at, id: '1' }] }) as never, // prettier-ignore
    now: () => Date.parse(at),
  })
}

test('no name, text, address or secret is ever in it, wherever they are put', async () => {
  await fc.assert(
    fc.asyncProperty(fc.tuple(canary, canary, canary), async (words) => {
      const text = await bundle({ words })
      for (const word of words) expect(text).not.toContain(word)
      expect(text).not.toMatch(/Zq[a-z0-9]{6}/)
    }),
    { numRuns: 60 },
  )
})

test('it says what helps: versions, counts, the program’s sentences and where errors came from', async () => {
  const text = await bundle({ words: ['Zqaaaaaa', 'Zqbbbbbb', 'Zqcccccc'] })
  const facts = JSON.parse(text) as { log: Record<string, unknown>[] }
  expect(facts).toMatchObject({
    broadsheet: { version: '1.0', host: 'browser', notices: 1 },
    counts: { searches: 1, feeds: { ok: 1 }, corrections: { on: 1 }, activity: { error: 1 } },
    connections: [{ kind: 'remote', family: 'current', state: 'ready' }],
    settings: { theme: 'system', readerSize: 18, timeZone: 'chosen' },
    lanes: [{ endpoint: 'stories', isPaused: true }],
  })
  expect(facts.log.map(({ message }) => message)).toEqual([
    'A procedure failed',
    'The library was damaged and set aside as […]',
    'Upkeep failed; it is tried again.',
    'A line',
  ])
  expect(facts.log[0]).toMatchObject({ procedure: 'stories.read', error: { type: 'Error' } })
})

test('frames of our own folders stay, without the folder they lie in', () => {
  const stack =
    'Error: Zqsecret at /x\n    at readIt (file:///home/zq/work/electron/work/a.ts:1:2)\n    at Zqsecret electron/x.ts:1:1\n    at node:internal/x:1:1'
  const line = JSON.stringify({ time: '2026-01-01T00:00:00Z', level: 50, msg: 'A fault', error: { type: 'Error', stack } }) // prettier-ignore
  expect(logLines(line)).toMatchObject([{ error: { frames: ['electron/work/a.ts:1:2'] } }])
})

test('sentences of the log are fixed texts; the few that are not name files', () => {
  const root = new URL('../../../../electron/', import.meta.url).pathname
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => {
      const text = readFileSync(join(root, name), 'utf8')
      const calls = text.matchAll(/\blog\??\.(?:debug|info|warn|error)\(\s*(`[^`]*\$\{)/g)
      return [...calls].map(() => name)
    })
  expect([...new Set(found)]).toEqual(['sqlite/open.ts'])
})
