import { expect, it } from 'vitest'
import { passedOn, watched } from '#electron/platform/steps.ts'

it('says how far work is until it has ended, and answers with what came of it', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  let share = 0
  const steps = watched(promise, () => (share += 0.25))
  expect(await steps.next()).toEqual({ done: false, value: 0.25 })
  expect(await steps.next()).toEqual({ done: false, value: 0.5 })
  resolve('whole')
  expect(await steps.next()).toEqual({ done: true, value: 'whole' })
})

it('ends with the reason of work that fails', async () => {
  const steps = watched(Promise.reject(new Error('no room')), () => 0)
  await expect(steps.next()).rejects.toThrow('no room')
})

it('leaves work alone only when it has ended', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const steps = watched(promise, () => 0)
  await steps.next()
  const left = steps.return(undefined)
  let isLeft = false
  void left.then(() => (isLeft = true))
  await new Promise((go) => setTimeout(go, 5))
  expect(isLeft).toBe(false)
  resolve()
  await left
  expect(isLeft).toBe(true)
})

it('ends what it passes on where the listener goes away, and nowhere else', async () => {
  const ends: string[] = []
  async function* work(): AsyncGenerator<number, string> {
    try {
      yield 1
      yield 2
      return 'done'
    } finally {
      ends.push('ended')
    }
  }
  const seen: number[] = []
  for await (const step of passedOn(work(), (step) => void seen.push(step))) if (step === 1) break
  expect([seen, ends]).toEqual([[1], ['ended']])
  const whole = passedOn(work(), (step) => void seen.push(step))
  while (!(await whole.next()).done);
  expect([seen, ends]).toEqual([
    [1, 1, 2],
    ['ended', 'ended'],
  ])
})
