/** Why a run paused, in words that hold for a batch: nobody asks again before somebody goes on. */
import type { WorkError } from '#electron/platform/failures.ts'
import type { FailureNote } from '#shared/model/failure.ts'

const LONGEST = 1000
/** Of a service that is away or rests. */
const PASSING: ReadonlySet<string> = new Set(['OFFLINE', 'OVER_BUDGET'])

export function pauseNote({ code, message }: Pick<WorkError, 'code' | 'message'>): FailureNote {
  if (!PASSING.has(code)) return { code, message: message.slice(0, LONGEST) }
  return {
    code,
    message: `${reasonOf(message)} The batch paused and every finished document is kept. Go on when the service answers again.`,
  }
}

/** Its first sentence: what follows speaks of stories, or of trying again by itself. */
export function reasonOf(message: string): string {
  const [what = message] = message.split(/(?<=\.)\s+(?=\p{Lu})/u)
  return what.slice(0, LONGEST)
}
