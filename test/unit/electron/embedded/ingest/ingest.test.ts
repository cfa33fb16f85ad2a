import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { ingest } from '#electron/embedded/ingest/ingest.ts'
import type { Enrich, IngestDeps } from '#electron/embedded/ingest/ingest.ts'
import type { RawItem, RawStory } from '#electron/embedded/ingest/raw-story.ts'
import type { IngestProgress } from '#shared/model/feed.ts'
import { openNewsroomFile, plainEnrich } from '#test/support/open-newsroom-file.ts'

let folder: string
let file: ReturnType<typeof openNewsroomFile>
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'broadsheet-ingest-'))
  file = openNewsroomFile(folder)
})
afterEach(() => {
  file.db.close()
  rmSync(folder, { recursive: true })
})

const raw = (id: number, more: Partial<RawStory> = {}): RawItem => ({
  kind: 'item',
  where: `item ${id}`,
  raw: {
    id: String(id),
    title: `Title ${id}`,
    body: '',
    source: { name: 'S' },
    publishedAt: '2026-01-02T03:04:05Z',
    ...more,
  },
})
const wire = (id: number, title = 'W'): RawItem => ({
  kind: 'wire',
  id: String(id),
  where: `line ${id}`,
  wire: JSON.stringify({ id, title, published_at: '2026-01-02T03:04:05Z', future: true }),
})
async function* each(items: readonly RawItem[]): AsyncGenerator<RawItem> {
  yield* items
}
async function run(
  items: readonly RawItem[],
  more: Partial<IngestDeps> = {},
  signal?: AbortSignal,
) {
  const reports: IngestProgress[] = []
  const deps = { enrich: plainEnrich, ...file, ...more }
  for await (const report of ingest(each(items), deps, signal)) reports.push(report)
  return { reports, last: reports.at(-1) }
}
const long = 'A sentence that is long enough to tell one story from another. '.repeat(5)

describe('ingest', () => {
  it('stores in batches of fifty and reports each', async () => {
    const sizes: number[] = []
    const put: IngestDeps['put'] = (stories) => {
      sizes.push(stories.length)
      return file.put(stories)
    }
    const { reports, last } = await run(Array.from({ length: 120 }, (_, index) => raw(index + 1)), { put }) // prettier-ignore
    expect(sizes).toEqual([50, 50, 20])
    expect(reports.map((report) => report.stored)).toEqual([50, 100, 120])
    expect(last).toMatchObject({ read: 120, duplicates: 0, failedCount: 0, isDone: true })
    expect(file.index.size()).toBe(120)
  })

  it('stores nothing twice, and analyses nothing twice', async () => {
    const asked: number[] = []
    const enrich: Enrich = (raws) => {
      asked.push(raws.length)
      return plainEnrich(raws)
    }
    const items = [raw(1), raw(2), wire(3)]
    await run(items, { enrich })
    const { last } = await run(items, { enrich })
    expect(last).toMatchObject({ read: 3, stored: 0, duplicates: 3 })
    expect(asked).toEqual([2])
  })

  it('takes a changed item as an update, a dated or undated one alike', async () => {
    await run([raw(1)])
    const again = await run([raw(1, { publishedAt: '2026-01-05T00:00:00Z' })])
    expect(again.last).toMatchObject({ stored: 0, duplicates: 1 })
    const changed = await run([raw(1, { title: 'Corrected' })])
    expect(changed.last).toMatchObject({ stored: 1, duplicates: 0 })
    expect(file.index.get('1')?.story.title).toBe('Corrected')
    expect(file.index.size()).toBe(1)
  })

  it('knows a story by its address and by its text, in one batch and later', async () => {
    const permalink = 'https://www.a.example/x/?utm_source=rss#top'
    const items = [
      raw(1, { permalink, body: long }),
      raw(2, { permalink: 'http://a.example/x' }),
      raw(3, { title: 'TITLE 1', body: long.replaceAll(' ', '\n') }),
    ]
    expect((await run(items)).last).toMatchObject({ stored: 1, duplicates: 2 })
    expect((await run(items.slice(1))).last).toMatchObject({ stored: 0, duplicates: 2 })
    const short = [raw(4, { title: 'Correction' }), raw(5, { title: 'Correction' })]
    expect((await run(short)).last).toMatchObject({ stored: 2 })
  })

  it('takes a story again after it was removed', async () => {
    await run([raw(1)])
    file.index.remove(['1'])
    expect((await run([raw(1)])).last).toMatchObject({ stored: 1, duplicates: 0 })
  })

  it('keeps the wire text of a finished story as it came', async () => {
    const item = wire(7)
    await run([item])
    expect(file.index.get('7')?.wire).toBe(item.kind === 'wire' && item.wire)
  })

  it('loses one story and not its batch when the analysis fails on it', async () => {
    const enrich: Enrich = (raws) =>
      raws.some((each) => each.id === '13')
        ? Promise.reject(new Error('it chokes on 13'))
        : plainEnrich(raws)
    const { last } = await run(
      Array.from({ length: 20 }, (_, index) => raw(index + 1)),
      { enrich },
    )
    expect(last).toMatchObject({ read: 20, stored: 19, failedCount: 1 })
    expect(last?.failed).toEqual([
      { where: 'item 13', reason: 'It could not be analysed: it chokes on 13.' },
    ])
  })

  it('keeps what is stored when it is stopped, and goes on the next time', async () => {
    const stop = new AbortController()
    const items = Array.from({ length: 120 }, (_, index) => raw(index + 1))
    const put: IngestDeps['put'] = (stories) => {
      const result = file.put(stories)
      stop.abort(new Error('stopped'))
      return result
    }
    await expect(run(items, { put }, stop.signal)).rejects.toThrow('stopped')
    expect(file.index.size()).toBe(50)
    expect((await run(items)).last).toMatchObject({ stored: 70, duplicates: 50 })
  })

  it('passes on a full disk and has no mark of what was not stored', async () => {
    const put: IngestDeps['put'] = () => {
      throw new Error('The disk is full.')
    }
    await expect(run([raw(1)], { put })).rejects.toThrow('The disk is full.')
    expect((await run([raw(1)])).last).toMatchObject({ stored: 1 })
  })

  it('counts every failure and shows the last two hundred', async () => {
    const items = Array.from({ length: 300 }, (_, index): RawItem => {
      return { kind: 'failed', where: `f:${index}`, reason: 'bad' }
    })
    const { last } = await run(items)
    expect(last?.failedCount).toBe(300)
    expect(last?.failed).toHaveLength(200)
    expect(last?.failed.at(-1)?.where).toBe('f:299')
  })
})
