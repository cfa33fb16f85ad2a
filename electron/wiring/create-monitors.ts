/** Monitors and harvests, with what they may ask of the rest. */
import { isWorkError } from '#electron/platform/failures.ts'
import type { Profiles } from '#electron/account/profiles.ts'
import type { Host, PowerState } from '#electron/platform/host.ts'
import type { Log } from '#electron/platform/log.ts'
import type { Queue } from '#electron/queue/queue.ts'
import { createHarvestWork, type HarvestWork } from '#electron/work/harvest/harvest-work.ts'
import {
  createMonitorWork,
  type MonitorWork,
  type MonitorWorkParts,
} from '#electron/work/monitors/monitor-work.ts'
import type { Volume } from '#electron/work/price.ts'

type Given = Omit<
  MonitorWorkParts,
  'readiness' | 'onProfile' | 'restOf' | 'volumeOf' | 'notify' | 'fault' | 'powerRest'
> & {
  readonly host: Host
  readonly log: Log
  readonly profiles: Profiles
  readonly queue: Queue
  /** As corrections have it: what monitors count and tell of. Harvests know all that was fetched. */
  readonly shown: Pick<MonitorWorkParts, 'library' | 'cache'>
}

export function createMonitors({ host, log, profiles, queue, shown, ...given }: Given): {
  readonly monitors: MonitorWork
  readonly harvests: HarvestWork
  close(): Promise<void>
} {
  let power: PowerState = { isOnBattery: undefined, isMetered: undefined }
  const fault = (error: unknown) => {
    log.error('A monitor stopped on something unexpected; the others go on.', { error })
    const what = isWorkError(error)
      ? error.message
      : 'Something unexpected stopped a run; the log has the details. The others go on.'
    try {
      given.tell('error', 'Monitors and harvests', what)
    } catch (untold) {
      log.error('What stopped a monitor cannot be told of.', { error: untold })
    }
  }
  const parts: MonitorWorkParts = {
    ...given,
    readiness: async (id) => {
      try {
        const { state, stateText } = await profiles.describe(id)
        return { state, ...(stateText === undefined ? {} : { text: stateText }) }
      } catch (error) {
        // It may have been removed by the very change that is looked into.
        if (isWorkError(error)) return { state: 'signed-out', text: error.message }
        throw error
      }
    },
    onProfile: (listener) => profiles.onChange(listener),
    restOf: (id) =>
      queue.state().find(({ profileId, pausedReason }) => profileId === id && pausedReason)
        ?.pausedReason,
    volumeOf: (id) => volumeOf(queue, id, given.now()),
    notify: (notification) => {
      if (given.library.keep.settings().notifies) host.notify?.(notification)
    },
    powerRest() {
      const { waitsOnBattery, waitsOnMetered } = given.library.keep.settings()
      if (waitsOnBattery && power.isOnBattery) {
        return 'Monitors wait while the computer runs on its battery (Settings).'
      }
      return waitsOnMetered && power.isMetered
        ? 'Monitors wait while the connection is paid by volume (Settings).'
        : undefined
    },
    fault,
  }
  const monitors = createMonitorWork({ ...parts, ...shown })
  const harvests = createHarvestWork(parts)
  let isPowerSeen = true
  const lookAtPower = () => {
    host.power?.look().then(
      (state) => {
        power = state
        isPowerSeen = true
        monitors.scheduler.wake()
      },
      (error: unknown) => {
        // What was last seen holds; said once, until a look succeeds again.
        if (isPowerSeen) untoldPower(error)
        isPowerSeen = false
      },
    )
  }
  const untoldPower = (error: unknown) => {
    log.warn('The state of battery and connection could not be read.', { error })
    const last = power.isOnBattery || power.isMetered ? 'as when it was last read' : 'as if on mains and a free line' // prettier-ignore
    given.tell(
      'warning',
      'Battery and connection',
      `Whether this computer runs on its battery or on a connection paid by volume could not be read. Monitors go on ${last}.`,
    )
  }
  const endPower = host.power?.onChange((change) => {
    if (change !== 'asleep') lookAtPower()
  })
  lookAtPower()
  return {
    monitors,
    harvests,
    async close() {
      endPower?.()
      await harvests.close()
      await monitors.scheduler.close()
    },
  }
}

/** The least that any lane of the profile says is left; what was said of an ended period is nothing. */
export function volumeOf(queue: Pick<Queue, 'state'>, profileId: string, now: number): Volume {
  const told = queue
    .state()
    .filter((lane) => lane.profileId === profileId && lane.volumeRemaining !== undefined)
    .filter(({ volumeResetsAt }) => !volumeResetsAt || Date.parse(volumeResetsAt) > now)
    .sort((a, b) => (a.volumeRemaining ?? 0) - (b.volumeRemaining ?? 0))[0]
  if (!told) return {}
  return {
    ...(told.volumeRemaining === undefined ? {} : { remaining: told.volumeRemaining }),
    ...(told.volumeLimit === undefined ? {} : { limit: told.volumeLimit }),
    ...(told.volumeResetsAt === undefined ? {} : { resetsAt: Date.parse(told.volumeResetsAt) }),
  }
}
