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
