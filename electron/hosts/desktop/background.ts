import type { Background, BackgroundState, BackgroundWish } from '#electron/platform/host.ts'

/** The window, as far as it can be out of sight. */
export interface WindowLike {
  isVisible(): boolean
  isMinimized(): boolean
  restore(): void
  show(): void
  hide(): void
  focus(): void
}

export type BackgroundParts = {
  readonly window: () => WindowLike | undefined
  readonly tray: {
    show(state: Pick<BackgroundState, 'unread' | 'isPaused' | 'hasMonitors'>): void
    hide(): void
  }
  readonly setLoginItem: (isOn: boolean) => void
  /** Asks whether to keep watching; undefined where the person wants neither. */
  readonly askToStay: () => Promise<'stay' | 'end-with-window' | undefined>
  readonly quit: () => void
}

/**
 * Broadsheet without its window: whether closing it ends the program, the icon in the tray, the start
 * at login. Nothing is out of sight unless a monitor watches and the person agreed.
 */
export function createBackground(parts: BackgroundParts) {
  const listeners = new Set<(wish: BackgroundWish) => void>()
  let state: BackgroundState | undefined
  let isQuitting = false
  let isAsking = false
  let isItem: boolean | undefined

  const wish = (what: BackgroundWish): void => listeners.forEach((listener) => listener(what))

  const draw = (): void => {
    if (!state) return
    const isHidden = parts.window()?.isVisible() === false
    // Out of sight there must be a way back, also after the last monitor went.
    if (state.showsTray && (state.hasMonitors || isHidden)) parts.tray.show(state)
    else parts.tray.hide()
  }

  const applyLogin = ({ startsAtLogin }: BackgroundState): void => {
    // An item that was never wanted is not looked for: it may belong to another data folder.
    if (isItem === startsAtLogin || (isItem === undefined && !startsAtLogin)) return
    isItem = startsAtLogin
    parts.setLoginItem(startsAtLogin)
  }

  const hide = (): void => {
    parts.window()?.hide()
    draw()
  }

  const ask = async (): Promise<void> => {
    if (isAsking) return
    isAsking = true
    try {
      const answer = await parts.askToStay()
      if (answer) wish(answer)
      if (answer === 'stay') hide()
      if (answer === 'end-with-window') parts.quit()
    } finally {
      isAsking = false
    }
  }

  const port: Background = {
    show(next) {
      state = next
      applyLogin(next)
      draw()
    },
    onWish(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }

  return {
    port,
    wish,
    /** Brings the window to the front, wherever it was. */
    open(): void {
      const window = parts.window()
      if (!window) return
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
      draw()
    },
    /** The program ends: from now on windows really close. */
    quitting(): void {
      isQuitting = true
      parts.tray.hide()
    },
    /** What closing the window means; called with the event that can prevent it. */
    onClose(event: { preventDefault(): void }): void {
      if (isQuitting || !state?.hasMonitors || state.runsInBackground === 'no') return
      event.preventDefault()
      if (state.runsInBackground === 'yes') hide()
      else void ask()
    },
    /** Whether a start by the system shows its window after all. */
    mayStartHidden: () => state?.hasMonitors === true && state.runsInBackground === 'yes',
  }
}
