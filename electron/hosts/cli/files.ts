import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Context } from './command.ts'
import { UsageError } from './command.ts'

/** @throws UsageError for a file that is there, unless it was said that it may go */
export function fileFor({ global }: Pick<Context, 'global'>, word: string): string {
  const file = resolve(word)
  if (existsSync(file) && !global.isYes) {
    throw new UsageError(
      `${file} is there already. Choose another name, or add --yes to replace it.`,
    )
  }
  return file
}

/** Runs steps to their end, showing each. */
export async function follow<T>(
  { output, signal }: Pick<Context, 'output' | 'signal'>,
  steps: AsyncGenerator<{ readonly step: string }, T>,
): Promise<T> {
  try {
    for (;;) {
      signal.throwIfAborted()
      const next = await steps.next()
      if (next.done) return next.value
      output.progress(`${next.value.step} …`)
    }
  } finally {
    // Stopped in between: what it laid out is cleared away before the program ends.
    await steps.return(undefined as never)
  }
}
