/** The service's error bodies (wire-facts 6.3). */
import * as z from 'zod'

export type TextProblem = {
  readonly reason: 'required' | 'invalid'
  readonly message: string
  readonly location: string
}

export const NOT_FOUND_TEXT = 'The requested resource could not be found.'
export const NO_CREDENTIALS_TEXT = 'Authentication parameters missing'
export const WRONG_CREDENTIALS_TEXT = 'Authentication failed'

/** As JSON; the first problem is repeated in `error`. */
export function wireProblems(problems: readonly TextProblem[]): object {
  return {
    error: `requirement failed: ${problems[0]?.message ?? 'bad request'}`,
    errors: problems.map(({ reason, message, location }) => ({
      reason,
      message,
      locationType: 'parameter',
      location,
    })),
  }
}

const Body = z.looseObject({
  error: z.string().optional(),
  errors: z
    .array(z.looseObject({ message: z.string().optional(), location: z.string().optional() }))
    .optional(),
})

/** What an error body says: `error` where it is JSON (wire-facts 6.3). */
export function readProblems(body: unknown): { text?: string; parameter?: string } {
  const parsed = Body.safeParse(body)
  if (!parsed.success) return {}
  const { error, errors = [] } = parsed.data
  const text = error ?? errors[0]?.message
  const parameter = errors[0]?.location
  return { ...(text !== undefined && { text }), ...(parameter !== undefined && { parameter }) }
}
