import { counted, grouped } from './counted.ts'

const SHOWN = 2

/** Files in work as one line: those at it longest, which a person would ask about, and how many more. */
export function inWorkWords(names: readonly string[]): string {
  const rest = names.length - SHOWN
  const shown = names.slice(0, rest > 0 ? SHOWN : undefined).join(', ')
  return rest > 0 ? `${shown} and ${rest} more` : shown
}

/** How far a look at the files is: when all were looked at, texts are compared. */
export function lookWords({
  looked,
  compared,
}: {
  readonly looked: number
  readonly compared?: { readonly done: number; readonly of: number } | undefined
}): string {
  if (!compared) return `${counted(looked, 'file')} looked at`
  const { done, of } = compared
  return `Comparing texts for near copies: ${grouped(done)} of ${grouped(of)}`
}

type Counted = {
  readonly done: number
  readonly failed: number
  readonly unchanged: number
  readonly total: number
}

/** Documents of a run as people count them: with what earlier runs did. */
export function runCounts({ done, failed, unchanged, total }: Counted): {
  readonly done: number
  readonly finished: number
  readonly whole: number
} {
  return { done: done + unchanged, finished: done + unchanged + failed, whole: total + unchanged }
}
