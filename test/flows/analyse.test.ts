/** The command line's `analyse` over the real engine, in its threads. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { linesOf, runCliHere } from '#test/support/cli-in-process.ts'

let folder: string
let dataDir: string
let file: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'broadsheet-analyse-'))
  dataDir = join(folder, 'data')
  file = join(folder, 'text.txt')
  writeFileSync(file, 'Barack Obama visited Berlin on Monday. The hotel was wonderful.\n')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// One start of the engine: its models are what takes time.
test('a file through several analyses at once, and a refusal', { timeout: 120_000 }, async () => {
  const asked = ['sentiment', 'entities', 'language'].flatMap((name) => ['--param', `endpoint=${name}`]) // prettier-ignore
  const combined = await runCliHere(dataDir, ['analyse', 'combined', file, ...asked])
  expect(combined.code, combined.err).toBe(0)
  const [{ results } = {}] = linesOf(combined.out) as { results?: { endpoint: string }[] }[]
  expect(results).toMatchObject([
    { endpoint: 'language', result: { lang: 'en' } },
    { endpoint: 'entities', result: { entities: { person: ['Barack Obama'] } } },
    { endpoint: 'sentiment' },
  ])

  const wrong = ['--param', 'mode=novel', '--param', 'text=x']
  const refused = await runCliHere(dataDir, ['analyse', 'sentiment', ...wrong])
  expect([refused.code, refused.out]).toEqual([1, ''])
  expect(JSON.parse(refused.err)).toMatchObject({
    error: {
      code: 'QUERY',
      message: "'novel' is neither tweet nor document.",
      details: { parameter: 'mode' },
    },
  })

  // The engine inside the program has no address: its links are paths.
  const labels = await runCliHere(dataDir, ['analyse', 'classify/iptc-subjectcode', file])
  const [answer] = linesOf(labels.out) as { categories: { links: { link: string }[] }[] }[]
  const links = answer?.categories.flatMap((each) => each.links) ?? []
  expect(links.length).toBeGreaterThan(0)
  for (const { link } of links) expect(link).toMatch(/^\/api\/v1\/classify\/taxonomy\//)
})
