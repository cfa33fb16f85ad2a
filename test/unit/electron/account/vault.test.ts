import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createKeyring, type KeyringEntry } from '#electron/account/keyring-vault.ts'
import { openVault, type VaultMemo } from '#electron/account/open-vault.ts'
import { createSealedVault } from '#electron/account/sealed-vault.ts'
import { createFakeClock } from '#test/support/fake-clock.ts'
import { seededRandom } from '#test/support/seeded-random.ts'

type Mode = 'ok' | 'locked' | 'none' | 'hung' | 'forgetful'

/** Answers as the real one was seen to. */
function fakeKeyring(start: Mode) {
  const secrets = new Map<string, string>()
  const control = { mode: start, secrets }
  const clock = createFakeClock()
  const never = new Promise<never>(() => {})
  const openEntry = (account: string): KeyringEntry => {
    const { mode } = control
    if (mode === 'none') throw new Error('Platform secure storage failure: no bus')
    return {
      setPassword: async (secret) => {
        if (mode === 'hung') await never
        if (mode === 'locked') throw new Error('Prompt dismissed')
        if (mode !== 'forgetful') secrets.set(account, secret)
      },
      getPassword: async () => {
        if (mode === 'hung') await never
        return mode === 'locked' ? null : (secrets.get(account) ?? null)
      },
      deletePassword: async () => (mode === 'locked' ? false : secrets.delete(account)),
    }
  }
  const keyring = createKeyring({
    clock,
    random: seededRandom(),
    openEntry,
    backend: 'Test Keyring',
  })
  return { keyring, control, clock }
}

const newFile = () => join(mkdtempSync(join(tmpdir(), 'vault-')), 'secrets.sealed')
const memoOf = (value?: string): VaultMemo & { value: string | undefined } => {
  const memo = {
    value,
    read: () => memo.value,
    write: (backend: string) => void (memo.value = backend),
  }
  return memo
}

describe('the keyring', () => {
  it.each<[Mode, string]>([
    ['ok', 'ok'],
    ['locked', 'locked'],
    ['none', 'none'],
    ['forgetful', 'none'],
  ])('that is %s is told by a write', async (mode, state) => {
    const { keyring, control } = fakeKeyring(mode)
    expect(await keyring.probe()).toBe(state)
    expect(control.secrets.size).toBe(0)
  })

  it('that does not answer is locked after ten seconds', async () => {
    const { keyring, clock } = fakeKeyring('hung')
    const start = clock.monotonic()
    expect(await clock.run(keyring.probe())).toBe('locked')
    expect(clock.monotonic() - start).toBe(10_000)
  })

  it('says "no entry" only when it would give out one', async () => {
    const { keyring, control } = fakeKeyring('ok')
    await keyring.set('a', 'secret')
    expect(await keyring.get('a')).toBe('secret')
    expect(await keyring.get('b')).toBeUndefined()
    control.mode = 'locked'
    await expect(keyring.get('a')).rejects.toMatchObject({ code: 'LOCKED' })
    await expect(keyring.set('a', 'other')).rejects.toMatchObject({ code: 'LOCKED' })
    expect(keyring.status().state).toBe('locked')
    control.mode = 'ok'
    expect(await keyring.get('a')).toBe('secret')
  })
})

describe('the sealed file', () => {
  it('opens with its passphrase and no other, and shows nothing', async () => {
    const file = newFile()
    const vault = createSealedVault({ file })
    await expect(vault.get('a')).rejects.toMatchObject({ code: 'LOCKED' })
    expect(vault.status().state).toBe('locked')
    await vault.unlock('correct hörse')
    await Promise.all([vault.set('a', 'secret-one'), vault.set('b', 'secret-two')])
    await vault.delete('b')
    for (const name of readdirSync(join(file, '..'))) {
      const text = readFileSync(join(file, '..', name), 'latin1')
      for (const form of ['secret-one', Buffer.from('secret-one').toString('base64'), 'hörse']) {
        expect(text).not.toContain(form)
      }
    }
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const again = createSealedVault({ file })
    await expect(again.unlock('correct horse')).rejects.toMatchObject({ code: 'LOCKED' })
    // The same letters, composed otherwise.
    await again.unlock('correct ho\u0308rse')
    expect(await again.get('a')).toBe('secret-one')
    expect(await again.get('b')).toBeUndefined()
  })

  it('uses a new nonce each time', async () => {
    const file = newFile()
    const vault = createSealedVault({ file })
    await vault.unlock('p')
    const nonces = new Set<string>()
    for (let index = 0; index < 5; index++) {
      await vault.set('a', 'same')
      nonces.add((JSON.parse(readFileSync(file, 'utf8')) as { nonce: string }).nonce)
    }
    expect(nonces.size).toBe(5)
  })

  it('refuses what was changed, and leaves it', async () => {
    const file = newFile()
    const vault = createSealedVault({ file })
    await vault.unlock('p')
    await vault.set('a', 'x')
    const sealed = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    writeFileSync(file, JSON.stringify({ ...sealed, tag: Buffer.alloc(16).toString('base64') }))
    await expect(createSealedVault({ file }).unlock('p')).rejects.toMatchObject({ code: 'LOCKED' })
    writeFileSync(file, 'garbage')
    await expect(createSealedVault({ file }).unlock('p')).rejects.toMatchObject({
      code: 'UNREADABLE',
    })
    expect(readFileSync(file, 'utf8')).toBe('garbage')
  })
})

describe('the ladder', () => {
  const open = (mode: Mode, memo = memoOf(), file = newFile()) => {
    const { keyring, control } = fakeKeyring(mode)
    return openVault({ keyring, sealed: createSealedVault({ file }), memo }).then((vault) => ({
      vault,
      control,
      memo,
      file,
    }))
  }

  it('takes the keyring where there is one', async () => {
    const { vault, memo } = await open('ok')
    expect(vault.status()).toMatchObject({ kind: 'keyring', backend: 'Test Keyring', state: 'ok' })
    expect(memo.value).toBe('Test Keyring')
  })

  it('falls to memory, says so, and writes nothing', async () => {
    const { vault, file } = await open('none')
    await vault.set('a', 'x')
    expect(await vault.get('a')).toBe('x')
    expect(vault.status()).toMatchObject({
      kind: 'memory',
      message: expect.stringContaining('again after a restart'),
    })
    expect(readdirSync(join(file, '..'))).toEqual([])
  })

  it('moves to the sealed file by choice only, and stays there', async () => {
    const { vault, memo, file } = await open('none')
    await vault.set('a', 'x')
    expect(await vault.unlock('p')).toMatchObject({ kind: 'sealed-file', state: 'ok' })
    const later = await open('ok', memo, file)
    expect(later.vault.status()).toMatchObject({ kind: 'sealed-file', state: 'locked' })
    await later.vault.unlock('p')
    expect(await later.vault.get('a')).toBe('x')
  })

  it('does not fall past a locked keyring', async () => {
    const { vault, control } = await open('locked')
    expect(vault.status()).toMatchObject({ kind: 'keyring', state: 'locked' })
    await expect(vault.set('a', 'x')).rejects.toMatchObject({ code: 'LOCKED' })
    control.mode = 'ok'
    expect(await vault.retry()).toMatchObject({ kind: 'keyring', state: 'ok' })
    await vault.set('a', 'x')
  })

  it('names the place that held the secrets before, and leaves them there', async () => {
    const { vault, memo } = await open('none', memoOf('Test Keyring'))
    expect(vault.status().message).toContain('kept in "Test Keyring"')
    expect(memo.value).toBe('Test Keyring')
  })

  it('takes what memory holds along when the keyring appears', async () => {
    const { vault, control } = await open('none')
    await vault.set('a', 'x')
    control.mode = 'ok'
    await vault.retry()
    expect(control.secrets.get('a')).toBe('x')
  })
})
