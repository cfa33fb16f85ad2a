import { expect, it } from 'vitest'
import { refusalOf } from '#electron/remote/answer.ts'
import { LOCAL_PROFILE_ID } from '#shared/model/profile.ts'

it('the engine here speaks in sentences, and leaves an address as it was given', () => {
  expect(refusalOf('there is no text', LOCAL_PROFILE_ID, 'service')).toBe('There is no text.')
  const address = 'http://127.0.0.1/ was not fetched.'
  expect(refusalOf(address, LOCAL_PROFILE_ID, 'service')).toBe(address)
  expect(refusalOf('no text', 'lab', 'service')).toBe('The service says: no text.')
})
