/** Why a run paused, in words that hold for a batch: nobody asks again before somebody goes on. */
import type { WorkError } from '#electron/platform/failures.ts'
import type { FailureNote } from '#shared/model/failure.ts'

const LONGEST = 1000

export function pauseNote({ code, message }: Pick<WorkError, 'code' | 'message'>): FailureNote {
  if (code !== 'OFFLINE') return { code, message: message.slice(0, LONGEST) }
  // What follows speaks of stories, or of trying again by itself.
  const [what = message] = message.split(/(?<=\.)\s+(?=\p{Lu})/u)
  return {
    code,
    message: `${what.slice(0, LONGEST)} The batch paused and every finished document is kept. Go on when the service answers again.`,
  }
}
