import { expect, it } from 'vitest'
import { sideBySide } from '#electron/work/batch/side-by-side.ts'

const later = (): Promise<void> => new Promise(setImmediate)

it('waits for room and for the end', async () => {
  const jobs = sideBySide()
  let most = 0
  let done = 0
  for (let at = 0; at < 10; at += 1) {
    await jobs.room(() => jobs.running >= 3)
    jobs.begin(() => later().then(() => void (done += 1)))
    most = Math.max(most, jobs.running)
  }
  await jobs.done()
  expect({ most, done }).toEqual({ most: 3, done: 10 })
})

it('never waits where nothing is under way, whatever it is told', async () => {
  await expect(sideBySide().room(() => true)).resolves.toBeUndefined()
})

it('begins nothing more after a failure, and ends with the first when the others have ended', async () => {
  const jobs = sideBySide()
  let hasEnded = false
  jobs.begin(() => Promise.reject(new Error('the first')))
  jobs.begin(async () => {
    await later()
    hasEnded = true
    throw new Error('the second')
  })
  await later()
  await expect(jobs.room(() => jobs.running >= 1)).rejects.toThrow('the first')
  await expect(jobs.done()).rejects.toThrow('the first')
  expect(hasEnded).toBe(true)
})
