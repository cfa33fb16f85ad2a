import type { Power } from '#electron/platform/host.ts'

type PowerEvent = 'suspend' | 'resume' | 'on-ac' | 'on-battery'

/** The part of Electron's powerMonitor that is used; it may only be touched once the app is ready. */
export interface PowerMonitorLike {
  on(event: PowerEvent, listener: () => void): unknown
  isOnBatteryPower(): boolean
}

const CHANGES = {
  suspend: 'asleep',
  resume: 'awake',
  'on-ac': 'power',
  'on-battery': 'power',
} as const

/** Sleep, wake and battery as the workbench knows them. */
export function createDesktopPower(parts: {
  readonly monitor: PowerMonitorLike
  readonly isMetered: () => Promise<boolean | undefined>
}): Power {
  const listeners = new Set<(change: 'asleep' | 'awake' | 'power') => void>()
  // `on-ac` and `on-battery` never come on Linux, so each look asks again.
  for (const event of ['suspend', 'resume', 'on-ac', 'on-battery'] as const) {
    parts.monitor.on(event, () => listeners.forEach((listener) => listener(CHANGES[event])))
  }
  return {
    async look() {
      return { isOnBattery: parts.monitor.isOnBatteryPower(), isMetered: await parts.isMetered() }
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
