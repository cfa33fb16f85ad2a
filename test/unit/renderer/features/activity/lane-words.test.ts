import { expect, test } from 'vitest'
import { needsSignIn, sinceInWords, usedInWords } from '#renderer/features/activity/lane-words.ts'
import type { Lane } from '#shared/model/activity.ts'
import type { Profile } from '#shared/model/profile.ts'

const LANE: Lane = {
  id: 'p:stories',
  profileId: 'p',
  endpoint: 'stories',
  waiting: 0,
  inFlight: 0,
  used: 1200,
}
const PROFILE: Profile = {
  id: 'p',
  kind: 'remote',
  isActive: true,
  state: 'signed-out',
  has: { password: false, appKey: false, textAppKey: false },
  fields: { name: 'P', baseUrl: 'https://p.example', family: 'current', brand: 'SVC' },
}

test('a line without a limit says so', () => {
  expect(usedInWords(LANE)).toBe('no limit')
  expect(usedInWords({ ...LANE, capacity: 5000 })).toBe('1,200 of 5,000')
})

test('only a paused line of somebody signed out asks to sign in', () => {
  const paused = { ...LANE, pausedReason: 'Signed out.' }
  expect(needsSignIn(paused, PROFILE)).toBe(true)
  expect(needsSignIn(LANE, PROFILE)).toBe(false)
  expect(needsSignIn(paused, { ...PROFILE, state: 'ready' })).toBe(false)
  expect(needsSignIn(paused, undefined)).toBe(false)
})

test.each([
  [0, 'under a minute'],
  [-5000, 'under a minute'],
  [60_000, '1 minute'],
  [89 * 60_000, '89 minutes'],
  [150 * 60_000, '3 hours'],
])('%i ms ago is said as %s', (ms, words) => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  expect(sinceInWords(new Date(now - ms).toISOString(), now)).toBe(words)
})
