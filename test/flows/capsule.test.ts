/** Capsules from one folder to another: the same bytes, every change named, the same numbers. */
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorkbench, type Workbench } from '#electron/workbench.ts'
import { createCliHost } from '#electron/hosts/cli/cli-host.ts'
import { DAY_MS, HOUR_MS, openMonitorBench } from '#test/support/monitor-bench.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import { linesOf, runCliHere } from '#test/support/cli-in-process.ts'
import { errorOf } from '#test/support/cli-process.ts'
import type { CapsuleCheck, CapsuleManifest, CapsuleReplay } from '#shared/model/capsule.ts'

const BODIES: readonly (readonly [title: string, body: string, license: number])[] = [
  ['Ferry sinks off Almadra', 'The ferry Estrella sank on Monday. Captain Ines Valdor blamed the port of Almadra. It was a terrible loss.', 0],
  ['Inquiry into the ferry', 'Ines Valdor told the inquiry that the ferry Estrella had been overloaded by the port of Almadra.', 0],
  ['A licensed report', 'SECRET LICENSED BODY about the ferry and the harbour.', 1],
  ['Harvest is good', 'Farmers were delighted by a wonderful harvest of apples.', 0],
] // prettier-ignore

let folder: string
let base: string
let capsule: string
const withFolder = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'capsule-'))
  base = withFolder('base')
  capsule = withFolder('c.zip')
  const lines = BODIES.map(([title, body, license], at) =>
    JSON.stringify({
      id: 9007199254740993n.toString() + at,
      title,
      body,
      published_at: `2026-01-0${at + 5}T10:00:00Z`,
      language: 'en',
      license_type: license,
      links: { permalink: `https://review.example/${at}` },
      source: { id: 1, name: 'Review', domain: 'review.example' },
    }),
  )
  writeFileSync(withFolder('stories.jsonl'), lines.join('\n'))
  await runCliHere(base, ['ingest', withFolder('stories.jsonl')])
  await prepare(base)
  const packed = await runCliHere(base, ['capsule', 'pack', capsule, '--collection', 'Ferries'])
  expect(packed.code, packed.err).toBe(0)
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A collection of three, a search that found them, a tag, a note with a nasty text, a correction. */
async function prepare(dataDir: string): Promise<void> {
  await within(dataDir, async ({ work }) => {
    const query = { aql: 'ferry', parameters: [{ name: 'published_at.start', value: '2026-01-01T00:00:00Z' }] } // prettier-ignore
    const draft = work.searchChanges.draft(query, 'local')
    work.searchChanges.save(draft.id, 'Ferry')
    for await (const _ of work.runs.run(draft.id, { priority: 'person' }));
    const ids = work.lists.ids({ kind: 'search', searchId: draft.id }, 'all', 'newest')
    expect(ids).toHaveLength(3)
    const { id } = work.collections.add({ name: 'Ferries', note: 'What sank, and *why*.' })
    work.collections.put(id, [...ids])
    const tag = work.tags.add('seen', 'red')
    work.tags.set(tag.id, ids.slice(0, 1), true)
    const first = ids.at(-1)!
    work.highlights.add({ storyId: first, element: 'story', color: 'yellow', note: 'עברית 🙂 <script>' }) // prettier-ignore
    const anchor = { exact: 'Estrella', prefix: 'The ferry ', suffix: ' sank', start: 10, end: 18 }
    work.highlights.add({ storyId: first, element: 'body', anchor, color: 'blue', note: '' })
    const entity = { id: 'nobody', name: 'Nobody' }
    work.corrections.add({ kind: 'reject', entity, where: { kind: 'everywhere' } })
  })
}

async function within<T>(dataDir: string, work: (bench: Workbench) => Promise<T>): Promise<T> {
  const host = createCliHost(dataDir, seededRandom())
  const bench = await openWorkbench({ host, dataDir, env: {} })
  try {
    return await work(bench)
  } finally {
    await bench.close()
  }
}

const entriesOf = (file: string) => unzipSync(readFileSync(file))
const textIn = (file: string, name: string) => Buffer.from(entriesOf(file)[name]!).toString('utf8')
const verify = async (file: string) => {
  const answer = await runCliHere(base, ['capsule', 'verify', file])
  return { code: answer.code, check: JSON.parse(answer.out || '{}') as CapsuleCheck, answer }
}

describe('a packed capsule', () => {
  it('holds the collection with all that says how it came about, and no licensed body', async () => {
    const manifest = JSON.parse(textIn(capsule, 'manifest.json')) as CapsuleManifest
    expect(manifest).toMatchObject({
      title: 'Ferries',
      note: 'What sank, and *why*.',
      counts: {
        stories: 3,
        bodies: 2,
        queries: 1,
        runs: 1,
        corrections: 1,
        tags: 1,
        highlights: 2,
      },
      leftOut: [{ what: 'bodies of licensed stories', count: 1 }],
    })
    const everything = Object.values(entriesOf(capsule)).map((data) => Buffer.from(data).toString())
    expect(everything.join('\n')).not.toContain('SECRET LICENSED BODY')
    expect(textIn(capsule, 'left-out.jsonl')).toContain('A licensed report')
    expect(textIn(capsule, 'METHODS.md')).toContain('consists of 3 texts')
    expect(textIn(capsule, 'README.md')).toContain('broadsheet capsule verify')
    const stories = Object.keys(entriesOf(capsule)).filter((name) => name.startsWith('stories/'))
    expect(stories).toHaveLength(3)
    // The id passes 2^53: the wire object is in there to the last digit.
    expect(textIn(capsule, 'stories/90071992547409930.json')).toContain('"id":90071992547409930,')
  })

  it('holds licensed bodies where it is said that it may', async () => {
    const file = withFolder('licensed.zip')
    await runCliHere(base, ['capsule', 'pack', file, '--collection', 'Ferries', '--with-licensed', '--no-analyses']) // prettier-ignore
    const everything = Object.values(entriesOf(file)).map((data) => Buffer.from(data).toString())
    expect(everything.join('\n')).toContain('SECRET LICENSED BODY')
    expect((await verify(file)).check).toMatchObject({ isSound: true, leftOut: [] })
  })

  it('holds the receipts of what watched and fetched for its searches', async () => {
    const bench = await openMonitorBench()
    const file = withFolder('watched.zip')
    try {
      const schedule = { everyMinutes: 60, days: [1, 2, 3, 4, 5, 6, 7] }
      const { searchId } = bench.watch(bench.search('river'), { schedule })
      bench.publish(3, { at: bench.clock.now() - 5 * DAY_MS })
      bench.work.monitors.scheduler.start()
      await bench.clock.advance(HOUR_MS)
      bench.publish(2)
      await bench.clock.advance(HOUR_MS)
      bench.work.harvests.start(searchId, { kind: 'all' })
      bench.work.harvests.begin()
      await bench.clock.advance(HOUR_MS)
      const choice = { hasLicensed: false, hasDocuments: false, hasNotes: true, hasAnalyses: false }
      for await (const _ of bench.work.capsules.packTo(file, { kind: 'search', searchId }, choice));
    } finally {
      await bench.close()
    }
    const log = JSON.parse(textIn(file, 'runs.json')) as {
      monitors: { name: string; runs: { text: string; fetched: number; startedAt: string }[] }[]
      harvests: { receipt: { text: string } }[]
    }
    const [monitor] = log.monitors
    expect(monitor).toMatchObject({ name: 'river', plan: { schedule: { everyMinutes: 60 } } })
    const starts = monitor!.runs.map(({ startedAt }) => startedAt)
    expect(starts).toEqual([...starts].sort())
    expect(monitor!.runs.some(({ text }) => text.includes('2 of 2 stories read'))).toBe(true)
    expect(log.harvests).toHaveLength(1)
    expect(log.harvests[0]!.receipt.text).toContain('Nothing to read, 5 were here already')
    expect(textIn(file, 'METHODS.md')).toMatch(/A monitor watched river in \d runs (on|between) /)
    expect(textIn(file, 'METHODS.md')).not.toContain('No run of a query is on record')
    expect((await verify(file)).check).toMatchObject({ isSound: true })
    // Packed before there were such receipts, a capsule is as good as it was.
    const runs = Buffer.from(JSON.stringify({ runs: [], receipts: [] }))
    const older = withFolder('older.zip')
    writeFileSync(older, resealed(entriesOf(capsule), 'runs.json', runs))
    expect((await verify(older)).check).toMatchObject({ isSound: true })
    const replayed = await runCliHere(base, ['capsule', 'replay', older, '--compare-only'])
    expect(replayed.code, replayed.err).toBe(0)
  }, 120_000)

  it('is the same to the last byte when it is packed again', async () => {
    const again = withFolder('again.zip')
    await runCliHere(base, ['capsule', 'pack', again, '--collection', 'Ferries'])
    expect(readFileSync(again).equals(readFileSync(capsule))).toBe(true)
  })

  it('is sound, and names the text in which one byte was changed', async () => {
    expect((await verify(capsule)).check).toMatchObject({ isSound: true, faults: [] })
    const entries = entriesOf(capsule)
    const name = Object.keys(entries).find((each) => each.startsWith('stories/'))!
    const changed = Buffer.from(entries[name]!)
    changed[40]! ^= 1
    const file = withFolder('changed.zip')
    writeFileSync(file, zipSync({ ...entries, [name]: changed }))
    const { code, check } = await verify(file)
    expect(code).toBe(1)
    expect(check.faults).toEqual([{ name, state: 'changed', reason: expect.any(String) as string }])

    const raw = Buffer.from(readFileSync(capsule))
    raw[400]! ^= 1
    writeFileSync(file, raw)
    const broken = await verify(file)
    expect(broken.check.faults).toHaveLength(1)
    expect(broken.check.faults[0]).toMatchObject({ state: 'damaged' })
  })

  it('tells what is missing, what is foreign, and what is of a newer Broadsheet', async () => {
    const { 'numbers.json': _gone, ...rest } = entriesOf(capsule)
    const file = withFolder('other.zip')
    writeFileSync(file, zipSync({ ...rest, 'evil.js': Buffer.from('x') }))
    expect((await verify(file)).check.faults).toMatchObject([
      { name: 'numbers.json', state: 'missing' },
      { name: 'evil.js', state: 'stranger' },
    ])
    const manifest = JSON.parse(textIn(capsule, 'manifest.json')) as object
    const newer = { ...manifest, version: 2, madeBy: '3.1' }
    writeFileSync(file, zipSync({ ...rest, 'manifest.json': Buffer.from(JSON.stringify(newer)) }))
    const { answer } = await verify(file)
    expect(errorOf(answer)).toMatchObject({ code: 'UNSUPPORTED' })
    expect(errorOf(answer).message).toContain('newer Broadsheet 3.1')
  })
})

describe('a capsule elsewhere', () => {
  it('comes out the same with no account, in a collection and a search of its own', async () => {
    const other = withFolder('other')
    const answer = await runCliHere(other, ['capsule', 'replay', capsule])
    expect(answer.code, answer.err).toBe(0)
    const replay = JSON.parse(answer.out) as CapsuleReplay
    expect(replay.isSame).toBe(true)
    expect(replay.parts.map(({ what }) => what)).toContain('Mood of each text')
    expect(replay.parts.reduce((sum, { compared }) => sum + compared, 0)).toBeGreaterThan(12)
    expect(replay.opened).toMatchObject({
      name: 'Ferries',
      stories: 3,
      known: 0,
      searches: ['Ferries: Ferry'],
      highlights: 2,
      tags: 1,
      corrections: 1,
    })
    const names = linesOf((await runCliHere(other, ['search', 'list'])).out)
    expect(names).toMatchObject([{ name: 'Ferries: Ferry', total: 2 }])
    await within(other, async ({ work }) => {
      expect(work.corrections.list()).toMatchObject([{ isOn: false }])
      const { rows } = work.highlights.list({}, 0, 10)
      expect(rows.map(({ note }) => note).sort()).toEqual(['', 'עברית 🙂 <script>'])
    })
  }, 180_000)

  it('changes no story that is here already, and opens beside what has its name', async () => {
    const answer = await runCliHere(base, ['capsule', 'replay', capsule])
    const { opened } = JSON.parse(answer.out) as CapsuleReplay
    expect(opened).toMatchObject({ name: 'Ferries (2)', stories: 0, known: 3, highlights: 0 })
    const licensed = await runCliHere(base, ['stories', 'show', '90071992547409932'])
    await within(base, async ({ work }) => {
      expect(work.cache.stories.get('90071992547409932')?.story.body).toContain('SECRET LICENSED')
    })
    expect(licensed.code).toBe(0)
  }, 180_000)

  it('lists what differs where numbers were recorded by somebody else', async () => {
    const entries = entriesOf(capsule)
    const analyses = linesOf(textIn(capsule, 'analyses.jsonl'))
    analyses[0]!.polarity = 'positive'
    const text = Buffer.from(analyses.map((one) => `${JSON.stringify(one)}\n`).join(''))
    const file = withFolder('differs.zip')
    writeFileSync(file, resealed(entries, 'analyses.jsonl', text))
    const answer = await runCliHere(withFolder('other'), ['capsule', 'replay', file, '--compare-only']) // prettier-ignore
    expect(answer.code).toBe(3)
    const replay = JSON.parse(answer.out) as CapsuleReplay
    expect(replay.isSame).toBe(false)
    expect(replay.opened).toBeUndefined()
    const mood = replay.parts.find(({ what }) => what === 'Mood of each text')!
    expect(mood.compared - mood.agreed).toBe(1)
    expect(mood.differences[0]).toContain('positive when packed, negative now')
    expect(replay.packedWith).toContain('engine local')
  }, 180_000)

  it('is not replayed where it does not pass its check', async () => {
    const entries = entriesOf(capsule)
    const file = withFolder('bad.zip')
    writeFileSync(file, zipSync({ ...entries, 'METHODS.md': Buffer.from('All is well.') }))
    const answer = await runCliHere(withFolder('third'), ['capsule', 'replay', file])
    expect(errorOf(answer)).toMatchObject({ code: 'UNREADABLE' })
    expect(errorOf(answer).message).toContain('METHODS.md')
    expect(linesOf((await runCliHere(withFolder('third'), ['search', 'list'])).out)).toEqual([])
  })
})

/** Another content under a manifest that says so: what a person with bad intentions can do. */
function resealed(entries: Record<string, Uint8Array>, name: string, content: Buffer): Uint8Array {
  const manifest = JSON.parse(Buffer.from(entries['manifest.json']!).toString()) as CapsuleManifest
  const sha256 = createHash('sha256').update(content).digest('hex')
  const list = manifest.entries.map((entry) =>
    entry.name === name ? { ...entry, bytes: content.length, sha256 } : entry,
  )
  const text = JSON.stringify({ ...manifest, entries: list })
  return zipSync({ ...entries, [name]: content, 'manifest.json': Buffer.from(text) })
}
