import { expect, it, vi } from 'vitest'
import type { Client } from '#renderer/connect.ts'
import { PageAlerts } from '#renderer/state/page-alerts.ts'
import type { Alert } from '#shared/model/alert.ts'
import { DEMO_ALERT } from '#test/support/demo-monitors.ts'

function open(options: { isWanted?: boolean; permission?: 'granted' | 'denied' } = {}) {
  let alerts: Alert[] = []
  const shown: { title: string; body: string; click: () => void }[] = []
  const opened = vi.fn()
  const page = new PageAlerts({
    client: {
      monitors: { alerts: async () => ({ alerts, total: alerts.length, unread: alerts.length }) },
    } as unknown as Client,
    notifications: {
      permission: () => options.permission ?? 'granted',
      ask: async () => 'granted',
      show: (title, body, click) => void shown.push({ title, body, click }),
    },
    shows: () => options.isWanted ?? true,
    open: opened,
  })
  const come = async (...ids: string[]) => {
    alerts = [...ids.map((id) => ({ ...DEMO_ALERT, id })), ...alerts]
    await page.look()
  }
  return { page, shown, opened, come, add: (alert: Alert) => (alerts = [alert, ...alerts]) }
}

it('tells of what comes while it is open, once, and not of what was there', async () => {
  const { come, shown, opened, page } = open()
  await come('old')
  await come('new')
  await page.look()
  expect(shown.map(({ title }) => title)).toEqual(['Harbour'])
  expect(shown[0]?.body).toContain('31 stories in a day')
  shown[0]?.click()
  expect(opened.mock.lastCall?.[0]).toMatchObject({ id: 'new' })
})

it('tells of what one run noticed with its reason, once', async () => {
  const { come, shown, opened } = open()
  await come()
  await come('a', 'b', 'c')
  expect(shown).toHaveLength(1)
  expect(shown[0]).toMatchObject({
    title: 'Harbour',
    body: '31 stories in a day, usual 2\nRising: recall, regulator. Mostly one wire text in 19 outlets.\nAnd 2 more alerts.',
  })
  shown[0]?.click()
  expect(opened.mock.lastCall?.[0]).toMatchObject({ id: 'a' })
})

it('tells of several runs together, a line for each', async () => {
  const { page, shown, opened, come, add } = open()
  await come()
  for (let index = 0; index < 6; index += 1) {
    const own = { id: `r${index}`, monitorId: `m${index}`, monitorName: `Recall ${index}` }
    add({ ...DEMO_ALERT, ...own })
  }
  await page.look()
  expect(shown).toHaveLength(1)
  expect(shown[0]?.title).toBe('6 alerts from your monitors')
  expect(shown[0]?.body.split('\n')).toEqual([
    ...[5, 4, 3, 2].map((index) => `Recall ${index}: 31 stories in a day, usual 2`),
    'and 2 more',
  ])
  shown[0]?.click()
  expect(opened.mock.lastCall).toEqual([undefined])
})

it.each([{ isWanted: false }, { permission: 'denied' as const }])(
  'is still with %j, and does not make up for it later',
  async (options) => {
    const { come, shown } = open(options)
    await come()
    await come('a')
    expect(shown).toEqual([])
  },
)

it('leaves out what was kept quiet', async () => {
  const { come, shown, add, page } = open()
  await come()
  add({ ...DEMO_ALERT, id: 'silent', isSilent: true })
  await page.look()
  expect(shown).toEqual([])
})
