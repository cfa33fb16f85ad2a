import { expect, it } from 'vitest'
import { atMostEach } from '#electron/work/batch/at-most-each.ts'

it('does the work at once, and then each so often', () => {
  let now = 0
  const done: number[] = []
  const ask = atMostEach(
    3000,
    () => now,
    () => void done.push(now),
  )
  for (now = 0; now <= 7000; now += 500) ask()
  expect(done).toEqual([0, 3000, 6000])
})
