import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { systemClock } from '#electron/platform/clock.ts'
import { systemRandom } from '#electron/platform/random.ts'
import { openLedgerFile } from '#electron/queue/ledger-file.ts'
import { openLedger } from '#electron/queue/ledger.ts'
import { createQueue } from '#electron/queue/queue.ts'
import { SERVICE_RULES } from '#electron/queue/rules.ts'
import { createMemoryLog } from '#test/support/memory-log.ts'

// Virtual time stands still while code runs and real time does not: a lane once waited for ever.
it('sends in real time, over a ledger on disk that the next start reads', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'queue-')), 'requests.ledger')
  const [clock, random, log] = [systemClock(), systemRandom(), createMemoryLog()]
  const sent: number[] = []
  const open = async () => {
    const store = openLedgerFile({ file, isSole: true })
    const ledger = await openLedger({ store, clock, random, log, rules: SERVICE_RULES })
    return { store, queue: createQueue({ clock, random, log, ledger }) }
  }
  const { store, queue } = await open()
  const send = queue.through({ profileId: 'p', appId: 'a' }, async () => {
    sent.push(clock.monotonic())
    return { status: 200, headers: {}, json: {}, bytes: 2 }
  })
  const ask = {
    method: 'GET',
    path: '/',
    query: [],
    endpoint: 'stories',
    priority: 'person',
  } as const
  await Promise.all([send(ask), send(ask), send(ask)])
  for (const index of [1, 2]) expect(sent[index]! - sent[index - 1]!).toBeGreaterThanOrEqual(349)
  await store.close()
  const later = await open()
  void later.queue
    .through(
      { profileId: 'p', appId: 'a' },
      () => new Promise(() => {}),
    )(ask)
    .catch(() => undefined)
  expect(later.queue.state()[0]!.used).toBe(3)
  await new Promise((resolve) => setTimeout(resolve, 50))
  await later.store.close()
  expect(log.lines).toEqual([])
})
