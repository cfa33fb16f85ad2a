import { expect, test } from 'vitest'
import {
  secretsInWords,
  stateOf,
  vaultInWords,
} from '#renderer/features/settings/connection-words.ts'
import { sectionOf } from '#renderer/features/settings/sections.ts'
import { sizeInWords } from '#renderer/ui/size.ts'
import { clockIn, findZones } from '#renderer/features/settings/time-zones.ts'
import type { Profile } from '#shared/model/profile.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const PROFILE: Profile = {
  id: 'p',
  kind: 'remote',
  isActive: true,
  state: 'ready',
  has: { password: true, appKey: true, textAppKey: true },
  fields: { name: 'P', baseUrl: 'https://p.example', family: 'legacy', brand: 'SVC' },
}

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [999.6, '1.0 kB'],
  [9_960, '10 kB'],
  [1_234_000_000, '1.2 GB'],
  [-4, '0 B'],
])('%d bytes are %s', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words)
})

test('zones are found by city or region, the best first, with their clock', () => {
  const zones = ['America/New_York', 'America/North_Dakota/New_Salem', 'Europe/Berlin', 'Asia/Anew']
  const found = findZones(zones, 'new', NOW).map(({ text }) => text)
  expect(found).toEqual(['America/New York', 'America/North Dakota/New Salem', 'Asia/Anew'])
  expect(findZones(zones, 'new york', NOW)[0]).toMatchObject({
    id: 'America/New_York',
    detail: '07:00 (GMT-5)',
  })
  expect(findZones(zones, '  ', NOW)).toEqual([])
  expect(clockIn('No/Such', NOW)).toBe('')
})

test('secrets are named, never shown', () => {
  expect(secretsInWords(PROFILE)).toBe(
    'The vault holds the sign-in, the application key and the text-analysis key.',
  )
  const none = { password: false, appKey: false, textAppKey: false }
  expect(secretsInWords({ ...PROFILE, has: none })).toBe('The vault holds no secret of it.')
})

test('each state has its word and its tone', () => {
  expect(stateOf(PROFILE)).toEqual({ text: 'Keys are there', tone: 'positive' })
  expect(stateOf({ ...PROFILE, state: 'signed-out' })).toEqual({
    text: 'Signed out',
    tone: 'warning',
  })
  const memory = { kind: 'memory', backend: 'memory', message: '' } as const
  expect(vaultInWords({ ...memory, state: 'ok' })).toBe('In memory only')
  expect(vaultInWords({ ...memory, kind: 'keyring', state: 'locked' })).toBe('Locked')
})

test('a section nobody knows is the first one', () => {
  expect(sectionOf('storage')).toBe('storage')
  expect(sectionOf('no such')).toBe('connections')
  expect(sectionOf(undefined)).toBe('connections')
})
