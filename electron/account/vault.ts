import type { VaultStatus } from '#shared/model/profile.ts'

/** Secrets by name. Nothing here ever writes one in the clear. */
export interface Vault {
  /**
   * Undefined means surely absent.
   * @throws WorkError LOCKED where that cannot be told.
   */
  get(name: string): Promise<string | undefined>
  /** Resolves when the secret would survive a power cut (memory excepted). @throws WorkError LOCKED */
  set(name: string, secret: string): Promise<void>
  delete(name: string): Promise<void>
  status(): VaultStatus
}

export function createMemoryVault(message: string): Vault & { entries(): [string, string][] } {
  const secrets = new Map<string, string>()
  return {
    get: async (name) => secrets.get(name),
    set: async (name, secret) => void secrets.set(name, secret),
    delete: async (name) => void secrets.delete(name),
    status: () => ({ kind: 'memory', backend: 'Memory', state: 'ok', message }),
    entries: () => [...secrets],
  }
}

/** Not a profile: what other programs show to the embedded service. */
export const SERVED = 'serve'

/** What the environment may say of any profile; `id/name` is the name of a profile's secret. */
const ENVIRONMENT: Readonly<Record<string, string>> = {
  appKey: 'BROADSHEET_APP_KEY',
  textAppKey: 'BROADSHEET_TEXT_APP_KEY',
}

/**
 * A script's keys come before those kept, and serve where none can be kept (cron without a keyring).
 * They are read only: nothing of the environment is ever written.
 */
export function withEnvironment<Kept extends Vault>(
  vault: Kept,
  env: Readonly<Record<string, string | undefined>>,
): Kept {
  return {
    ...vault,
    async get(name) {
      const [owner, secret = ''] = name.split('/')
      const variable = owner === SERVED ? undefined : ENVIRONMENT[secret]
      return (variable === undefined ? undefined : env[variable]) || vault.get(name)
    },
  }
}
