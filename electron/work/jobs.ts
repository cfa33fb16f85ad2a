import { WorkError } from '#electron/platform/failures.ts'
import type { Job } from '#shared/model/activity.ts'

/** What is under way now, for the Activity screen; each piece of work gives its own way to stop. */
export type Jobs = ReturnType<typeof createJobs>

export function createJobs(options: { now(): number; onChange(): void }) {
  const jobs = new Map<string, Job>()
  const stops = new Map<string, () => void>()
  let last = 0
  let held: PromiseWithResolvers<void> | undefined

  return {
    /** Until the answer is called, work that waits for its turn waits: the files are somebody's alone. */
    hold(): () => void {
      const mine = Promise.withResolvers<void>()
      held = mine
      return () => {
        if (held === mine) held = undefined
        mine.resolve()
      }
    },
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
      const update = (detail: string, share?: number): void => {
        const job = jobs.get(id)
        if (!job) return
        const { share: _old, ...rest } = job
        jobs.set(id, {
          ...rest,
          detail,
          ...(share === undefined ? {} : { share: Math.min(1, share) }),
        })
        options.onChange()
      }
      return {
        update,
        /** Before work that writes begins. @throws the signal's reason */
        async turn(signal?: AbortSignal): Promise<void> {
          while (held) {
            update('Waits until the files are compacted')
            await Promise.race([held.promise, abortOf(signal)])
            signal?.throwIfAborted()
            update('')
          }
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

function abortOf(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve()
    else signal?.addEventListener('abort', () => resolve(), { once: true })
  })
}
