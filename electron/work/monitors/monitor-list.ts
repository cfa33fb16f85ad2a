/** Monitors as a person sees and changes them; every change can be taken back. */
import type { MonitorChange, MonitorRecord } from '#electron/library/monitors.ts'
import { WorkError } from '#electron/platform/failures.ts'
import { filtersNamedIn, withoutFilters } from '#shared/logic/plan-filters.ts'
import { nextRun } from '#shared/logic/schedule.ts'
import { startOfDay } from '#shared/logic/zoned.ts'
import { LOCAL_PROFILE_ID } from '#shared/model/profile.ts'
import type { Monitor, MonitorPlan } from '#shared/model/monitor.ts'
import type { Search } from '#shared/model/search.ts'
import { healthOf } from './health.ts'
import { type MonitorParts, rulesOf, zoneOf } from './monitor-parts.ts'
import { volumeEndsAt } from './monitor-price.ts'

const COST_DAYS_MS = 30 * 86_400_000
const WARNING_MS = 3 * 86_400_000

export type MonitorWish = {
  readonly plan?: MonitorPlan
  readonly isPaused?: boolean
  readonly isMuted?: boolean
  readonly snoozedUntil?: string | null
}

type ListParts = Pick<
  MonitorParts,
  'library' | 'undo' | 'now' | 'newId' | 'announce' | 'volumeOf'
> & {
  isRunning(id: string): boolean
  /** Why no monitor runs at present. */
  restReason(): string | undefined
  /** The schedule may be another one now. */
  onChange(): void
}

export function createMonitorList(parts: ListParts) {
  const { library, undo, now, newId, announce } = parts
  const { monitors, alerts, hits, rows } = library

  const record = (id: string): MonitorRecord => {
    const found = monitors.find(id)
    if (!found) throw new WorkError('NOT_FOUND', 'That monitor is no longer there.')
    return found
  }
  const searchOf = (searchId: string): Search => {
    const search = library.searches.find(searchId)
    if (!search) throw new WorkError('NOT_FOUND', 'That search is no longer there.')
    return search
  }
  const told = (ids: readonly string[], work: () => void) => () => {
    work()
    announce('monitors', ids)
    announce('searches')
    parts.onChange()
  }
  const step = (label: string, id: string, forth: () => void, back: () => void) => {
    const redo = told([id], forth)
    redo()
    undo.push({ label, undo: told([id], back), redo })
  }

  const show = (monitor: MonitorRecord): Monitor => {
    const search = searchOf(monitor.searchId)
    const at = now()
    const rest = parts.restReason()
    const warning = volumeWarning(parts, search.profileId)
    const { remaining: _left, limit } = parts.volumeOf(search.profileId)
    const cost = monitors.costSince(monitor.id, at - COST_DAYS_MS)
    const { snoozedUntil, lookedAt } = monitor
    return {
      id: monitor.id,
      searchId: monitor.searchId,
      name: search.name ?? search.query.aql,
      profileId: search.profileId,
      plan: monitor.plan,
      createdAt: new Date(monitor.createdAt).toISOString(),
      isPaused: monitor.isPaused,
      isMuted: monitor.isMuted,
      ...(snoozedUntil !== undefined && snoozedUntil > at
        ? { snoozedUntil: new Date(snoozedUntil).toISOString() }
        : {}),
      health: healthOf({
        monitor,
        rules: rulesOf(parts, monitor),
        now: at,
        isRunning: parts.isRunning(monitor.id),
        lacks: lackedBy(monitor, search),
        ...(rest === undefined ? {} : { rest }),
        ...(warning === undefined ? {} : { warning }),
      }),
      total: search.total,
      unread: search.unread,
      fresh: hits.countArrived(monitor.searchId, lookedAt ?? monitor.createdAt),
      ...(lookedAt === undefined ? {} : { lastLookAt: new Date(lookedAt).toISOString() }),
      today: hits.countBetween(monitor.searchId, startOfDay(at, zoneOf(library)), at),
      unreadAlerts: alerts.count({ monitorId: monitor.id, isUnread: true }),
      cost: { ...cost, ...(limit ? { volumeShare: cost.stories / limit } : {}) },
    }
  }

  /** When it would run next, were it set going now. */
  const nextOf = (monitor: Pick<MonitorRecord, 'searchId' | 'plan'>) =>
    nextRun(rulesOf(parts, monitor), now())

  return {
    record,
    show,
    list: () => monitors.list().map(show),
    get: (id: string) => show(record(id)),

    add(searchId: string, plan: MonitorPlan): Monitor {
      const search = searchOf(searchId)
      if (search.name === undefined) {
        throw new WorkError('CONFLICT', 'Give the search a name first; then it can be watched.')
      }
      if (monitors.findBySearch(searchId)) {
        throw new WorkError('CONFLICT', `“${search.name}” is watched already.`)
      }
      checkPlan(plan)
      const id = newId()
      const engine = search.profileId === LOCAL_PROFILE_ID ? 'embedded' : 'remote'
      step(
        `watching “${search.name}”`,
        id,
        // The first run is due at once; it is silent.
        () => monitors.add({ id, searchId, plan, now: now(), dueAt: now(), engine }),
        () => monitors.remove(id),
      )
      return show(record(id))
    },

    change(id: string, wish: MonitorWish): Monitor {
      const before = record(id)
      if (wish.plan) checkPlan(wish.plan)
      const wakes = wish.isPaused === false && before.isPaused
      const change: MonitorChange = {
        ...(wish.plan
          ? { plan: wish.plan, dueAt: nextOf({ searchId: before.searchId, plan: wish.plan }) }
          : {}),
        ...(wish.isPaused === undefined ? {} : { isPaused: wish.isPaused }),
        ...(wish.isMuted === undefined ? {} : { isMuted: wish.isMuted }),
        ...(wish.snoozedUntil === undefined
          ? {}
          : { snoozedUntil: wish.snoozedUntil ? Date.parse(wish.snoozedUntil) : undefined }),
        ...(wakes ? { dueAt: now() } : {}),
      }
      const back: MonitorChange = {
        ...('plan' in change ? { plan: before.plan } : {}),
        ...('dueAt' in change ? { dueAt: before.dueAt } : {}),
        ...('isPaused' in change ? { isPaused: before.isPaused } : {}),
        ...('isMuted' in change ? { isMuted: before.isMuted } : {}),
        ...('snoozedUntil' in change ? { snoozedUntil: before.snoozedUntil } : {}),
      }
      step(
        `changing the monitor “${searchOf(before.searchId).name ?? ''}”`,
        id,
        () => monitors.change(id, change),
        () => monitors.change(id, back),
      )
      return show(record(id))
    },

    remove(id: string): void {
      const { searchId } = record(id)
      const copies = rows.copy([
        { table: 'monitor', where: { id } },
        ...(['monitor_run', 'alert', 'monitor_gap', 'monitor_seam'] as const).map((table) => ({
          table,
          where: { monitor_id: id },
        })),
      ])
      step(
        `no longer watching “${searchOf(searchId).name ?? ''}”`,
        id,
        () => monitors.remove(id),
        () => rows.putBack(copies),
      )
    },

    /** No step of the undo stack: looking is not a change of one's things. */
    look(id: string): void {
      record(id)
      monitors.change(id, { lookedAt: now() })
      announce('monitors', [id])
    },
  }
}

/** Told before it happens, so that there is something to choose. */
function volumeWarning(parts: ListParts, profileId: string): string | undefined {
  const endsAt = volumeEndsAt(parts, profileId)
  if (endsAt === undefined || endsAt - parts.now() > WARNING_MS) return undefined
  const day = new Date(endsAt).toISOString().slice(0, 10)
  return `At this rate the story volume of your plan ends on ${day}. Longer intervals make it last, or let the newsroom on this computer go on.`
}

function checkPlan({ schedule, rules }: MonitorPlan): void {
  const kinds = rules.map(({ kind }) => kind)
  if (new Set(kinds).size < kinds.length) {
    throw new WorkError('QUERY', 'A monitor has one rule of each kind; change the one it has.')
  }
  if (new Set(schedule.days).size < schedule.days.length) {
    throw new WorkError('QUERY', 'A day of the week is named twice.')
  }
}

/** What a run could go on without, after the service said what the plan lacks. */
function lackedBy({ failure, plan }: MonitorRecord, { query }: Search): string[] {
  if (failure?.code !== 'PLAN') return []
  return filtersNamedIn(withoutFilters(query, plan.without ?? []), failure.message)
}
