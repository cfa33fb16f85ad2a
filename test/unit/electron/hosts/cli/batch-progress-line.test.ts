import { expect, it } from 'vitest'
import { progressLine } from '#electron/hosts/cli/commands/batch-progress-line.ts'

const step = {
  ...({ batchId: 'b', state: 'running', phase: 'analysing' } as const),
  ...{ total: 12, done: 3, failed: 1, skipped: 0, unchanged: 8, current: ['a.txt'] },
  ...{ filesPerMinute: 60, idleSeconds: 0, elapsedSeconds: 4, threads: 1 },
  ...{ memoryBytes: 1, calls: 0 },
}

it('counts what earlier runs did in both numbers, as the list of batches does', () => {
  expect(progressLine(step)).toMatch(/^12 of 20, 60\/min/)
  const wait = { reason: 'No answer for 40 s.' }
  expect(progressLine({ ...step, wait })).toBe(
    '12 of 20, waiting for the service: No answer for 40 s.',
  )
})
