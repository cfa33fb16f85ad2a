import { expect, it } from 'vitest'
import { createServiceWatch } from '#electron/work/batch/service-wait.ts'

const watch = createServiceWatch(() => 0)
const waitOf = (lanes: Parameters<typeof watch>[0], profileId: string) => watch(lanes, profileId, 0)

const lane = {
  id: 'p:text/sentiment',
  profileId: 'p',
  endpoint: 'text/sentiment',
  waiting: 4,
  inFlight: 0,
  used: 3,
  capacity: 57,
}
const refused = {
  ...lane,
  pausedReason: 'The service refused a request (429).',
  resumesAt: '2026-11-22T16:36:00.000Z',
}

it('says why documents wait for a service, and until when', () => {
  expect(waitOf([refused], 'p')).toEqual({
    reason: 'The service refused a request (429).',
    until: '2026-11-22T16:36:00.000Z',
  })
  expect(waitOf([{ ...lane, used: 57 }], 'p')).toEqual({
    reason: 'The 57 calls that this minute allows are used up.',
  })
})

it('says nothing while a call is under way, of other profiles, or of lines nobody waits in', () => {
  const asked = { ...lane, endpoint: 'text/language', waiting: 0, inFlight: 1 }
  expect(waitOf([asked, refused], 'p')).toBeUndefined()
  expect(waitOf([refused], 'other')).toBeUndefined()
  expect(waitOf([{ ...refused, endpoint: 'stories' }], 'p')).toBeUndefined()
  expect(waitOf([{ ...refused, waiting: 0 }, lane], 'p')).toBeUndefined()
})

it('says how long a service has been silent while it is asked', () => {
  let ms = 0
  const silence = createServiceWatch(() => ms)
  const hanging = { ...lane, waiting: 0, inFlight: 4 }
  const at = (seconds: number, quiet: number, lanes = [hanging]) => {
    ms = seconds * 1000
    return silence(lanes, 'p', quiet * 1000)?.reason
  }
  expect(at(59, 9)).toBeUndefined()
  expect(at(90, 40)).toBe('No answer for 40 s.')
  // Minutes pass and calls are tried again: neither is an answer.
  expect(at(95, 45, [{ ...hanging, used: 4, inFlight: 0 }])).toBe('No answer for 45 s.')
  // A rest on this side does not count.
  expect(at(100, 50, [refused])).toContain('429')
  expect(at(105, 55)).toBeUndefined()
  expect(at(112, 62)).toBe('No answer for 12 s.')
})
