/** How a batch is getting on, in a line. */
import { inWorkWords, runCounts } from '#shared/logic/in-work.ts'
import type { Client } from '#electron/hosts/cli/seam.ts'

export type Progress =
  Awaited<ReturnType<Client['batches']['watch']>> extends AsyncIterator<infer Step> ? Step : never

export function progressLine(step: Progress): string {
  if (step.phase === 'looking') return 'Looking at the files …'
  const { filesPerMinute, estimate, current, wait, ending } = step
  const { finished, whole } = runCounts(step)
  const counts = `${finished} of ${whole}`
  if (ending) return `${counts}, ending: what is in work comes first`
  if (wait) {
    const until = wait.until ? ` Goes on at ${wait.until.slice(11, 16)} UTC.` : ''
    return `${counts}, waiting for the service: ${wait.reason}${until}`
  }
  const left = estimate ? `, ${spanOf(estimate.low)} to ${spanOf(estimate.high)} left` : ''
  const rate = `${Math.round(filesPerMinute)}/min`
  return `${counts}, ${rate}${left} · ${inWorkWords(current)}`
}

function spanOf(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`
}
