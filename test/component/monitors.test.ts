import { fireEvent, screen, waitFor, within } from '@testing-library/svelte'
import { ORPCError } from '@orpc/server'
import { afterEach, describe, expect, it } from 'vitest'
import type { Harvest, HarvestPrice } from '#shared/model/harvest.ts'
import type { Monitor, MonitorRun } from '#shared/model/monitor.ts'
import { DEMO_ALERT, DEMO_MONITOR, DEMO_MONITORS } from '#test/support/demo-monitors.ts'
import { closeApp, openApp, textOf } from './app.ts'

afterEach(closeApp)

type Options = Parameters<typeof openApp>[0]

async function openMonitors(options: Options = {}) {
  const opened = await openApp(options)
  opened.page.route.openMonitors('watching')
  await screen.findByRole('heading', { level: 1, name: 'Monitors' })
  return opened
}

/** One monitor in its own view. */
async function openOne(monitor: Monitor, replace: NonNullable<Options>['replace'] = {}) {
  const opened = await openApp({ replace: { 'monitors.list': () => [monitor], ...replace } })
  opened.page.route.openMonitor(monitor.id)
  await screen.findByRole('heading', { level: 1, name: monitor.name })
  return opened
}

const inTrouble = (patch: Partial<Monitor['health']>): Monitor => ({
  ...DEMO_MONITOR,
  profileId: 'remote',
  health: { ...DEMO_MONITOR.health, level: 'amber', failures: 2, engine: 'remote', ...patch },
})

describe('the list', () => {
  it('says of each monitor how it is in a word, what is new, and when it runs', async () => {
    await openMonitors()
    const row = (await screen.findByRole('button', { name: 'Harbour' })).closest('tr')
    expect(textOf(row)).toContain('Every hour')
    expect(textOf(row)).toContain('Working')
    expect(textOf(row)).toContain('30 runs, 41 calls, 0 stories')
    const red = screen.getByRole('button', { name: 'Regulator' }).closest('tr')
    expect(textOf(red)).toContain('Not working')
    expect(textOf(red)).toContain('its name is not known')
  })

  it('narrows down to those in trouble', async () => {
    await openMonitors()
    await fireEvent.click(await screen.findByLabelText(/In trouble/))
    expect(screen.queryByRole('button', { name: 'Harbour' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Recall' })).toBeTruthy()
  })

  it('teaches what a monitor is where there is none', async () => {
    await openMonitors({ replace: { 'monitors.list': () => [] }, saved: [['Storm', 'storm']] })
    await screen.findByText('Nothing is watched yet')
    await fireEvent.click(screen.getByRole('button', { name: 'Watch a saved search…' }))
    expect(await screen.findByRole('dialog', { name: 'Watch a search' })).toBeTruthy()
  })

  it('draws two hundred of them in steps, with names of any length', async () => {
    const many = Array.from({ length: 200 }, (_, index) => ({
      ...DEMO_MONITOR,
      id: `m${index}`,
      searchId: `s${index}`,
      name: index === 0 ? 'ä'.repeat(10_000) : `Monitor ${index}`,
    }))
    const { page } = await openMonitors({ replace: { 'monitors.list': () => many } })
    // By role each of the hundreds of elements would be computed anew.
    const rows = () => document.querySelectorAll('tbody tr').length
    await screen.findByText('Monitor 1')
    expect(rows()).toBe(30)
    await fireEvent.click(screen.getByText('Show 30 more of 200'))
    expect(rows()).toBe(60)
    // What is said about the long one stays short enough to read.
    page.route.openMonitor('m0')
    await fireEvent.click(await screen.findByText('Run now'))
    const said = await screen.findByText(/^“ä+…”/)
    expect(textOf(said).length).toBeLessThan(250)
  })
})

describe('watching a search', () => {
  it('shows what would have happened and the price, says the schedule in words, and sends the plan', async () => {
    const added: unknown[] = []
    const { page, ids } = await openMonitors({
      saved: [['Storm', 'storm']],
      replace: {
        'monitors.add': (input: { searchId: string }) => {
          added.push(input)
          return { ...DEMO_MONITOR, searchId: input.searchId }
        },
      },
    })
    page.dialogs.show('monitor', { searchId: ids[0]! })
    const dialog = await screen.findByRole('dialog', { name: 'Watch a search' })
    await within(dialog).findByText(/raised 1 alert/)
    within(dialog).getByText('About 40 stories a day, 2 calls a run, 1.2 % of your month.')
    await fireEvent.change(within(dialog).getByLabelText('Interval'), { target: { value: '120' } })
    for (const day of ['Saturday', 'Sunday']) {
      await fireEvent.click(within(dialog).getByRole('button', { name: day }))
    }
    await fireEvent.click(within(dialog).getByRole('switch', { name: 'Quiet hours' }))
    await waitFor(() =>
      expect(textOf(dialog)).toContain(
        'Every 2 hours, Monday to Friday, not between 22:00 and 07:00. Times are of',
      ),
    )
    await fireEvent.click(within(dialog).getByLabelText('Many new stories in one run'))
    const least = within(dialog).getByLabelText('New stories, at least')
    await fireEvent.input(least, { target: { value: '1' } })
    await within(dialog).findByText('A whole number from 2 on.')
    const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Watch' })
    expect(save.disabled).toBe(true)
    await fireEvent.input(least, { target: { value: '12' } })
    await waitFor(() => expect(save.disabled).toBe(false))
    await fireEvent.submit(save.form!)
    await waitFor(() => expect(added).toHaveLength(1))
    expect(added[0]).toEqual({
      searchId: ids[0],
      plan: {
        schedule: {
          everyMinutes: 120,
          days: [1, 2, 3, 4, 5],
          quiet: { from: '22:00', to: '07:00' },
        },
        rules: [{ kind: 'any' }, { kind: 'at-least', count: 12 }],
        delivery: 'each',
        budget: 1000,
        goesOnLocally: false,
      },
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says that it is watched now, and asks once about the background', async () => {
    const added: (typeof DEMO_MONITOR)[] = []
    const { page, ids } = await openMonitors({
      host: 'desktop',
      saved: [['Storm', 'storm']],
      replace: {
        'monitors.list': () => added,
        'monitors.add': ({ searchId }: { searchId: string }) => {
          added.push({ ...DEMO_MONITOR, searchId, name: 'Storm' })
          return added[0]
        },
      },
    })
    page.dialogs.show('monitor', { searchId: ids[0]! })
    const dialog = await screen.findByRole('dialog', { name: 'Watch a search' })
    await fireEvent.submit(dialog.querySelector('form')!)
    await screen.findByRole('dialog', { name: /^Keep watching when/ })
    await screen.findByText('“Storm” is watched. The first run tells of nothing.')
  })

  it('keeps what was filled in where saving fails, with the reason', async () => {
    const { page, ids } = await openMonitors({
      saved: [['Storm', 'storm']],
      replace: {
        'monitors.add': () => {
          throw new ORPCError('NOT_FOUND', { message: 'This search was removed.' })
        },
      },
    })
    page.dialogs.show('monitor', { searchId: ids[0]! })
    const dialog = await screen.findByRole('dialog', { name: 'Watch a search' })
    const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Watch' })
    await fireEvent.submit(save.form!)
    await within(dialog).findByText('This search was removed.')
  })

  it('marks the search in the rail with its health, and leads to its monitor', async () => {
    let searchId = ''
    const { ids, page } = await openApp({
      saved: [['Storm', 'storm']],
      replace: { 'monitors.list': () => [{ ...DEMO_MONITOR, searchId }] },
    })
    searchId = ids[0]!
    await page.monitors.load()
    const rail = screen.getByRole('navigation')
    await waitFor(() =>
      expect(textOf(within(rail).getByText('Storm').closest('button'))).toContain(
        'watched, Working',
      ),
    )
    page.route.openSearch(ids[0])
    await fireEvent.click(await screen.findByRole('button', { name: 'Watched: Working' }))
    expect(page.route.screen).toBe('monitors')
    expect(page.route.monitorId).toBe('m1')
  })
})

describe('what is wrong, and what to do about it', () => {
  it('a plan that lacks a feature: the service’s words, and the way to the query', async () => {
    const message = 'Your plan does not include entity sentiment (403).'
    const { page } = await openOne(
      inTrouble({
        text: `The service refuses this search: ${message}`,
        failure: { code: 'PLAN', message },
      }),
    )
    await screen.findByText(/refuses this search/)
    // Said once, though the failure says it too.
    expect(screen.getAllByText(new RegExp('entity sentiment'))).toHaveLength(1)
    await fireEvent.click(screen.getByRole('button', { name: 'Change the search' }))
    expect(page.route.screen).toBe('search')
  })

  it('signed out after the weekend: one way back in', async () => {
    const { page } = await openOne(
      inTrouble({
        text: 'Signed out after 24 hours asleep; the monitor waits.',
        failure: { code: 'SIGNED_OUT', message: 'The sign-in ended.' },
      }),
    )
    await fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
    expect(page.route.screen).toBe('settings')
    expect(page.route.section).toBe('connections')
  })

  it('the provider gone: try again, or let this computer stand in', async () => {
    const changes: unknown[] = []
    await openOne(
      inTrouble({
        level: 'red',
        text: 'No run has succeeded for 24 hours.',
        failure: { code: 'OFFLINE', message: 'The name of the service is not known.' },
      }),
      {
        'monitors.change': (input: unknown) => {
          changes.push(input)
          return DEMO_MONITOR
        },
      },
    )
    await screen.findByRole('button', { name: 'Try again now' })
    await screen.findByText('The name of the service is not known.')
    await fireEvent.click(screen.getByRole('button', { name: 'Let this computer stand in' }))
    await waitFor(() =>
      expect(changes).toEqual([{ id: 'm1', plan: { ...DEMO_MONITOR.plan, goesOnLocally: true } }]),
    )
  })

  it('a filter the plan lost is left out on a word', async () => {
    const changes: unknown[] = []
    await openOne(
      inTrouble({
        text: 'Your plan does not include this. It says: no categories.',
        failure: { code: 'PLAN', message: 'Your plan does not include this.' },
        lacks: ['categories'],
      }),
      {
        'monitors.change': (input: unknown) => {
          changes.push(input)
          return DEMO_MONITOR
        },
      },
    )
    await fireEvent.click(await screen.findByRole('button', { name: 'Run without categories' }))
    await waitFor(() =>
      expect(changes).toEqual([
        { id: 'm1', plan: { ...DEMO_MONITOR.plan, without: ['categories'] } },
      ]),
    )
  })

  it('the volume used up: more than it may fetch waits for a word', async () => {
    const runs: unknown[] = []
    await openOne(inTrouble({ text: '3,400 stories wait for your word.', held: 3400 }), {
      'monitors.run': (input: unknown) => {
        runs.push(input)
        return RUN
      },
    })
    await fireEvent.click(await screen.findByRole('button', { name: 'Fetch them all' }))
    await waitFor(() => expect(runs).toEqual([{ id: 'm1', isWhole: true }]))
  })

  it('a stretch of which nothing is known is not called silence', async () => {
    await openOne(DEMO_MONITOR)
    await screen.findByText(/that is not the same as no coverage/)
    await screen.findByText('Broadsheet was not running.')
  })

  it('where the engine changed is said once, with why it did', async () => {
    await openOne(DEMO_MONITOR)
    await screen.findByText('The service is gone.')
    expect(screen.getAllByText(/took\s+over/)).toHaveLength(2)
    expect(screen.getByText(/the service answers again\.$/)).toBeTruthy()
    expect(screen.queryByText(/provider answers again/)).toBeNull()
  })

  it('a service that stopped answering meanwhile leaves the screen standing', async () => {
    const { page } = await openMonitors()
    await screen.findByRole('button', { name: 'Harbour' })
    page.route.openMonitor('of a search that was removed')
    expect(screen.getByRole('heading', { level: 1, name: 'Monitors' })).toBeTruthy()
  })
})

const RUN: MonitorRun = {
  id: 'r1',
  monitorId: 'm1',
  kind: 'scheduled',
  state: 'done',
  engine: 'remote',
  startedAt: '2026-11-20T10:00:00.000Z',
  endedAt: '2026-11-20T10:00:04.000Z',
  to: '2026-11-20T10:00:00.000Z',
  missed: 0,
  counted: 9,
  fetched: 3,
  stored: 3,
  fresh: 3,
  groups: 2,
  calls: 2,
  alerts: 0,
  text: '3 of 3 stories read.',
}

describe('runs', () => {
  it('are compared two by two, the earlier first, and a clock set back is no duration', async () => {
    const later: MonitorRun = {
      ...RUN,
      id: 'r2',
      engine: 'embedded',
      startedAt: '2026-11-20T11:00:00.000Z',
      endedAt: '2026-11-20T10:30:00.000Z',
      fresh: 1,
      calls: 5,
    }
    await openOne(DEMO_MONITOR, { 'monitors.runs': () => [later, RUN] })
    for (const box of await screen.findAllByLabelText(/^Compare the run of/)) {
      await fireEvent.click(box)
    }
    const table = await screen.findByRole('table', { name: /^Difference between/ })
    const row = (name: string) => {
      const cells = within(table).getByText(name).closest('tr')?.querySelectorAll('td') ?? []
      return [...cells].map(textOf).join('|')
    }
    expect(row('Asked')).toBe('Asked|the service|this computer|changed')
    expect(row('New stories')).toBe('New stories|3|1|−2')
    expect(row('Calls')).toBe('Calls|2|5|+3')
    expect(row('Seconds')).toBe('Seconds|4.0|unknown|changed')
  })

  it('that failed alike one after another are one line that says how often and since when', async () => {
    const failed = (hour: number, message: string): MonitorRun => ({
      ...RUN,
      ...{ id: `f${hour}`, state: 'waiting', fetched: 0, fresh: 0, text: message },
      startedAt: `2026-11-20T${hour}:00:00.000Z`,
      failure: { code: 'SIGNED_OUT', message },
    })
    const ended = 'The sign-in ended.'
    await openOne(DEMO_MONITOR, {
      'monitors.runs': () => [
        failed(16, ended),
        failed(15, ended),
        failed(14, ended),
        failed(13, 'The password is not right.'),
        RUN,
      ],
    })
    const table = await screen.findByRole('table', { name: /^Runs of this monitor/ })
    const rows = [...table.querySelectorAll('tbody tr')].map(textOf)
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatch(/3 times since .*14:00/)
    expect(rows[1]).toContain('The password is not right.')
    expect(rows[1]).not.toContain('times')
    expect(rows[2]).toContain('3 of 3 stories read.')
  })
})

describe('alerts', () => {
  it('explain themselves, and every number of them opens its stories', async () => {
    const { page } = await openMonitors()
    await fireEvent.click(await screen.findByRole('tab', { name: 'Alerts, 1 unread' }))
    const [alert] = await screen.findAllByRole('listitem', { name: DEMO_ALERT.title })
    expect(textOf(alert)).toContain('one text in 19 outlets, 21 stories')
    expect(textOf(alert)).toContain('8 different texts, 23 copies')
    await fireEvent.click(within(alert!).getByRole('button', { name: 'recall 24, usual 0.3' }))
    expect(page.evidence.request).toMatchObject({ title: 'recall', slice: { terms: ['recall'] } })
    await fireEvent.click(within(alert!).getByRole('button', { name: 'Show 31 stories' }))
    expect(page.evidence.request?.scope).toEqual({ kind: 'search', searchId: 's1' })
    await waitFor(() => expect(page.monitors.unreadAlerts).toBe(0))
  })

  it('asked for by a click on a notification are in view and in focus', async () => {
    await openApp({ visits: [{ to: 'alert', alertId: 'a1' }] })
    await waitFor(() => expect(textOf(document.activeElement)).toContain(DEMO_ALERT.title))
  })
})

const READ = '8 of 9 stories read, 8 new to this search, 1 call.'
const OVER: Harvest = {
  ...{ id: 'h9', searchId: 's1', name: 'Harbour', profileId: 'p1', choice: { kind: 'all' } },
  ...{ state: 'done', stateText: READ, asked: 9, got: 8, fresh: 8, calls: 1 },
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:01:00.000Z',
  slices: { done: 1, all: 1 },
  receipt: {
    ...{ asked: 9, got: 8, fresh: 8, known: 0, missing: 1, calls: 1, unanswered: 0 },
    ...{ short: [], text: READ },
  },
}

describe('harvests', () => {
  it('that are over show the figures of their receipt, and its sentence once', async () => {
    await openMonitors({ replace: { 'harvests.list': () => [OVER] } })
    await fireEvent.click(await screen.findByRole('tab', { name: /^Harvests/ }))
    await fireEvent.click(await screen.findByRole('button', { name: 'Receipt' }))
    await screen.findByText('Here already, not pulled again')
    expect(screen.getAllByText(/8 of 9 stories read/)).toHaveLength(1)
  })

  it('say the price by endpoint, time, share and disk before they start', async () => {
    const started: unknown[] = []
    const { page, ids } = await openMonitors({
      saved: [['Storm', 'storm']],
      replace: {
        'harvests.start': (input: { searchId: string }) => {
          started.push(input)
          throw new ORPCError('OVER_BUDGET', { message: 'The month’s volume is used up.' })
        },
      },
    })
    page.dialogs.show('harvest', { searchId: ids[0]! })
    const dialog = await screen.findByRole('dialog', { name: 'Harvest a search' })
    await within(dialog).findByText(/^11,140 stories, 126 calls/)
    const text = textOf(dialog)
    for (const part of ['Calls of stories 125', '3 clock-minutes', '11 %', 'about 64 MB']) {
      expect(text).toContain(part)
    }
    await fireEvent.click(within(dialog).getByLabelText('An even sample'))
    await fireEvent.input(within(dialog).getByLabelText('Stories'), { target: { value: '0' } })
    const start = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Start' })
    expect(start.disabled).toBe(true)
    await fireEvent.input(within(dialog).getByLabelText('Stories'), { target: { value: '500' } })
    await waitFor(() => expect(start.disabled).toBe(false))
    await fireEvent.submit(start.form!)
    await waitFor(() =>
      expect(started).toEqual([{ searchId: ids[0], choice: { kind: 'sample', stories: 500 } }]),
    )
    await within(dialog).findByText('The month’s volume is used up.')
  })

  it('do not start where there is nothing to pull', async () => {
    const nothing: HarvestPrice = {
      ...{ stories: 0, missing: 0, calls: 1, minutes: 0, endpoints: [], bytes: 0, slices: 1 },
      ...{ from: '2026-11-06T12:00:00.000Z', to: '2026-11-20T12:00:00.000Z', text: 'Nothing.' },
    }
    const { page, ids } = await openMonitors({
      saved: [['Storm', 'storm']],
      replace: { 'harvests.price': () => nothing },
    })
    page.dialogs.show('harvest', { searchId: ids[0]! })
    const dialog = await screen.findByRole('dialog', { name: 'Harvest a search' })
    await within(dialog).findByText(/^There is nothing to fetch/)
    const start = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Start' })
    expect(start.disabled).toBe(true)
  })

  it('are paused, go on and are cancelled by their buttons', async () => {
    await openMonitors()
    await fireEvent.click(await screen.findByRole('tab', { name: 'Harvests, 1 going on' }))
    await fireEvent.click(await screen.findByRole('button', { name: 'Pause Harbour' }))
    await fireEvent.click(await screen.findByRole('button', { name: 'Go on with Harbour' }))
    await fireEvent.click(await screen.findByRole('button', { name: 'Cancel Harbour' }))
    await screen.findByText('Cancelled.')
  })
})

it('all monitors pause at once, which is said on top until they go on', async () => {
  await openMonitors({ replace: { 'monitors.list': () => DEMO_MONITORS } })
  await fireEvent.click(await screen.findByRole('button', { name: 'Pause all' }))
  await screen.findByText(/All monitors are paused/)
  await fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
  await waitFor(() => expect(screen.queryByText(/All monitors are paused/)).toBeNull())
})

describe('the digest', () => {
  it('keeps the time that is being typed when another of its options is stored', async () => {
    const { page } = await openMonitors()
    await fireEvent.click(await screen.findByRole('tab', { name: /^Digest/ }))
    const at = await screen.findByLabelText<HTMLInputElement>('At')
    await fireEvent.input(at, { target: { value: '07:' } })
    const before = page.monitors.options
    await page.monitors.changeOptions({ digest: 'weekly' })
    await page.monitors.load()
    expect(page.monitors.options).not.toBe(before)
    expect(page.monitors.options.digest).toBe('weekly')
    await waitFor(() => expect(at.value).toBe('07:'))
    await page.monitors.changeOptions({ digestAt: '10:00' })
    await waitFor(() => expect(at.value).toBe('10:00'))
  })
})
