import type { Clock } from '#electron/platform/clock.ts'
import type { Power, PowerState } from '#electron/platform/host.ts'

type PowerEvent = 'suspend' | 'resume' | 'on-ac' | 'on-battery'
type Change = 'asleep' | 'awake' | 'power'

/** The part of Electron's powerMonitor that is used; it may only be touched once the app is ready. */
export interface PowerMonitorLike {
  on(event: PowerEvent, listener: () => void): unknown
  isOnBatteryPower(): boolean
}

const EVENTS: Readonly<Record<PowerEvent, Change>> = {
  suspend: 'asleep',
  resume: 'awake',
  'on-ac': 'power',
  'on-battery': 'power',
}

/** In place of a state, where a look failed. */
const UNSEEN = 'unseen'

/** Linux tells of no change of its source, and no system of one of its connection. */
const LOOK_EVERY_MS = 60_000

/** Sleep, wake, battery and connection as the workbench knows them. */
export function createDesktopPower(parts: {
  readonly monitor: PowerMonitorLike
  readonly isMetered: () => Promise<boolean | undefined>
  readonly clock: Pick<Clock, 'setTimer'>
}): Power {
  const listeners = new Set<(change: Change) => void>()
  const tell = (change: Change): void => listeners.forEach((listener) => listener(change))
  for (const [event, change] of Object.entries(EVENTS)) {
    parts.monitor.on(event as PowerEvent, () => tell(change))
  }

  const look = async (): Promise<PowerState> => ({
    isOnBattery: parts.monitor.isOnBatteryPower(),
    isMetered: await parts.isMetered(),
  })
  let last: string | undefined
  const compare = async (): Promise<void> => {
    const shown = await look().then(
      (state) => JSON.stringify(state),
      () => UNSEEN,
    )
    // That nothing can be seen any more is a change too: who looks then hears why.
    if (last !== undefined && shown !== last) tell('power')
    last = shown
    watch()
  }
  const watch = (): void => {
    parts.clock.setTimer(LOOK_EVERY_MS, () => void compare())
  }
  watch()

  return {
    look,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
