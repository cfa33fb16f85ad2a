/** Monitors and harvests, with what they may ask of the rest. */
import type { Profiles } from '#electron/account/profiles.ts'
import type { Host } from '#electron/platform/host.ts'
import type { Queue } from '#electron/queue/queue.ts'
import { createMonitorWork, type MonitorWork } from '#electron/work/monitors/monitor-work.ts'
import type { MonitorParts } from '#electron/work/monitors/monitor-parts.ts'
import type { Volume } from '#electron/work/price.ts'

type Given = Omit<MonitorParts, 'readiness' | 'onProfile' | 'restOf' | 'volumeOf' | 'notify'> & {
  readonly host: Host
  readonly profiles: Profiles
  readonly queue: Queue
}

export function createMonitors({ host, profiles, queue, ...given }: Given): {
  monitors: MonitorWork
} {
  const parts: MonitorParts = {
    ...given,
    readiness: async (id) => {
      const { state, stateText } = await profiles.describe(id)
      return { state, ...(stateText === undefined ? {} : { text: stateText }) }
    },
    onProfile: (listener) => profiles.onChange(listener),
    restOf: (id) =>
      queue.state().find(({ profileId, pausedReason }) => profileId === id && pausedReason)
        ?.pausedReason,
    volumeOf: (id) => volumeOf(queue, id),
    notify: (notification) => host.notify?.(notification),
  }
  return { monitors: createMonitorWork(parts) }
}

/** As the lane that was told of it last has it: the least that any of them says is left. */
export function volumeOf(queue: Pick<Queue, 'state'>, profileId: string): Volume {
  const told = queue
    .state()
    .filter((lane) => lane.profileId === profileId && lane.volumeRemaining !== undefined)
    .sort((a, b) => (a.volumeRemaining ?? 0) - (b.volumeRemaining ?? 0))[0]
  if (!told) return {}
  return {
    ...(told.volumeRemaining === undefined ? {} : { remaining: told.volumeRemaining }),
    ...(told.volumeLimit === undefined ? {} : { limit: told.volumeLimit }),
    ...(told.volumeResetsAt === undefined ? {} : { resetsAt: Date.parse(told.volumeResetsAt) }),
  }
}
