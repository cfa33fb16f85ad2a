import { expect, it } from 'vitest'
import { waitOf } from '#electron/work/batch/service-wait.ts'

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
