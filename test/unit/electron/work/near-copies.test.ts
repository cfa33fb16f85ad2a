import { expect, it } from 'vitest'
import { groupCopies } from '#electron/work/near-copies.ts'

const form = Array.from({ length: 160 }, (_none, word) => `form${word}`).join(' ')
/** Notices of one form: each has an eighth of its own, so that none is a near copy of another. */
const notice = (at: number) => ({
  id: String(at),
  title: `Notice ${at}`,
  body: `${form} ${Array.from({ length: 24 }, (_none, word) => `own${at}w${word}`).join(' ')}`,
})

it('copies stand for their first, in the order given', async () => {
  const groups = await groupCopies([
    notice(1),
    notice(2),
    { ...notice(2), id: '3', body: `${notice(2).body} and a few words more` },
    { ...notice(1), id: '4' },
    { id: '5', title: '', body: '' },
  ])
  expect([...groups]).toEqual([
    ['1', '1'],
    ['2', '2'],
    ['3', '2'],
    ['4', '1'],
    ['5', '5'],
  ])
})

it('a thousand notices of one form cost little more than as many that share nothing', async () => {
  const cpu = async (stories: Parameters<typeof groupCopies>[0]) => {
    const start = process.cpuUsage()
    await groupCopies(stories)
    const { user, system } = process.cpuUsage(start)
    return user + system
  }
  const notices = Array.from({ length: 1000 }, (_none, at) => notice(at))
  const apart = notices.map((one, at) => ({ ...one, body: one.body.replaceAll('form', `f${at}x`) }))
  await cpu(apart)
  expect(await cpu(notices)).toBeLessThan(3 * (await cpu(apart)))
})
