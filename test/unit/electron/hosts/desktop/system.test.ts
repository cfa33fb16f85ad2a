import { EventEmitter } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { desktopEntry, setLoginItem } from '#electron/hosts/desktop/login-item.ts'
import { createMeteredLook, meteredFrom } from '#electron/hosts/desktop/metered.ts'
import { createNotifier, oneOf } from '#electron/hosts/desktop/notifier.ts'
import { createDesktopPower } from '#electron/hosts/desktop/power.ts'
import { trayBitmap } from '#electron/hosts/desktop/tray-icon.ts'
import { toolTipOf, trayMenu } from '#electron/hosts/desktop/tray.ts'
import type { HostNotification } from '#electron/platform/host.ts'
import { createFakeClock } from '#test/support/fake-clock.ts'

const home = mkdtempSync(join(tmpdir(), 'broadsheet-login-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

describe('notifications', () => {
  const note = (title: string): HostNotification => ({ title, body: 'why' })

  it('that come together are one, and those soon after wait for each other', async () => {
    const clock = createFakeClock()
    const shown: HostNotification[] = []
    const { notify } = createNotifier({ clock, show: (one) => shown.push(one) })
    notify(note('A'))
    await clock.advance(1000)
    notify(note('B'))
    await clock.advance(600)
    expect(shown.map(({ title }) => title)).toEqual(['2 alerts from your monitors'])
    for (let index = 0; index < 31; index++) notify(note(`C${index}`))
    await clock.advance(20_000)
    expect(shown).toHaveLength(1)
    await clock.advance(10_000)
    expect(shown[1]).toMatchObject({
      title: '31 alerts from your monitors',
      body: 'C0\nC1\nC2\nC3\nand 27 more',
      visit: { to: 'monitors' },
    })
    await clock.advance(60_000)
    notify(note('D'))
    await clock.advance(1500)
    expect(shown[2]).toEqual(note('D'))
  })

  it('are not shown after the end', async () => {
    const clock = createFakeClock()
    const show = vi.fn()
    const { notify, close } = createNotifier({ clock, show })
    notify(note('A'))
    close()
    await clock.advance(60_000)
    expect(show).not.toHaveBeenCalled()
  })

  it('alone stay what they are', () => {
    const one = { ...note('A'), visit: { to: 'alert', alertId: 'x' } as const }
    expect(oneOf([one])).toBe(one)
  })
})

describe('power', () => {
  it('tells of a change nobody announced within a minute, and of none where there was none', async () => {
    const clock = createFakeClock()
    let isOnBattery = false
    let isMetered: boolean | undefined = false
    const monitor = Object.assign(new EventEmitter(), { isOnBatteryPower: () => isOnBattery })
    const power = createDesktopPower({ monitor, isMetered: async () => isMetered, clock })
    const changes: string[] = []
    power.onChange((change) => changes.push(change))
    await clock.advance(180_000)
    expect(changes).toEqual([])
    isOnBattery = true
    await clock.advance(60_000)
    isMetered = true
    await clock.advance(60_000)
    expect(changes).toEqual(['power', 'power'])
    expect(await power.look()).toEqual({ isOnBattery: true, isMetered: true })
  })

  it('tells of a look that fails, once, and of the next that does not', async () => {
    const clock = createFakeClock()
    let isBroken = false
    const isOnBatteryPower = () => {
      if (isBroken) throw new Error('No such device')
      return false
    }
    const monitor = Object.assign(new EventEmitter(), { isOnBatteryPower })
    const power = createDesktopPower({ monitor, isMetered: async () => false, clock })
    const changes: string[] = []
    power.onChange((change) => changes.push(change))
    await clock.advance(60_000)
    isBroken = true
    await clock.advance(300_000)
    expect(changes).toEqual(['power'])
    await expect(power.look()).rejects.toThrow('No such device')
    isBroken = false
    await clock.advance(300_000)
    expect(changes).toEqual(['power', 'power'])
  })

  it.each([
    ['u 0\n', undefined],
    ['u 1\n', true],
    ['u 2\n', false],
    ['u 3', true],
    ['u 4', false],
    ['s "x"', undefined],
    ['', undefined],
  ])('reads the connection from %j', (text, isMetered) => {
    expect(meteredFrom(text)).toBe(isMetered)
  })

  it('asks the system seldom, again after the clock was set back, and never where it cannot', async () => {
    const run = vi.fn(async () => 'u 1\n')
    let now = 1000
    const look = createMeteredLook({ platform: 'linux', run, now: () => now })
    expect(await look()).toBe(true)
    await look()
    expect(run).toHaveBeenCalledOnce()
    now = -100_000
    await look()
    expect(run).toHaveBeenCalledTimes(2)
    const failing = async () => Promise.reject(new Error('no bus'))
    expect(await createMeteredLook({ platform: 'linux', run: failing, now: () => 0 })()).toBe(
      undefined,
    )
    const other = vi.fn(async () => 'u 1\n')
    expect(await createMeteredLook({ platform: 'win32', run: other, now: () => 0 })()).toBe(
      undefined,
    )
    expect(other).not.toHaveBeenCalled()
  })
})

describe('the start at login', () => {
  const parts = {
    app: { setLoginItemSettings: vi.fn() },
    env: {},
    home,
    program: '/opt/Broad sheet/broadsheet',
    args: ['/opt/app'],
  }

  it('is a file in the autostart folder on Linux, one for each data folder', () => {
    const linux = { ...parts, platform: 'linux' } as const
    setLoginItem(linux, true)
    setLoginItem({ ...linux, dataDir: '/data/two', args: ['--data-dir', '/data/two'] }, true)
    const folder = join(home, '.config/autostart')
    expect(readdirSync(folder).sort()).toEqual([
      expect.stringMatching(/^broadsheet-[0-9a-f]{8}\.desktop$/),
      'broadsheet.desktop',
    ])
    expect(readFileSync(join(folder, 'broadsheet.desktop'), 'utf8')).toContain(
      'Exec="/opt/Broad sheet/broadsheet" "/opt/app" "--hidden"\n',
    )
    setLoginItem(linux, false)
    setLoginItem(linux, false)
    expect(existsSync(join(folder, 'broadsheet.desktop'))).toBe(false)
    expect(readdirSync(folder)).toHaveLength(1)
  })

  it('quotes whatever a path may hold, and lets no path begin a line of its own', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (path) => {
        const lines = desktopEntry([path]).split('\n')
        expect(lines).toHaveLength(8)
        const written = /^Exec="(.*)"$/.exec(lines[4] ?? '')?.[1]
        // Read back as the specification says: percent, then the string's escapes, then the quotes'.
        const read = written
          ?.replaceAll('%%', '%')
          .replaceAll('\\\\', '\\')
          .replaceAll(/\\(["`$\\])/g, '$1')
        expect(read).toBe(path.replaceAll(/[\0-\x1f\x7f]/g, ''))
      }),
    )
  })

  it('is Electron’s own elsewhere', () => {
    setLoginItem({ ...parts, platform: 'win32' }, true)
    setLoginItem({ ...parts, platform: 'darwin' }, false)
    expect(parts.app.setLoginItemSettings.mock.calls).toEqual([
      [
        {
          openAtLogin: true,
          path: '/opt/Broad sheet/broadsheet',
          args: ['/opt/app', '--hidden'],
          name: 'broadsheet',
        },
      ],
      [{ openAtLogin: false }],
    ])
  })
})

describe('the tray', () => {
  const acts = { open: vi.fn(), pause: vi.fn(), resume: vi.fn(), quit: vi.fn() }

  it('holds everything in its menu, with what is unread', () => {
    const menu = trayMenu({ unread: 1234, isPaused: false, hasMonitors: false }, acts)
    expect(menu.map(({ label }) => label)).toContain('1,234 unread')
    expect(menu.find(({ label }) => label === 'Pause monitors')?.enabled).toBe(false)
    expect(toolTipOf({ unread: 0, isPaused: true, hasMonitors: true })).toBe(
      'Broadsheet, monitors paused',
    )
  })

  it('draws a picture that differs where it should, clear around the sheet', () => {
    const look = { hasUnread: false, isPaused: false, isTemplate: false }
    const plain = trayBitmap(look, 1)
    expect(plain).toHaveLength(16 * 16 * 4)
    expect(trayBitmap(look, 2)).toHaveLength(32 * 32 * 4)
    expect([...plain.subarray(0, 4)]).toEqual([0, 0, 0, 0])
    expect(trayBitmap({ ...look, hasUnread: true }, 1)).not.toEqual(plain)
    expect(trayBitmap({ ...look, isPaused: true }, 1)).not.toEqual(plain)
    const template = trayBitmap({ ...look, hasUnread: true, isTemplate: true }, 1)
    const colours = new Set([...template].filter((_, index) => index % 4 < 3))
    expect([...colours]).toEqual([0])
  })
})
