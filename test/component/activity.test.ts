import { fireEvent, screen, waitFor, within } from '@testing-library/svelte'
import { afterEach, describe, expect, it } from 'vitest'
import type { Activity } from '#shared/model/activity.ts'
import { closeApp, openApp, textOf } from './app.ts'

afterEach(closeApp)

const LANE = {
  id: 'remote:stories',
  profileId: 'remote',
  endpoint: 'stories',
  waiting: 4,
  inFlight: 1,
  used: 57,
  capacity: 57,
  pausedReason: 'The service asks to wait',
  resumesAt: '2026-11-20T12:05:00.000Z',
  volumeRemaining: 8200,
}
const ENTRIES: Activity['entries'] = [
  {
    id: '3',
    at: '2026-11-20T11:59:00Z',
    level: 'error',
    subject: 'Feeds',
    message: 'a.example: 404',
  },
  { id: '2', at: '2026-11-20T11:58:00Z', level: 'warning', subject: 'Feeds', message: 'Slow' },
  { id: '1', at: '2026-11-20T11:57:00Z', level: 'info', subject: 'Harbour', message: '9 new' },
]
const EMPTY: Activity = { lanes: [], jobs: [], entries: [] }

async function openActivity(first: Activity, more: Record<string, (input: never) => unknown> = {}) {
  const shown = { value: first }
  const opened = await openApp({
    hasRemote: true,
    settings: { timeZone: 'Europe/Berlin' },
    replace: { 'activity.snapshot': () => shown.value, ...more },
  })
  opened.page.route.go('activity')
  await screen.findByRole('heading', { level: 1, name: 'Activity' })
  return { ...opened, shown }
}

it('teaches what will be here while nothing is', async () => {
  await openActivity(EMPTY)
  expect(await screen.findByText(/Nothing has been asked of a service yet/)).toBeTruthy()
  expect(screen.getByText(/Nothing is running/)).toBeTruthy()
  expect(screen.getByText(/The log is empty/)).toBeTruthy()
})

describe('lines', () => {
  it('say what waits, what is used, why they pause and when they go on, with the zone', async () => {
    await openActivity({ ...EMPTY, lanes: [LANE] })
    const row = (await screen.findByText('Stories')).closest('tr')!
    const text = textOf(row)
    expect(text).toContain('News desk')
    expect(text).toContain('57 of 57')
    expect(text).toContain('The service asks to wait')
    expect(text).toContain('13:05 Europe/Berlin')
    expect(text).toContain('8,200')
    expect(within(row).getByRole('meter').getAttribute('aria-valuetext')).toBe('57 of 57')
  })

  it('go on and pause by their buttons', async () => {
    const done: unknown[] = []
    const { shown, demo } = await openActivity(
      { ...EMPTY, lanes: [LANE] },
      {
        'activity.resume': (input) => void done.push(input),
        'activity.pause': (input) => void done.push(input),
      },
    )
    await fireEvent.click(await screen.findByRole('button', { name: /Go on/ }))
    const { pausedReason: _, resumesAt: __, ...open } = LANE
    shown.value = { ...EMPTY, lanes: [open] }
    demo.tell('activity')
    await fireEvent.click(await screen.findByRole('button', { name: /Pause/ }))
    await waitFor(() =>
      expect(done).toEqual([{ laneId: LANE.id }, { laneId: LANE.id, reason: 'Paused by you' }]),
    )
  })
})

it('shows jobs with their share and stops the one that is asked to', async () => {
  const stopped: unknown[] = []
  const job = {
    kind: 'run' as const,
    title: 'Harbour',
    detail: '100 of 400',
    startedAt: '2026-11-20T11:00:00Z',
    share: 0.25,
  }
  await openActivity(
    {
      ...EMPTY,
      jobs: [
        { ...job, id: 'j1', isStoppable: true },
        { ...job, id: 'j2', title: 'Backup', kind: 'backup', isStoppable: false },
      ],
    },
    { 'activity.stop': (input) => void stopped.push(input) },
  )
  const bar = await screen.findByRole('progressbar', { name: 'Harbour' })
  expect(bar.getAttribute('aria-valuenow')).toBe('25')
  const buttons = screen.getAllByRole('button', { name: /^Stop/ })
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Stop Harbour'])
  await fireEvent.click(buttons[0]!)
  await waitFor(() => expect(stopped).toEqual([{ jobId: 'j1' }]))
})

describe('the log', () => {
  const rows = (): string[] =>
    within(screen.getByRole('table', { name: /log/ }))
      .getAllByRole('row')
      .slice(1)
      .map(textOf)

  it('is filtered by level, by words, and says how much is hidden', async () => {
    await openActivity({ ...EMPTY, entries: ENTRIES })
    await screen.findByText('9 new')
    expect(rows()).toHaveLength(3)
    await fireEvent.click(screen.getByLabelText('Warnings'))
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(screen.getByText('2 of 3 entries')).toBeTruthy()
    await fireEvent.input(screen.getByLabelText('Words in the log'), { target: { value: '404' } })
    await waitFor(() => expect(rows()).toEqual([expect.stringContaining('a.example: 404')]))
  })

  it('shows times in the chosen zone, named once', async () => {
    await openActivity({ ...EMPTY, entries: ENTRIES })
    expect(await screen.findByText(/Time, Europe\/Berlin/)).toBeTruthy()
    expect(rows()[0]).toContain('12:59:00')
  })

  it('keeps its rows in place when a new entry comes', async () => {
    const { shown, demo } = await openActivity({ ...EMPTY, entries: ENTRIES })
    const before = (await screen.findByText('9 new')).closest('tr')
    const fresh = { ...ENTRIES[2]!, id: '4', message: '12 new' }
    shown.value = { ...EMPTY, entries: [fresh, ...ENTRIES] }
    demo.tell('activity')
    await screen.findByText('12 new')
    expect(screen.getByText('9 new').closest('tr')).toBe(before)
  })
})
