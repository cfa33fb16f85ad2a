import type { IntakeJob } from '#renderer/state/intake.svelte.ts'
import { counted } from '#renderer/ui/words.ts'

/** The end of bringing something in, for somebody who looked elsewhere meanwhile. */
export function reportInWords({ title, progress, failure, isStopped }: IntakeJob): string {
  if (failure) return failure.message
  if (!progress) return `${title}: stopped before anything came.`
  const failed =
    progress.failedCount > 0 ? `, ${progress.failedCount.toLocaleString('en')} failed` : ''
  const end = isStopped ? ' It was stopped before the end.' : ''
  return `${counted(progress.stored, 'new story', 'new stories')}${failed}.${end}`
}
