/** The vault ladder and the profiles on top of it. */
import { join } from 'node:path'
import { createKeyring } from '#electron/account/keyring-vault.ts'
import { openVault } from '#electron/account/open-vault.ts'
import { openProfiles, type StoredProfiles } from '#electron/account/profiles.ts'
import { createSealedVault } from '#electron/account/sealed-vault.ts'
import { withEnvironment } from '#electron/account/vault.ts'
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
  /** Where secrets may come from the environment: on the command line. */
  readonly env?: Readonly<Record<string, string | undefined>>
}) {
  const { keep } = parts.library
  const ladder = await openVault({
    keyring: createKeyring(parts),
    sealed: createSealedVault({ file: join(parts.folders.data, 'vault.sealed') }),
    memo: {
      read: () => keep.get(BACKEND_KEY) as string | undefined,
      write: (backend) => keep.put(BACKEND_KEY, backend),
    },
  })
  const vault = parts.env ? withEnvironment(ladder, parts.env) : ladder
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
