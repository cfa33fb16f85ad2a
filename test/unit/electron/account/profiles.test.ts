import { describe, expect, it } from 'vitest'
import { openProfiles, type StoredProfiles } from '#electron/account/profiles.ts'
import { testConnection } from '#electron/account/test-connection.ts'
import { createMemoryVault } from '#electron/account/vault.ts'
import { type Send, SendError } from '#electron/platform/send.ts'
import { createMemoryLog } from '#test/support/memory-log.ts'
import { seededRandom } from '#test/support/seeded-random.ts'

const FIELDS = {
  name: 'Work',
  baseUrl: 'https://api.example.com/',
  family: 'current',
  brand: 'ACME',
  username: 'ann',
  appId: 'app-1',
} as const

function setUp(stored?: StoredProfiles) {
  const disk = { value: stored }
  const vault = createMemoryVault('memory')
  const store = {
    load: () => disk.value,
    save: (value: StoredProfiles) => void (disk.value = value),
  }
  return {
    profiles: openProfiles({ store, vault, random: seededRandom(), log: createMemoryLog() }),
    vault,
    disk,
    store,
  }
}

describe('profiles', () => {
  it('begin with the service on this machine, which cannot be removed', async () => {
    const { profiles } = setUp()
    expect(profiles.active().id).toBe('local')
    expect(await profiles.list()).toMatchObject([
      { id: 'local', kind: 'embedded', isActive: true, state: 'ready' },
    ])
    await expect(profiles.remove('local')).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(profiles.change('local', FIELDS, {})).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('are kept without their secrets', async () => {
    const { profiles, disk, vault } = setUp()
    const { id } = await profiles.add(FIELDS, { appKey: 'top-secret-key' })
    profiles.use(id)
    expect(JSON.stringify(disk.value)).not.toContain('top-secret-key')
    expect(await vault.get(`${id}/appKey`)).toBe('top-secret-key')
    const again = openProfiles({
      store: { load: () => disk.value, save: () => {} },
      vault,
      random: seededRandom(),
      log: createMemoryLog(),
    })
    expect(again.active().id).toBe(id)
    expect(await again.describe(id)).toMatchObject({
      isActive: true,
      state: 'needs-secret',
      has: { appKey: true, password: false, textAppKey: false },
      fields: { baseUrl: 'https://api.example.com', brand: 'ACME' },
    })
  })

  it('take their secrets along when removed', async () => {
    const { profiles, vault } = setUp()
    const { id } = await profiles.add(FIELDS, { appKey: 'k' })
    await profiles.setSecret(id, 'refreshToken', 'r')
    profiles.use(id)
    await profiles.remove(id)
    expect(vault.entries()).toEqual([])
    expect(profiles.active().id).toBe('local')
    expect(() => profiles.get(id)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }))
  })

  it('keep their secrets when only the fields change, and tell', async () => {
    const { profiles } = setUp()
    const { id } = await profiles.add(FIELDS, { appKey: 'k' })
    const heard: string[] = []
    profiles.onChange((changed) => heard.push(changed))
    await profiles.change(id, { ...FIELDS, family: 'legacy' }, {})
    expect(await profiles.describe(id)).toMatchObject({ state: 'ready', has: { appKey: true } })
    profiles.setState(id, 'signed-out', 'Sign in again.')
    expect(await profiles.describe(id)).toMatchObject({
      state: 'signed-out',
      stateText: 'Sign in again.',
    })
    expect(heard).toEqual([id, id])
  })

  it.each([
    [{ baseUrl: 'http://api.example.com' }, 'baseUrl'],
    [{ textBaseUrl: 'file:///etc/passwd' }, 'baseUrl'],
    [{ appId: 'a\r\nx-evil: 1' }, 'appId'],
  ])('refuse %j', async (wrong, parameter) => {
    const { profiles } = setUp()
    await expect(profiles.add({ ...FIELDS, ...wrong }, {})).rejects.toMatchObject({
      code: 'QUERY',
      data: { parameter },
    })
    expect(await profiles.list()).toHaveLength(1)
  })
})

describe('testConnection', () => {
  const good: Send = async () => ({
    status: 200,
    headers: { 'x-ratelimit-hit-limit': '60', 'x-ratelimit-volume-remaining': '812' },
    json: { stories: [] },
    bytes: 2,
  })
  const status =
    (code: number, json: unknown = {}): Send =>
    async () => ({ status: code, headers: {}, json, bytes: 2 })
  const broken: Send = async () => {
    throw new SendError('refused', 'host refuses connections.', { isSent: false })
  }
  const steps = async (fields: Partial<Parameters<typeof testConnection>[0]>) => {
    const found = []
    const test = {
      family: 'current',
      host: 'host',
      reach: good,
      authenticate: async () => {},
      send: good,
    } as const
    for await (const step of testConnection({ ...test, ...fields })) found.push(step)
    return found
  }

  it('goes through all four steps', async () => {
    const found = await steps({})
    expect(found.map(({ ok }) => ok)).toEqual([true, true, true, true])
    expect(found.at(-1)!.message).toContain('60 hits a minute, 812 stories left')
  })

  it.each([
    ['Reach the host', { reach: broken }, 'refuses'],
    [
      'Get a token',
      {
        authenticate: async () =>
          Promise.reject(new SendError('sign-in', 'No.', { isSent: false })),
      },
      'No.',
    ],
    ['Ask for a story', { send: status(401) }, 'application id'],
    ['Ask for a story', { send: status(403) }, 'plan'],
    ['Ask for a story', { send: status(404) }, 'base address'],
    ['Ask for a story', { send: status(503) }, '503'],
    ['Ask for a story', { send: status(200, { hello: 1 }) }, 'not with stories'],
  ])('ends at "%s" and says why', async (step, fields, message) => {
    const found = await steps(fields)
    expect(found.at(-1)).toMatchObject({
      step,
      ok: false,
      message: expect.stringContaining(message),
    })
    expect(found.slice(0, -1).every(({ ok }) => ok)).toBe(true)
  })

  it('does not take a bug for an answer', async () => {
    const bug = async () => Promise.reject(new TypeError('bug'))
    await expect(steps({ authenticate: bug })).rejects.toThrow('bug')
  })
})
