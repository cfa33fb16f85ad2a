/** Monitors, alerts and a harvest in memory, for the Monitors page. */
import { implement, ORPCError } from '@orpc/server'
import { contract } from '#shared/contract/index.ts'
import type { Alert } from '#shared/model/alert.ts'
import type { Harvest } from '#shared/model/harvest.ts'
import {
  DEFAULT_MONITOR_OPTIONS,
  DEFAULT_PLAN,
  type Monitor,
  type MonitorOptions,
  type MonitorRun,
} from '#shared/model/monitor.ts'

const WHEN = '2026-11-20T12:00:00.000Z'
const EARLIER = '2026-11-20T11:00:00.000Z'

export const DEMO_MONITOR: Monitor = {
  id: 'm1',
  searchId: 's1',
  name: 'Harbour',
  profileId: 'local',
  plan: DEFAULT_PLAN,
  createdAt: EARLIER,
  isPaused: false,
  isMuted: false,
  health: {
    level: 'green',
    text: 'The last run succeeded.',
    failures: 0,
    lastRunAt: WHEN,
    lastSuccessAt: WHEN,
    nextRunAt: '2026-11-20T13:00:00.000Z',
    engine: 'embedded',
    isRunning: false,
  },
  total: 40,
  unread: 12,
  fresh: 3,
  today: 5,
  unreadAlerts: 1,
  cost: { runs: 30, calls: 41, stories: 0 },
}

export const DEMO_MONITORS: readonly Monitor[] = [
  DEMO_MONITOR,
  {
    ...DEMO_MONITOR,
    id: 'm2',
    searchId: 's2',
    name: 'Recall',
    profileId: 'remote',
    health: {
      ...DEMO_MONITOR.health,
      level: 'amber',
      text: '3,400 stories are more than this monitor may pull at once; say whether to fetch them.',
      held: 3400,
      engine: 'remote',
    },
    cost: { runs: 200, calls: 310, stories: 1200, volumeShare: 0.012 },
  },
  {
    ...DEMO_MONITOR,
    id: 'm3',
    searchId: 's3',
    name: 'Regulator',
    profileId: 'remote',
    health: {
      ...DEMO_MONITOR.health,
      level: 'red',
      text: 'No run has succeeded for 4 intervals. The service cannot be reached: its name is not known.',
      failures: 4,
      lastSuccessAt: '2026-11-19T12:00:00.000Z',
      failure: {
        code: 'OFFLINE',
        message: 'The service cannot be reached: its name is not known.',
      },
      engine: 'remote',
    },
    cost: { runs: 90, calls: 99, stories: 410, volumeShare: 0.004 },
  },
]

export const DEMO_ALERT: Alert = {
  id: 'a1',
  monitorId: 'm1',
  searchId: 's1',
  monitorName: 'Harbour',
  at: WHEN,
  isRead: false,
  isSilent: false,
  kind: 'spike',
  title: '31 stories in a day, usual 2',
  text: 'Rising: recall, regulator. Mostly one wire text in 19 outlets.',
  from: '2026-11-19T12:00:00.000Z',
  to: WHEN,
  stories: 31,
  groups: 8,
  storyIds: ['1', '2', '3'],
  terms: [{ value: 'recall', text: 'recall', count: 24, usual: 0.3 }],
  entities: [{ value: 'Q42', text: 'Arnsbruck Port', count: 20, usual: 1 }],
  sources: [{ value: 'Review', text: 'Review', count: 6, usual: 0.5 }],
  copies: [{ title: 'A harbour opens', stories: 21, outlets: 19, storyIds: ['1', '2'] }],
}

const RUN: MonitorRun = {
  id: 'r1',
  monitorId: 'm1',
  kind: 'scheduled',
  state: 'done',
  engine: 'embedded',
  startedAt: WHEN,
  endedAt: WHEN,
  from: '2026-11-20T05:00:00.000Z',
  to: WHEN,
  missed: 0,
  counted: 9,
  expected: 3,
  fetched: 3,
  stored: 3,
  fresh: 3,
  groups: 2,
  calls: 2,
  alerts: 1,
  text: '3 of 3 stories read, 3 new to this search, 2 calls.',
}

const HARVEST: Harvest = {
  id: 'h1',
  searchId: 's1',
  name: 'Harbour',
  profileId: 'remote',
  choice: { kind: 'all' },
  state: 'running',
  stateText: '1,200 of 12,340 stories read.',
  createdAt: EARLIER,
  updatedAt: WHEN,
  from: '2026-11-06T12:00:00.000Z',
  to: WHEN,
  asked: 12_340,
  got: 1200,
  fresh: 1190,
  calls: 13,
  slices: { done: 1, all: 14 },
}

export function demoMonitors(tell: () => void) {
  const os = implement(contract)
  const monitors = new Map(DEMO_MONITORS.map((monitor) => [monitor.id, monitor]))
  let alerts: readonly Alert[] = [DEMO_ALERT, { ...DEMO_ALERT, id: 'a2', isRead: true }]
  let options: MonitorOptions = DEFAULT_MONITOR_OPTIONS
  const get = (id: string): Monitor => {
    const found = monitors.get(id)
    if (!found) throw new ORPCError('NOT_FOUND', { message: 'That monitor is no longer there.' })
    return found
  }
  const put = (monitor: Monitor): Monitor => {
    monitors.set(monitor.id, monitor)
    tell()
    return monitor
  }

  return {
    list: os.monitors.list.handler(() => [...monitors.values()]),
    get: os.monitors.get.handler(({ input }) => get(input.id)),
    add: os.monitors.add.handler(({ input: { searchId, plan } }) =>
      put({ ...DEMO_MONITOR, id: `m-${searchId}`, searchId, plan, fresh: 0, unreadAlerts: 0 }),
    ),
    change: os.monitors.change.handler(({ input: { id, snoozedUntil, ...wish } }) => {
      const { snoozedUntil: old, ...monitor } = get(id)
      const until = snoozedUntil === undefined ? old : (snoozedUntil ?? undefined)
      const level = wish.isPaused ? 'paused' : monitor.health.level
      const health = { ...monitor.health, level } as const
      return put({ ...monitor, ...wish, health, ...(until ? { snoozedUntil: until } : {}) })
    }),
    remove: os.monitors.remove.handler(({ input }) => {
      monitors.delete(input.id)
      tell()
    }),
    look: os.monitors.look.handler(({ input }) => {
      put({ ...get(input.id), fresh: 0, lastLookAt: WHEN })
    }),
    run: os.monitors.run.handler(({ input }) => ({ ...RUN, monitorId: input.id, kind: 'asked' })),
    runs: os.monitors.runs.handler(({ input }) => [{ ...RUN, monitorId: input.id }]),
    alerts: os.monitors.alerts.handler(({ input }) => {
      const found = alerts.filter(
        (alert) =>
          (input.id === undefined || alert.monitorId === input.id) &&
          (!input.isUnread || !alert.isRead),
      )
      const at = input.offset ?? 0
      const unread = found.filter((alert) => !alert.isRead).length
      return { alerts: found.slice(at, at + input.limit), total: found.length, unread }
    }),
    setAlertsRead: os.monitors.setAlertsRead.handler(({ input: { ids, isRead } }) => {
      alerts = alerts.map((alert) => (ids.includes(alert.id) ? { ...alert, isRead } : alert))
      tell()
    }),
    preview: os.monitors.preview.handler(() => ({
      stories: 23,
      groups: 19,
      days: 14,
      perDay: 1.6,
      alerts: [DEMO_ALERT].map(({ id: _id, isRead: _read, isSilent: _silent, ...alert }) => {
        const { monitorId: _monitor, searchId: _search, monitorName: _name, ...facts } = alert
        return facts
      }),
      alertCount: 1,
      nextRuns: ['2026-11-20T13:00:00.000Z', '2026-11-20T14:00:00.000Z'],
      text: 'It would have matched 23 cached stories, about 2 a day, and raised 1 alert.',
    })),
    price: os.monitors.price.handler(() => ({
      stories: 560,
      missing: 560,
      storiesPerDay: 40,
      runsPerDay: 24,
      callsPerRun: 2,
      callsPerDay: 48,
      volumeShare: 0.012,
      text: 'About 40 stories a day, 2 calls a run, 1.2 % of your month.',
    })),
    gaps: os.monitors.gaps.handler(() => ({
      gaps: [
        {
          from: '2026-11-14T17:00:00.000Z',
          to: '2026-11-16T08:00:00.000Z',
          kind: 'asleep' as const,
          reason: 'Broadsheet was not running.',
        },
      ],
      seams: [
        {
          at: '2026-11-18T13:00:00.000Z',
          engine: 'embedded' as const,
          reason: 'The service is gone.',
        },
        {
          at: '2026-11-18T18:00:00.000Z',
          engine: 'remote' as const,
          reason: 'The provider answers again.',
        },
        // Gone again before the next run: the same moment.
        {
          at: '2026-11-18T18:00:00.000Z',
          engine: 'embedded' as const,
          reason: 'The service is gone again.',
        },
      ],
    })),
    digest: os.monitors.digest.handler(async function* () {
      yield '# Harbour\n\n31 stories this week.\n'
    }),
    options: os.monitors.options.handler(() => options),
    changeOptions: os.monitors.changeOptions.handler(({ input }) => {
      options = { ...options, ...input }
      tell()
      return options
    }),
  }
}

export function demoHarvests() {
  const os = implement(contract)
  let harvests: readonly Harvest[] = [HARVEST]
  const change = (id: string, wish: Partial<Harvest>): Harvest => {
    harvests = harvests.map((harvest) => (harvest.id === id ? { ...harvest, ...wish } : harvest))
    const found = harvests.find((harvest) => harvest.id === id)
    if (!found) throw new ORPCError('NOT_FOUND', { message: 'That harvest is no longer there.' })
    return found
  }

  return {
    list: os.harvests.list.handler(() => [...harvests]),
    get: os.harvests.get.handler(({ input }) => change(input.id, {})),
    price: os.harvests.price.handler(() => ({
      stories: 12_340,
      missing: 11_140,
      calls: 126,
      minutes: 3,
      endpoints: [
        { endpoint: 'time_series', calls: 1 },
        { endpoint: 'stories', calls: 125 },
      ],
      volumeShare: 0.11,
      bytes: 64_000_000,
      from: '2026-11-06T12:00:00.000Z',
      to: WHEN,
      slices: 14,
      text: '11,140 stories, 126 calls, 3 minutes, 11 % of your month, about 64 MB.',
    })),
    start: os.harvests.start.handler(({ input: { searchId, choice } }) => {
      const harvest: Harvest = { ...HARVEST, id: `h-${searchId}`, searchId, choice }
      harvests = [harvest, ...harvests]
      return harvest
    }),
    pause: os.harvests.pause.handler(({ input }) =>
      change(input.id, { state: 'paused', stateText: 'Paused by you.' }),
    ),
    resume: os.harvests.resume.handler(({ input }) =>
      change(input.id, { state: 'running', stateText: HARVEST.stateText }),
    ),
    cancel: os.harvests.cancel.handler(({ input }) =>
      change(input.id, { state: 'cancelled', stateText: 'Ended by you.' }),
    ),
    remove: os.harvests.remove.handler(({ input }) => {
      harvests = harvests.filter(({ id }) => id !== input.id)
    }),
  }
}
