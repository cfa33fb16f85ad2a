import { describe, expect, it, vi } from 'vitest'
import { createBackground } from '#electron/hosts/desktop/background.ts'
import type { BackgroundState } from '#electron/platform/host.ts'
import { settle } from '#test/support/fake-clock.ts'

const STATE: BackgroundState = {
  unread: 0,
  hasMonitors: true,
  isPaused: false,
  runsInBackground: 'yes',
  startsAtLogin: false,
  showsTray: true,
}

function open(answer: 'stay' | 'end-with-window' | undefined = undefined) {
  let isVisible = true
  let isTray = false
  const window = {
    isVisible: () => isVisible,
    isMinimized: () => true,
    restore: vi.fn(),
    show: () => void (isVisible = true),
    hide: () => void (isVisible = false),
    focus: vi.fn(),
  }
  const quit = vi.fn()
  const setLoginItem = vi.fn()
  const askToStay = vi.fn(async () => answer)
  const background = createBackground({
    window: () => window,
    tray: { show: () => void (isTray = true), hide: () => void (isTray = false) },
    ...{ setLoginItem, askToStay, quit },
  })
  const close = () => {
    const preventDefault = vi.fn()
    background.onClose({ preventDefault })
    return preventDefault.mock.calls.length > 0
  }
  const look = () => ({ isVisible, isTray })
  return { background, window, close, look, quit, setLoginItem, askToStay }
}

describe('closing the window', () => {
  it.each([
    ['nothing is known yet', undefined],
    ['nothing is watched', { ...STATE, hasMonitors: false }],
    ['it was said that it ends', { ...STATE, runsInBackground: 'no' as const }],
  ])('ends the program where %s', (_, state) => {
    const { background, close, askToStay } = open()
    if (state) background.port.show(state)
    expect(close()).toBe(false)
    expect(askToStay).not.toHaveBeenCalled()
  })

  it('hides it where that was agreed, and never without a way back', () => {
    const { background, close, look } = open()
    background.port.show(STATE)
    expect(close()).toBe(true)
    expect(look()).toEqual({ isVisible: false, isTray: true })
    background.port.show({ ...STATE, hasMonitors: false })
    expect(look().isTray).toBe(true)
    background.open()
    expect(look()).toEqual({ isVisible: true, isTray: false })
  })

  it('asks one question at a time, and ends where the answer says so', async () => {
    const { background, close, askToStay, quit, look } = open('end-with-window')
    const wishes: string[] = []
    background.port.onWish((wish) => wishes.push(wish))
    background.port.show({ ...STATE, runsInBackground: 'ask' })
    expect([close(), close()]).toEqual([true, true])
    await settle()
    expect(askToStay).toHaveBeenCalledOnce()
    expect(wishes).toEqual(['end-with-window'])
    expect(quit).toHaveBeenCalledOnce()
    expect(look().isVisible).toBe(true)
  })

  it('lets the window go once the program ends', () => {
    const { background, close, look } = open()
    background.port.show(STATE)
    background.quitting()
    expect(close()).toBe(false)
    expect(look().isTray).toBe(false)
  })
})

describe('the start at login', () => {
  it('is touched when it is wanted, and when it is wanted no more', () => {
    const { background, setLoginItem } = open()
    background.port.show(STATE)
    expect(setLoginItem).not.toHaveBeenCalled()
    for (const startsAtLogin of [true, true, false, false]) {
      background.port.show({ ...STATE, startsAtLogin })
    }
    expect(setLoginItem.mock.calls).toEqual([[true], [false]])
  })

  it('hides its window only where somebody agreed to that', () => {
    const { background } = open()
    expect(background.mayStartHidden()).toBe(false)
    background.port.show({ ...STATE, runsInBackground: 'ask' })
    expect(background.mayStartHidden()).toBe(false)
    background.port.show(STATE)
    expect(background.mayStartHidden()).toBe(true)
  })
})
