import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type LedgerFileOptions, openLedgerFile as openStore } from '#electron/queue/ledger-file.ts'
import { createMemoryLedger } from '#electron/queue/ledger-memory.ts'
import { type LedgerStore, openLedger } from '#electron/queue/ledger.ts'
import { SERVICE_RULES } from '#electron/queue/rules.ts'
import { createFakeClock } from '#test/support/fake-clock.ts'
import { createMemoryLog } from '#test/support/memory-log.ts'
import { seededRandom } from '#test/support/seeded-random.ts'

const newFile = () => join(mkdtempSync(join(tmpdir(), 'ledger-')), 'requests.ledger')

const opened: { close(): Promise<void> }[] = []
afterEach(() => Promise.all(opened.splice(0).map((store) => store.close())))

function openLedgerFile(options: LedgerFileOptions) {
  const store = openStore(options)
  opened.push(store)
  return store
}

function opener(clock = createFakeClock()) {
  let seed = 0
  const log = createMemoryLog()
  const open = (store: LedgerStore) =>
    openLedger({ store, clock, log, random: seededRandom(++seed), rules: SERVICE_RULES })
  return { clock, log, open }
}

describe('openLedger', () => {
  it('counts a finished request for 60 s after its end, also after a restart', async () => {
    const { clock, open } = opener()
    const file = newFile()
    const before = await open(openLedgerFile({ file }))
    const answer = await before.claim('lane', 1, 57)
    if (!('claim' in answer)) throw new Error('no claim')
    await clock.advance(2_000)
    await before.finish(answer.claim, clock.monotonic())
    const after = await open(openLedgerFile({ file }))
    expect(after.usage('lane', 57, 1).used).toBe(1)
    await clock.advance(59_999)
    expect(after.usage('lane', 57, 1).used).toBe(1)
    await clock.advance(1)
    expect(after.usage('lane', 57, 1).used).toBe(0)
  })

  it('counts an unfinished request from its latest possible end', async () => {
    const { clock, open } = opener()
    const file = newFile()
    await (await open(openLedgerFile({ file }))).claim('lane', 1, 57)
    const after = await open(openLedgerFile({ file }))
    await clock.advance(124_999)
    expect(after.usage('lane', 57, 1).used).toBe(1)
    await clock.advance(1)
    expect(after.usage('lane', 57, 1).used).toBe(0)
  })

  it('forgets a claim that was not sent', async () => {
    const { open } = opener()
    const file = newFile()
    const ledger = await open(openLedgerFile({ file }))
    const answer = await ledger.claim('lane', 1, 57)
    if ('claim' in answer) await ledger.cancel(answer.claim)
    expect(ledger.usage('lane', 57, 1).used).toBe(0)
    expect((await open(openLedgerFile({ file }))).usage('lane', 57, 1).used).toBe(0)
  })

  it('gives the last slot to one of two instances', async () => {
    const { clock, open } = opener()
    const file = newFile()
    const [first, second] = [
      await open(openLedgerFile({ file })),
      await open(openLedgerFile({ file })),
    ]
    for (let index = 0; index < 56; index++) {
      expect(await first.claim('lane', 1, 57)).toHaveProperty('claim')
      await clock.advance(350)
    }
    const answers = await Promise.all([first.claim('lane', 1, 57), second.claim('lane', 1, 57)])
    expect(answers.filter((answer) => 'claim' in answer)).toHaveLength(1)
  })

  it('waits a minute when it cannot read, then works', async () => {
    const { clock, open, log } = opener()
    const file = newFile()
    writeFileSync(file, 'not a record\n{"t":"start"}\n')
    const ledger = await open(openLedgerFile({ file, isSole: true }))
    expect(ledger.blockedUntil).toBe(clock.monotonic() + 60_000)
    expect(log.lines[0]?.message).toContain('ledger')
    await clock.advance(60_000)
    expect(await ledger.claim('lane', 1, 57)).toHaveProperty('claim')
    expect(existsSync(`${file}.damaged`)).toBe(true)
    expect((await open(openLedgerFile({ file, isSole: true }))).blockedUntil).toBe(0)
  })

  it('takes the half line of a crash for what it is', async () => {
    const { open } = opener()
    const file = newFile()
    await (await open(openLedgerFile({ file }))).claim('lane', 1, 57)
    appendFileSync(file, '{"t":"start","k":"la')
    const ledger = await open(openLedgerFile({ file }))
    expect(ledger.blockedUntil).toBe(0)
    await ledger.claim('other', 1, 57)
    const again = await open(openLedgerFile({ file }))
    expect(again.blockedUntil).toBe(0)
    expect(again.usage('lane', 57, 1).used).toBe(1)
    expect(again.usage('other', 57, 1).used).toBe(1)
  })

  it('does not trust times from before the machine started', async () => {
    const store = createMemoryLedger()
    const earlier = opener(createFakeClock({ wall: 1_800_000_000_000, monotonic: 9_000_000 }))
    const before = await earlier.open(store.instance())
    const answer = await before.claim('lane', 1, 57)
    if ('claim' in answer) await before.finish(answer.claim, 9_000_100)
    const { clock, open } = opener(createFakeClock({ wall: 1_800_000_060_000, monotonic: 20_000 }))
    const after = await open(store.instance())
    expect(after.usage('lane', 57, 1).used).toBe(1)
    await clock.advance(40_000)
    expect(after.usage('lane', 57, 1).used).toBe(0)
  })

  it('sends nothing that it could not write down', async () => {
    const { open } = opener()
    const full: LedgerStore = {
      load: async () => [],
      append: async () => {
        throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
      },
    }
    const ledger = await open(full)
    await expect(ledger.claim('lane', 1, 57)).rejects.toThrow('no space')
    expect(ledger.blockedUntil).toBeGreaterThan(0)
  })
})

describe('openLedgerFile', () => {
  it('is readable by the owner only and stays short', async () => {
    const file = newFile()
    const store = openLedgerFile({ file, isSole: true, longestBytes: 700_000 })
    await store.load()
    for (let index = 0; index < 9_000; index++) {
      await store.append(
        { t: 'start', k: 'lane'.repeat(10), i: `i/${index}`, at: index, c: 1 },
        false,
      )
    }
    await store.close()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(file).size).toBeLessThan(700_100)
    expect(readFileSync(file, 'utf8')).toContain('i/8999')
  })
})
