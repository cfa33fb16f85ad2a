/** Harvests as a person starts, stops and watches them, and the runner that goes on with them. */
import type { HarvestRecord } from '#electron/library/harvests.ts'
import type { Timer } from '#electron/platform/clock.ts'
import { isWorkError, WorkError } from '#electron/platform/failures.ts'
import type { MonitorParts } from '#electron/work/monitors/monitor-parts.ts'
import { failureNoteOf } from '#electron/work/monitors/run-monitor.ts'
import { watchSignal } from '#electron/work/monitors/watch-signal.ts'
import { priceOf } from '#electron/work/price.ts'
import { counted } from '#shared/logic/counted.ts'
import type { FailureNote } from '#shared/model/failure.ts'
import type { Harvest, HarvestChoice, HarvestPrice } from '#shared/model/harvest.ts'
import { count, receiptOf, showHarvest } from './harvest-words.ts'
import { planSlices } from './plan-harvest.ts'
import { countHarvest, runHarvest } from './run-harvest.ts'

const PAGE_SIZE = 100
const FIRST_RETRY_MS = 60_000
const LAST_RETRY_MS = 15 * 60_000
/** Trying again would bring the same answer. */
const FINAL: readonly FailureNote['code'][] = ['PLAN', 'QUERY', 'NOT_FOUND', 'UNSUPPORTED', 'BUG']

export type HarvestWork = ReturnType<typeof createHarvestWork>

export function createHarvestWork(parts: MonitorParts) {
  const { library, clock, announce } = parts
  const { harvests } = library
  const closing = new AbortController()
  const tries = new Map<string, { failures: number; at: number }>()
  let current: { readonly id: string; readonly stop: AbortController } | undefined
  let turn: Promise<void> | undefined
  let timer: Timer | undefined
  let isStarted = false
  const ends: (() => void)[] = []

  const record = (id: string): HarvestRecord => {
    const found = harvests.find(id)
    if (!found) throw new WorkError('NOT_FOUND', 'That harvest is no longer there.')
    return found
  }
  const searchOf = (id: string) => {
    const search = library.searches.find(id)
    if (!search) throw new WorkError('NOT_FOUND', 'That search is no longer there.')
    return search
  }
  const show = (id: string): Harvest => {
    const found = record(id)
    return showHarvest(found, harvests.slices(id), library.searches.find(found.searchId))
  }
  const setState = (
    id: string,
    state: HarvestRecord['state'],
    text: string,
    failure?: FailureNote,
  ) => {
    harvests.setState(id, state, text, parts.now(), failure)
    announce('monitors', [id])
  }

  /** To its end, to a failure, or until it is stopped. */
  const advance = async (harvest: HarvestRecord, stop: AbortController): Promise<void> => {
    const { id } = harvest
    const search = searchOf(harvest.searchId)
    const subject = search.name ?? search.query.aql
    const signal = AbortSignal.any([stop.signal, closing.signal])
    const job = parts.jobs.start('harvest', subject, () => pause(id))
    const watch = watchSignal(parts, search.profileId, signal)
    const touch = () => {
      watch.touch()
      const { got, asked } = show(id)
      if (asked > 0) job.update(`${count(got)} of ${count(asked)}`, got / asked)
    }
    setState(id, 'running', 'It is being read.')
    try {
      await job.turn(signal)
      const ready = await parts.readiness(search.profileId)
      if (ready.state !== 'ready') {
        throw new WorkError('SIGNED_OUT', ready.text ?? 'Sign in to this profile again.')
      }
      const client = parts.clientFor(search.profileId)
      await runHarvest({ ...parts, touch }, harvest, search, client, watch.signal)
      tries.delete(id)
      setState(id, 'done', 'It is complete.')
      const { text } = receiptOf(record(id), harvests.slices(id))
      setState(id, 'done', text)
      parts.tell('info', subject, text)
    } catch (error) {
      settle(id, subject, watch.reasonOf(error), signal)
    } finally {
      watch.end()
      job.end()
      announce('searches', [search.id])
    }
  }

  const settle = (id: string, subject: string, error: unknown, signal: AbortSignal) => {
    // Paused, cancelled or closing: the state says so already, or the next start goes on.
    if (signal.aborted) return
    const failure = failureNoteOf(error)
    if (!isWorkError(error)) parts.fault(error)
    if (FINAL.includes(failure.code)) {
      setState(id, 'failed', failure.message, failure)
      parts.tell('error', subject, receiptOf(record(id), harvests.slices(id)).text)
      return
    }
    const failures = (tries.get(id)?.failures ?? 0) + 1
    const wait = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS)
    tries.set(id, { failures, at: parts.now() + wait })
    setState(id, 'waiting', failure.message, failure)
    if (failures === 1) parts.tell('warning', subject, failure.message)
  }

  const runOpen = async (): Promise<void> => {
    for (;;) {
      const now = parts.now()
      const next = harvests.listOpen().find(({ id }) => (tries.get(id)?.at ?? 0) <= now)
      if (!next || closing.signal.aborted) return
      current = { id: next.id, stop: new AbortController() }
      try {
        await advance(next, current.stop)
      } catch (error) {
        // Not at once again, or it would be told without end.
        tries.set(next.id, { failures: 1, at: parts.now() + FIRST_RETRY_MS })
        throw error
      } finally {
        current = undefined
      }
    }
  }
  const wake = () => {
    if (!isStarted || closing.signal.aborted) return
    timer?.cancel()
    turn ??= runOpen()
      .catch(parts.fault)
      .then(() => {
        turn = undefined
        wait()
      })
      .catch(parts.fault)
  }
  const retryOf = (profileId: string) => {
    for (const { id, searchId, failure } of harvests.listOpen()) {
      const isOwn = library.searches.find(searchId)?.profileId === profileId
      if (isOwn && failure?.code === 'SIGNED_OUT') tries.delete(id)
    }
    wake()
  }
  const wait = () => {
    const open = harvests.listOpen()
    if (open.length === 0 || closing.signal.aborted) return
    const soonest = Math.min(...open.map(({ id }) => tries.get(id)?.at ?? 0))
    timer = clock.setTimer(Math.min(60_000, Math.max(1000, soonest - parts.now())), wake)
  }
  const stop = (id: string) => {
    if (current?.id === id) current.stop.abort()
  }
  const pause = (id: string): Harvest => {
    requireState(record(id), ['waiting', 'running'], 'It is not under way.')
    setState(id, 'paused', 'Paused by you; what came is kept.')
    stop(id)
    return show(id)
  }

  return {
    list: (searchId?: string): Harvest[] => harvests.list(searchId).map(({ id }) => show(id)),
    get: show,

    /** @throws WorkError NOT_FOUND and as the service answers. */
    async price(
      searchId: string,
      choice: HarvestChoice,
      signal = new AbortController().signal,
    ): Promise<HarvestPrice> {
      const search = searchOf(searchId)
      const client = parts.clientFor(search.profileId)
      const counted = await countHarvest(parts, search, choice, {
        ...{ client, signal },
        priority: 'person',
      })
      const slices = planSlices(counted.slices, choice)
      const stories = slices.reduce((sum, { asked }) => sum + asked, 0)
      const pages = slices.reduce((sum, { asked }) => sum + Math.ceil(asked / PAGE_SIZE), 0)
      const volume = parts.volumeOf(search.profileId)
      const { isEmbedded } = client
      const price = priceOf({ stories, pages, isEmbedded, volume, cache: parts.cache })
      return {
        ...price,
        missing: counted.missing,
        from: new Date(counted.from).toISOString(),
        to: new Date(counted.to).toISOString(),
        slices: slices.length,
        text: priceText(price),
      }
    },

    start(searchId: string, choice: HarvestChoice): Harvest {
      const { name } = searchOf(searchId)
      const open = harvests.list(searchId).find(({ state }) => state !== 'done' && state !== 'cancelled' && state !== 'failed') // prettier-ignore
      if (open) {
        throw new WorkError('CONFLICT', `“${name ?? 'This search'}” is being harvested already.`)
      }
      const id = parts.newId()
      harvests.add({ id, searchId, choice, now: parts.now() })
      announce('monitors', [id])
      wake()
      return show(id)
    },
    pause,
    resume(id: string): Harvest {
      requireState(record(id), ['paused', 'waiting', 'failed'], 'It is not paused.')
      tries.delete(id)
      setState(id, 'waiting', 'It waits for its turn.')
      wake()
      return show(id)
    },
    cancel(id: string): Harvest {
      requireState(record(id), ['waiting', 'running', 'paused'], 'It is over already.')
      setState(id, 'cancelled', 'Ended by you; what came is kept.')
      stop(id)
      return show(id)
    },
    remove(id: string): void {
      record(id)
      if (!harvests.remove(id)) throw new WorkError('CONFLICT', 'End this harvest first.')
      announce('monitors', [id])
    },

    /** Goes on with whatever is open, by itself from now on. */
    begin(): void {
      isStarted = true
      ends.push(
        parts.onProfile((profileId) => {
          parts
            .readiness(profileId)
            .then(({ state }) => {
              if (state === 'ready') retryOf(profileId)
            })
            .catch(parts.fault)
        }),
      )
      wake()
    },
    /** For scripts: one harvest until it is over or cannot go on now. */
    async runNow(id: string, signal: AbortSignal): Promise<Harvest> {
      const own = new AbortController()
      const onAbort = () => own.abort()
      signal.addEventListener('abort', onAbort, { once: true })
      try {
        await advance(record(id), own)
      } finally {
        signal.removeEventListener('abort', onAbort)
      }
      return show(id)
    },
    async close(): Promise<void> {
      closing.abort()
      timer?.cancel()
      ends.forEach((end) => end())
      await turn
    },
  }
}

function requireState(
  { state }: HarvestRecord,
  states: readonly HarvestRecord['state'][],
  message: string,
): void {
  if (!states.includes(state)) throw new WorkError('CONFLICT', message)
}

function priceText(price: ReturnType<typeof priceOf>): string {
  const { stories, calls, minutes, volumeShare, bytes } = price
  if (stories === 0) return 'Nothing to pull: no story that matches is missing here.'
  const parts = [
    counted(stories, 'story', 'stories'),
    counted(calls, 'call'),
    ...(minutes > 0 ? [counted(minutes, 'minute')] : []),
    ...(volumeShare === undefined
      ? []
      : [`${Math.round(volumeShare * 1000) / 10} % of your month`]),
    `about ${Math.max(1, Math.round(bytes / 1_000_000)).toLocaleString('en')} MB`,
  ]
  return `${parts.join(', ')}.`
}
