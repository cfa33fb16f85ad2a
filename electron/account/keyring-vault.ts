import { AsyncEntry } from 'keytar'

import type { Clock } from '#electron/platform/clock.ts'
import { WorkError } from '#electron/platform/failures.ts'
import type { Random } from '#electron/platform/random.ts'
import type { Vault } from './vault.ts'

/** The part of an entry of the system's keyring that is used here. */
export interface KeyringEntry {
  setPassword(secret: string, signal?: AbortSignal): Promise<void>
  getPassword(signal?: AbortSignal): Promise<string | null | undefined>
  deletePassword(signal?: AbortSignal): Promise<boolean>
}

export type OpenEntry = (account: string) => KeyringEntry

export type KeyringOptions = {
  readonly clock: Clock
  readonly random: Random
  /** Unset: the system's own keyring. */
  readonly openEntry?: OpenEntry
  readonly backend?: string
  readonly deadlineMs?: number
}

/** none: there is no keyring on this machine, or it does not work. */
export type KeyringState = 'ok' | 'locked' | 'none'

export type Keyring = Vault & {
  readonly backend: string
  /**
   * Writes, reads and deletes a secret of its own. A locked keyring answers "no entry" to reading,
   * so only a write tells the truth.
   */
  probe(): Promise<KeyringState>
}

const SERVICE = 'broadsheet'
/** A prompt may stand open for half a minute; nobody waits longer for a keyring. */
const DEADLINE_MS = 10_000

const BACKENDS: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'Secret Service',
  darwin: 'macOS Keychain',
  win32: 'Windows Credential Manager',
}

export function createKeyring(options: KeyringOptions): Keyring {
  const { clock, random, openEntry = systemEntry, deadlineMs = DEADLINE_MS } = options
  const backend = options.backend ?? BACKENDS[process.platform] ?? 'Keyring'
  let state: KeyringState = 'none'

  /** The library takes a signal, but a call into a hung service need not heed it. */
  const within = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const stop = new AbortController()
    let cancel = () => {}
    const late = new Promise<never>((_resolve, reject) => {
      const timer = clock.setTimer(deadlineMs, () => {
        reject(new KeyringTimeout())
        stop.abort()
      })
      cancel = () => timer.cancel()
    })
    try {
      return await Promise.race([work(stop.signal), late])
    } finally {
      cancel()
    }
  }
  const probe = async (): Promise<KeyringState> => {
    const value = random.id()
    try {
      await within(async (signal) => {
        const entry = openEntry('probe')
        await entry.setPassword(value, signal)
        const read = await entry.getPassword(signal)
        await entry.deletePassword(signal)
        if (read !== value) throw new Error('The keyring did not give back what it was given.')
      })
      state = 'ok'
    } catch (error) {
      state = isLocked(error) ? 'locked' : 'none'
    }
    return state
  }
  const attempt = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    try {
      return await within(work)
    } catch (error) {
      await probe()
      throw lockedFailure(backend, error)
    }
  }

  return {
    backend,
    probe,
    async get(name) {
      const found = await attempt((signal) => openEntry(name).getPassword(signal))
      if (found !== null && found !== undefined) return found
      // "No entry" and "locked" look the same from here.
      if ((await probe()) !== 'ok') throw lockedFailure(backend)
      return undefined
    },
    set: (name, secret) => attempt((signal) => openEntry(name).setPassword(secret, signal)),
    async delete(name) {
      await attempt((signal) => openEntry(name).deletePassword(signal))
    },
    status: () => ({
      kind: 'keyring',
      backend,
      state: state === 'none' ? 'absent' : state,
      message: MESSAGES[state](backend),
    }),
  }
}

const MESSAGES: Readonly<Record<KeyringState, (backend: string) => string>> = {
  ok: (backend) => `Secrets are kept in the system's keyring (${backend}).`,
  locked: (backend) =>
    `The system's keyring (${backend}) is locked. Unlock it and try again, or choose a passphrase. Nothing was deleted.`,
  none: (backend) => `The system's keyring (${backend}) does not answer. Nothing was deleted.`,
}

class KeyringTimeout extends Error {}

/** Unlocking is asked in a window; closing it, or leaving it open, both mean locked. */
function isLocked(error: unknown): boolean {
  return error instanceof KeyringTimeout || /dismissed|locked/i.test(String(error))
}

function lockedFailure(backend: string, cause?: unknown): WorkError {
  const message = `The system's keyring (${backend}) does not give out its secrets: it is locked or gone. Unlock it and try again; nothing was deleted.`
  return new WorkError('LOCKED', message, undefined, { cause })
}

/**
 * Pinned to the Secret Service on Linux: left to itself the library falls back to the kernel's
 * keyring, which forgets at reboot. The keytar-like part of the library cannot be pinned.
 */
function systemEntry(account: string): KeyringEntry {
  return new AsyncEntry(SERVICE, account, { linux: { store: 'secret-service' } })
}
