import type { VaultStatus } from '#shared/model/profile.ts'
import type { Keyring } from './keyring-vault.ts'
import type { SealedVault } from './sealed-vault.ts'
import { createMemoryVault, type Vault } from './vault.ts'

/**
 * The ladder: the system's keyring, else a file sealed with a passphrase, else memory until the
 * program ends. Which one it is, is always said, and none of them is plain text.
 */
export type VaultLadder = Vault & {
  /** Opens the sealed file, or makes it and moves there what memory holds. */
  unlock(passphrase: string): Promise<VaultStatus>
  /** Looks again for the keyring, after it was unlocked or started. */
  retry(): Promise<VaultStatus>
}

/** Remembers the name of the place, so that a change of it is noticed. */
export interface VaultMemo {
  read(): string | undefined
  write(backend: string): void
}

export type VaultOptions = {
  readonly keyring: Keyring
  readonly sealed: SealedVault
  readonly memo: VaultMemo
}

const MEMORY_TEXT =
  'There is no keyring on this machine, so secrets are kept in memory only: you sign in again after a restart. Choose a passphrase to keep them in a sealed file.'

export async function openVault({ keyring, sealed, memo }: VaultOptions): Promise<VaultLadder> {
  const memory = createMemoryVault(MEMORY_TEXT)
  const before = memo.read()
  let current: Vault = await choose()

  async function choose(): Promise<Vault> {
    // Whoever chose a passphrase keeps it, whatever keyring turns up.
    if (before === 'sealed-file' || (await sealed.exists())) return sealed
    const state = await keyring.probe()
    if (state === 'ok') {
      memo.write(keyring.backend)
      return keyring
    }
    // Locked is not gone: falling to memory would ask for a sign-in that the keyring still holds.
    return state === 'locked' ? keyring : memory
  }

  const status = (): VaultStatus => {
    const now = current.status()
    const isLost = before !== undefined && before !== 'sealed-file' && current === memory
    if (!isLost) return now
    return {
      ...now,
      message: `Secrets were kept in "${before}", which does not answer now. They are still there; until then you sign in for this session. ${now.message}`,
    }
  }

  return {
    get: (name) => current.get(name),
    set: (name, secret) => current.set(name, secret),
    delete: (name) => current.delete(name),
    status,
    async unlock(passphrase) {
      await sealed.unlock(passphrase)
      for (const [name, secret] of memory.entries()) await sealed.set(name, secret)
      current = sealed
      memo.write('sealed-file')
      return status()
    },
    async retry() {
      if (current !== sealed) current = await choose()
      if (current === keyring) {
        for (const [name, secret] of memory.entries()) await keyring.set(name, secret)
      }
      return status()
    },
  }
}
