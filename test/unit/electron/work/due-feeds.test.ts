import { describe, expect, it } from 'vitest'
import { createDueFeeds } from '#electron/work/due-feeds.ts'
import type { Feed, IngestProgress } from '#shared/model/feed.ts'
import { createFakeClock } from '#test/support/fake-clock.ts'

const MINUTE_MS = 60_000

function open(options: { dueInMs?: number; isWanted?: boolean; hangs?: boolean; fault?: Error }) {
  const clock = createFakeClock()
  const asked: object[] = []
  const nextDue = new Date(clock.now() + (options.dueInMs ?? 0)).toISOString()
  const fetchDue = createDueFeeds({
    clock,
    newsroom: { feeds: async () => [{ id: 'f1', nextDue } as Feed] },
    ingest: {
      async *refreshFeeds(which): AsyncGenerator<IngestProgress> {
        asked.push(which)
        if (options.fault) throw options.fault
        if (options.hangs) await new Promise(() => undefined)
      },
    },
    isWanted: () => options.isWanted ?? true,
  })
  const run = () => clock.run(fetchDue(new AbortController().signal))
  return { clock, asked, run }
}

describe('feeds that are due', () => {
  it('are fetched before what is new is counted', async () => {
    const { asked, run, clock } = open({})
    await run()
    expect(asked).toEqual([{ isDueOnly: true }])
    expect(clock.pending).toBe(0)
  })

  it.each([{ dueInMs: MINUTE_MS }, { isWanted: false }])('are not, with %j', async (options) => {
    const { asked, run } = open(options)
    await run()
    expect(asked).toEqual([])
  })

  it('keep nobody for ever, nor from going on where they fail', async () => {
    const slow = open({ hangs: true })
    const before = slow.clock.now()
    await slow.run()
    expect(slow.clock.now() - before).toBe(MINUTE_MS)
    await open({ fault: new Error('no line') }).run()
  })

  it('are no reason to wait once the run was stopped', async () => {
    const clock = createFakeClock()
    const fetchDue = createDueFeeds({
      clock,
      newsroom: { feeds: () => new Promise(() => undefined) },
      ingest: { refreshFeeds: async function* () {} },
      isWanted: () => true,
    })
    await expect(fetchDue(AbortSignal.abort())).resolves.toBeUndefined()
    expect(clock.pending).toBe(0)
  })
})
