/** The vault ladder and the profiles on top of it. */
import { join } from 'node:path'
import { createKeyring } from '#electron/account/keyring-vault.ts'
import { openVault } from '#electron/account/open-vault.ts'
import { openProfiles, type StoredProfiles } from '#electron/account/profiles.ts'
import { createSealedVault } from '#electron/account/sealed-vault.ts'
import type { Library } from '#electron/library/library.ts'
import type { Clock } from '#electron/platform/clock.ts'
import type { Folders } from '#electron/platform/folders.ts'
import type { Log } from '#electron/platform/log.ts'
import type { Random } from '#electron/platform/random.ts'

const PROFILES_KEY = 'profiles'
const BACKEND_KEY = 'vault-backend'

export async function openAccount(parts: {
  readonly folders: Folders
  readonly library: Library
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
}) {
  const { keep } = parts.library
  const vault = await openVault({
    keyring: createKeyring(parts),
    sealed: createSealedVault({ file: join(parts.folders.data, 'vault.sealed') }),
    memo: {
      read: () => keep.get(BACKEND_KEY) as string | undefined,
      write: (backend) => keep.put(BACKEND_KEY, backend),
    },
  })
  const profiles = openProfiles({
    store: {
      load: () => keep.get(PROFILES_KEY) as StoredProfiles | undefined,
      save: (stored) => keep.put(PROFILES_KEY, stored),
    },
    vault,
    random: parts.random,
    log: parts.log,
  })
  return { vault, profiles }
}
