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
  return { page, shown, opened, come, quiet: (alert: Alert) => (alerts = [alert, ...alerts]) }
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

it('tells of several together', async () => {
  const { come, shown, opened } = open()
  await come()
  await come('a', 'b', 'c')
  expect(shown).toHaveLength(1)
  expect(shown[0]?.title).toBe('3 alerts from your monitors')
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
  const { come, shown, quiet, page } = open()
  await come()
  quiet({ ...DEMO_ALERT, id: 'silent', isSilent: true })
  await page.look()
  expect(shown).toEqual([])
})
