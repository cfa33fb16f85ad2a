import { WorkError } from '#electron/platform/failures.ts'
import type { Job } from '#shared/model/activity.ts'

/** What is under way now, for the Activity screen; each piece of work gives its own way to stop. */
export type Jobs = ReturnType<typeof createJobs>

export function createJobs(options: { now(): number; onChange(): void }) {
  const jobs = new Map<string, Job>()
  const stops = new Map<string, () => void>()
  let last = 0

  return {
    list: (): Job[] => [...jobs.values()],
    /** @throws WorkError NOT_FOUND when it is over or has no way to be stopped. */
    stop(id: string): void {
      const stop = stops.get(id)
      if (!stop) throw new WorkError('NOT_FOUND', 'This is over already; there is nothing to stop.')
      stop()
    },
    start(kind: Job['kind'], title: string, stop?: () => void) {
      const id = `job-${++last}`
      if (stop) stops.set(id, stop)
      jobs.set(id, {
        id,
        kind,
        title,
        detail: '',
        startedAt: new Date(options.now()).toISOString(),
        isStoppable: stop !== undefined,
      })
      options.onChange()
      return {
        update(detail: string, share?: number): void {
          const job = jobs.get(id)
          if (!job) return
          const { share: _old, ...rest } = job
          jobs.set(id, {
            ...rest,
            detail,
            ...(share === undefined ? {} : { share: Math.min(1, share) }),
          })
          options.onChange()
        },
        end(): void {
          jobs.delete(id)
          stops.delete(id)
          options.onChange()
        },
      }
    },
  }
}
