import { describe, expect, it, vi } from 'vitest'
import type { BackgroundState, BackgroundWish } from '#electron/platform/host.ts'
import { startBackground } from '#electron/work/background.ts'
import { createNotices } from '#electron/work/notices.ts'
import { createVisits } from '#electron/work/visits.ts'
import { DEFAULT_SETTINGS, type Settings } from '#shared/model/settings.ts'
import { settle } from '#test/support/fake-clock.ts'

function open(isReadOnly = false) {
  const shown: BackgroundState[] = []
  const end = vi.fn()
  let say: (wish: BackgroundWish) => void = () => undefined
  let settings: Settings = DEFAULT_SETTINGS
  const watched = { count: 0, isPaused: false }
  const notices = createNotices()
  const stop = startBackground({
    host: {
      background: {
        show: (state) => void shown.push(state),
        onWish(listener) {
          say = listener
          return end
        },
      },
    },
    settings: {
      get: () => settings,
      change: (patch) => (settings = { ...settings, ...patch }),
    },
    monitors: {
      count: () => watched.count,
      isPaused: () => watched.isPaused,
      setPaused: (isPaused) => void (watched.isPaused = isPaused),
    },
    unread: () => 7,
    notices,
    isReadOnly,
  })
  return {
    shown,
    watched,
    notices,
    stop,
    end,
    wish: (what: BackgroundWish) => say(what),
    settings: () => settings,
  }
}

describe('what the host shows beside its window', () => {
  it('is told at once, and after what changes it', async () => {
    const { shown, watched, notices, stop, end } = open()
    expect(shown).toEqual([
      {
        unread: 7,
        hasMonitors: false,
        isPaused: false,
        runsInBackground: 'ask',
        startsAtLogin: false,
        showsTray: true,
      },
    ])
    watched.count = 2
    notices.announce('monitors')
    notices.announce('activity')
    await settle()
    expect(shown.map(({ hasMonitors }) => hasMonitors)).toEqual([false, true])
    stop()
    notices.announce('monitors')
    await settle()
    expect(shown).toHaveLength(2)
    expect(end).toHaveBeenCalledOnce()
  })

  it('does what it asks for', () => {
    const { wish, watched, settings } = open()
    wish('pause')
    expect(watched.isPaused).toBe(true)
    wish('resume')
    expect(watched.isPaused).toBe(false)
    wish('stay')
    expect(settings().runsInBackground).toBe('yes')
    wish('end-with-window')
    expect(settings().runsInBackground).toBe('no')
  })

  it('watches nothing and changes nothing in reading mode', () => {
    const { shown, watched, wish, settings } = open(true)
    watched.count = 3
    wish('pause')
    wish('stay')
    expect(shown[0]?.hasMonitors).toBe(false)
    expect(watched.isPaused).toBe(false)
    expect(settings()).toBe(DEFAULT_SETTINGS)
  })
})

describe('places asked for from outside', () => {
  it('wait for a page, the last one only, and go to every page that is open', async () => {
    const visits = createVisits()
    visits.ask({ to: 'monitors' })
    visits.ask({ to: 'alert', alertId: 'a' })
    const stop = new AbortController()
    const first = visits.stream(stop.signal)
    expect((await first.next()).value).toEqual({ to: 'alert', alertId: 'a' })
    const second = visits.stream(stop.signal)
    const both = Promise.all([first.next(), second.next()])
    await settle()
    visits.ask({ to: 'search', searchId: 's' })
    expect((await both).map(({ value }) => value)).toEqual([
      { to: 'search', searchId: 's' },
      { to: 'search', searchId: 's' },
    ])
    const last = first.next()
    stop.abort()
    expect((await last).done).toBe(true)
  })
})
