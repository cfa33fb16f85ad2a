import type { Clock } from '#electron/platform/clock.ts'
import type { Log } from '#electron/platform/log.ts'
import type { Random } from '#electron/platform/random.ts'
import type { Rules } from './rules.ts'

/**
 * Which slots are held, by every instance on this machine. Claims are decided by the common order
 * of the store: a claim is written first, and holds only if there was room before it in that
 * order. So two instances cannot both take the last slot, and no lock is needed that a crash could
 * leave behind.
 */

/** `at` is monotonic milliseconds since the machine started. */
export type LedgerRecord =
  | {
      readonly t: 'start'
      readonly k: string
      readonly i: string
      readonly at: number
      readonly c: number
    }
  | { readonly t: 'end'; readonly k: string; readonly i: string; readonly at: number }
  /** Claimed and not sent. */
  | { readonly t: 'void'; readonly k: string; readonly i: string }

export interface LedgerStore {
  /**
   * Everything that may still hold a slot, in order.
   * @throws where it cannot be read or trusted; the store is then ready to begin anew.
   */
  load(): Promise<readonly LedgerRecord[]>
  /**
   * Adds a record and resolves with everything new to this instance, its own record included, in
   * the common order. `isDurable`: not before it would survive a power cut.
   */
  append(record: LedgerRecord, isDurable: boolean): Promise<readonly LedgerRecord[]>
}

export type Claim = { readonly key: string; readonly id: string; readonly cost: number }

export type ClaimAnswer = { readonly claim: Claim } | { readonly waitUntil: number }

export type Ledger = {
  /** Slots of a lane held now, and when there will be room for `cost` more (monotonic). */
  usage(key: string, capacity: number, cost: number): { used: number; freeAt: number }
  /** Writes down a send before it happens. @throws where the store cannot be written. */
  claim(key: string, cost: number, capacity: number): Promise<ClaimAnswer>
  /** @param at monotonic; the slot comes free a hold later. */
  finish(claim: Claim, at: number): Promise<void>
  cancel(claim: Claim): Promise<void>
  /** Monotonic; nothing is sent before. */
  readonly blockedUntil: number
}

type Hold = { readonly id: string; readonly start: number; end?: number; readonly cost: number }

export type LedgerOptions = {
  readonly store: LedgerStore
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly rules: Rules
}

export async function openLedger(options: LedgerOptions): Promise<Ledger> {
  const { store, clock, log, rules } = options
  const lanes = new Map<string, Map<string, Hold>>()
  const instance = options.random.id()
  const openedAt = clock.monotonic()
  let blockedUntil = 0
  let count = 0

  const holdsOf = (key: string) => {
    const holds = lanes.get(key) ?? new Map<string, Hold>()
    lanes.set(key, holds)
    return holds
  }
  const isOwn = (hold: Hold) => hold.id.startsWith(`${instance}/`)
  // What another instance has not finished may have arrived as late as its longest flight, and the
  // instance may be dead: count from there.
  const releaseAt = (hold: Hold) => {
    if (hold.end !== undefined) return hold.end + rules.holdMs
    return isOwn(hold) ? Infinity : hold.start + rules.longestFlightMs + rules.holdMs
  }
  const live = (key: string, at: number) => {
    const holds = holdsOf(key)
    for (const hold of holds.values()) if (releaseAt(hold) <= at) holds.delete(hold.id)
    return [...holds.values()]
  }
  const sum = (holds: readonly Hold[]) => holds.reduce((total, hold) => total + hold.cost, 0)
  const apply = (record: LedgerRecord) => {
    const holds = holdsOf(record.k)
    const known = holds.get(record.i)
    if (record.t === 'start' && !known) {
      holds.set(record.i, { id: record.i, start: record.at, cost: record.c })
    } else if (record.t === 'end' && known) known.end = record.at
    else if (record.t === 'void') holds.delete(record.i)
  }
  const block = (why: unknown) => {
    blockedUntil = clock.monotonic() + rules.holdMs
    log.warn('The request ledger cannot be read; requests wait a minute.', { error: why })
  }
  /** The lane's state just before the own record tells whether the claim holds. */
  const judge = (records: readonly LedgerRecord[], mine: Claim, at: number, capacity: number) => {
    let isHeld: boolean | undefined
    for (const record of records) {
      if (record.i === mine.id) {
        const before = live(mine.key, at)
        const isClear = before.every((hold) => Math.abs(hold.start - at) >= rules.gapMs)
        isHeld = isClear && sum(before) + mine.cost <= capacity
      }
      apply(record)
    }
    if (isHeld === undefined) throw new Error('The ledger lost a record it had accepted.')
    return isHeld
  }

  try {
    for (const record of await store.load()) apply(sinceThisStart(record, openedAt))
  } catch (error) {
    block(error)
  }

  return {
    usage(key, capacity, cost) {
      const now = clock.monotonic()
      const holds = live(key, now)
      const used = sum(holds)
      let excess = used + cost - capacity
      // Not `now`: a real clock has moved on since the caller looked, and it would wait for ever.
      if (excess <= 0) return { used, freeAt: 0 }
      const byRelease = holds.map((hold) => ({ at: releaseAt(hold), cost: hold.cost }))
      byRelease.sort((a, b) => a.at - b.at)
      for (const release of byRelease) {
        excess -= release.cost
        if (excess <= 0) return { used, freeAt: release.at }
      }
      return { used, freeAt: Infinity }
    },
    async claim(key, cost, capacity) {
      const claim = { key, id: `${instance}/${++count}`, cost }
      const at = clock.monotonic()
      const record = { t: 'start', k: key, i: claim.id, at, c: cost } as const
      try {
        if (judge(await store.append(record, true), claim, at, capacity)) return { claim }
      } catch (error) {
        block(error)
        throw error
      }
      await cancel(claim)
      return { waitUntil: clock.monotonic() + rules.gapMs }
    },
    async finish(claim, at) {
      const hold = holdsOf(claim.key).get(claim.id)
      if (hold) hold.end = at
      await appendQuietly({ t: 'end', k: claim.key, i: claim.id, at })
    },
    cancel,
    get blockedUntil() {
      return blockedUntil
    },
  }

  async function cancel(claim: Claim) {
    holdsOf(claim.key).delete(claim.id)
    await appendQuietly({ t: 'void', k: claim.key, i: claim.id })
  }

  /** Losing an end only makes a later start of the program hold the slot longer. */
  async function appendQuietly(record: LedgerRecord) {
    try {
      for (const other of await store.append(record, false)) apply(other)
    } catch (error) {
      log.warn('The end of a request could not be written to the ledger.', { error })
    }
  }
}

/**
 * Monotonic time begins anew when the machine starts. A record from "later than now" is from
 * before that, so at least `now` has passed since; dating it to 0 never makes it too old. A record
 * that merely looks older than it is cannot be: if the machine restarted, more time has passed.
 */
function sinceThisStart(record: LedgerRecord, now: number): LedgerRecord {
  return record.t === 'void' || record.at <= now ? record : { ...record, at: 0 }
}
