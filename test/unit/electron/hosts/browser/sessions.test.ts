import { describe, expect, it } from 'vitest'
import { createSessions, type Entry } from '#electron/hosts/browser/sessions.ts'
import { systemRandom } from '#electron/platform/random.ts'
import { createFakeClock } from '#test/support/fake-clock.ts'

function setUp() {
  const clock = createFakeClock()
  return { clock, sessions: createSessions({ clock, random: systemRandom() }) }
}

function entered(entry: Entry) {
  if (entry.kind !== 'in') throw new Error(`Not let in: ${entry.kind}`)
  return entry
}

describe('another life of the host', () => {
  it('lets nobody in with a token of before, and gives its holder a key, once', () => {
    const { sessions } = setUp()
    const { token } = entered(sessions.enterWithKey(sessions.newKey()))
    sessions.beginLife()
    const answer = sessions.enterWithToken(token)
    expect(answer.kind).toBe('anew')
    const key = answer.kind === 'anew' ? answer.key : ''
    expect(sessions.enterWithToken(token).kind).toBe('refused')
    const fresh = entered(sessions.enterWithKey(key))
    expect(sessions.enterWithKey(key).kind).toBe('refused')
    expect(sessions.enterWithToken(fresh.token).kind).toBe('in')
  })
})

describe('start keys', () => {
  it('hold 32 random bytes and differ', () => {
    const { sessions } = setUp()
    const keys = Array.from({ length: 100 }, sessions.newKey)
    expect(new Set(keys).size).toBe(100)
    for (const key of keys) expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  })

  it('work once', () => {
    const { sessions } = setUp()
    const key = sessions.newKey()
    expect(sessions.enterWithKey(key).kind).toBe('in')
    expect(sessions.enterWithKey(key).kind).toBe('refused')
  })

  it('work within a minute', async () => {
    const { clock, sessions } = setUp()
    const early = sessions.newKey()
    await clock.advance(59_000)
    expect(sessions.enterWithKey(early).kind).toBe('in')
    const late = sessions.newKey()
    await clock.advance(60_001)
    expect(sessions.enterWithKey(late).kind).toBe('refused')
  })

  it('are not moved by the wall clock', () => {
    const { clock, sessions } = setUp()
    const key = sessions.newKey()
    clock.jumpWall(-3_600_000)
    expect(sessions.enterWithKey(key).kind).toBe('in')
  })

  it('are not tokens, and tokens are not keys', () => {
    const { sessions } = setUp()
    const key = sessions.newKey()
    expect(sessions.enterWithToken(key).kind).toBe('refused')
    const { token } = entered(sessions.enterWithKey(key))
    expect(sessions.enterWithKey(token).kind).toBe('refused')
  })
})

describe('sessions', () => {
  it('are four at most while their pages are connected', () => {
    const { sessions } = setUp()
    for (let page = 0; page < 4; page += 1) entered(sessions.enterWithKey(sessions.newKey()))
    expect(sessions.enterWithKey(sessions.newKey()).kind).toBe('full')
    expect(sessions.attached()).toBe(4)
  })

  it('make room for a new page when one was closed', () => {
    const { sessions } = setUp()
    const pages = [1, 2, 3, 4].map(() => entered(sessions.enterWithKey(sessions.newKey())))
    pages[1]?.leave()
    expect(sessions.enterWithKey(sessions.newKey()).kind).toBe('in')
    expect(sessions.enterWithToken(pages[1]?.token ?? '').kind).toBe('refused')
    expect(sessions.enterWithToken(pages[0]?.token ?? '').kind).toBe('in')
  })

  it('wait 30 minutes for their page to come back', async () => {
    const { clock, sessions } = setUp()
    const page = entered(sessions.enterWithKey(sessions.newKey()))
    page.leave()
    await clock.advance(29 * 60_000)
    const again = entered(sessions.enterWithToken(page.token))
    again.leave()
    await clock.advance(30 * 60_000)
    expect(sessions.enterWithToken(page.token).kind).toBe('refused')
  })

  it('do not end while their page is connected', async () => {
    const { clock, sessions } = setUp()
    const page = entered(sessions.enterWithKey(sessions.newKey()))
    await clock.advance(24 * 3_600_000)
    expect(sessions.enterWithToken(page.token).kind).toBe('in')
  })
})

describe('wrong tokens', () => {
  it('are answered later and later after five, and forgiven after a quiet minute', async () => {
    const { clock, sessions } = setUp()
    const delays = Array.from({ length: 12 }, () => sessions.enterWithToken('wrong')).map(
      (entry) => (entry.kind === 'refused' ? entry.delayMs : -1),
    )
    expect(delays).toEqual([0, 0, 0, 0, 0, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000])
    await clock.advance(60_001)
    expect(sessions.enterWithToken('wrong')).toEqual({ kind: 'refused', delayMs: 0 })
  })

  it('never delay the right one', () => {
    const { sessions } = setUp()
    for (let guess = 0; guess < 100; guess += 1) sessions.enterWithKey(`wrong${guess}`)
    expect(sessions.enterWithKey(sessions.newKey()).kind).toBe('in')
  })
})
