import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { copyFile, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod'

import { failureFromSystem, WorkError } from '#electron/platform/failures.ts'
import type { Vault } from './vault.ts'

/**
 * Secrets in one file, sealed with a passphrase: scrypt (RFC 7914) makes the key, AES-256-GCM
 * seals. The file is written anew with a new nonce each time, and the one before is kept as .bak.
 */
export type SealedVault = Vault & {
  /** The file is there, open or not. */
  exists(): Promise<boolean>
  /**
   * Opens the file, or makes it where there is none.
   * @throws WorkError LOCKED for a wrong passphrase, UNREADABLE for a damaged file.
   */
  unlock(passphrase: string): Promise<void>
}

/** 64 MB and some 150 ms a guess. */
const COST = { N: 2 ** 16, r: 8, p: 1 }
const MAX_MEMORY = 128 * 1024 * 1024

const SealedFile = z.object({
  format: z.literal('broadsheet-sealed-1'),
  N: z
    .number()
    .int()
    .max(2 ** 20),
  r: z.number().int().max(32),
  p: z.number().int().max(16),
  salt: z.base64(),
  nonce: z.base64(),
  tag: z.base64(),
  data: z.base64(),
})
type SealedFile = z.infer<typeof SealedFile>

type Opened = { readonly key: Buffer; readonly salt: Buffer; readonly secrets: Map<string, string> }

export function createSealedVault({ file }: { readonly file: string }): SealedVault {
  let opened: Opened | undefined
  // One write at a time, in the order they were asked for.
  let last: Promise<unknown> = Promise.resolve()

  const need = (): Opened => {
    if (!opened) {
      throw new WorkError(
        'LOCKED',
        'The sealed file is locked. Enter its passphrase; nothing was deleted.',
      )
    }
    return opened
  }
  const change = (edit: (secrets: Map<string, string>) => void) => {
    const { key, salt, secrets } = need()
    edit(secrets)
    last = last.then(
      () => write(file, seal(secrets, key, salt)),
      () => write(file, seal(secrets, key, salt)),
    )
    return last as Promise<void>
  }
  const readSealed = async (): Promise<SealedFile | undefined> => {
    try {
      return SealedFile.parse(JSON.parse(await readFile(file, 'utf8')))
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOENT') return undefined
      throw (
        failureFromSystem(error, 'the sealed file') ??
        new WorkError(
          'UNREADABLE',
          `The sealed file is damaged. It was left as it is; the one before it is ${file}.bak.`,
          { where: file },
          { cause: error },
        )
      )
    }
  }

  return {
    exists: async () => (await readSealed().catch(() => 'damaged')) !== undefined,
    async unlock(passphrase) {
      const sealed = await readSealed()
      if (sealed) {
        const salt = Buffer.from(sealed.salt, 'base64')
        const key = await deriveKey(passphrase, salt, sealed)
        opened = { key, salt, secrets: unseal(sealed, key) }
        return
      }
      const salt = randomBytes(16)
      opened = { key: await deriveKey(passphrase, salt, COST), salt, secrets: new Map() }
      await change(() => {})
    },
    get: async (name) => need().secrets.get(name),
    set: async (name, secret) => change((secrets) => void secrets.set(name, secret)),
    delete: async (name) => change((secrets) => void secrets.delete(name)),
    status: () => ({
      kind: 'sealed-file',
      backend: 'Sealed file (scrypt, AES-256-GCM)',
      state: opened ? 'ok' : 'locked',
      message: opened
        ? 'Secrets are kept in a file sealed with your passphrase.'
        : 'Secrets are kept in a file sealed with your passphrase. Enter it to open them.',
    }),
  }
}

function deriveKey(
  passphrase: string,
  salt: Buffer,
  { N, r, p }: { N: number; r: number; p: number },
): Promise<Buffer> {
  // Two keyboards may write one passphrase in two ways.
  const text = passphrase.normalize('NFKC')
  return new Promise((resolve, reject) => {
    scrypt(text, salt, 32, { N, r, p, maxmem: MAX_MEMORY }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

function seal(secrets: ReadonlyMap<string, string>, key: Buffer, salt: Buffer): SealedFile {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const plain = JSON.stringify(Object.fromEntries(secrets))
  const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return {
    format: 'broadsheet-sealed-1',
    ...COST,
    salt: salt.toString('base64'),
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    data: data.toString('base64'),
  }
}

function unseal(sealed: SealedFile, key: Buffer): Map<string, string> {
  try {
    const nonce = Buffer.from(sealed.nonce, 'base64')
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 })
    decipher.setAuthTag(Buffer.from(sealed.tag, 'base64'))
    const data = Buffer.from(sealed.data, 'base64')
    const plain = Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8')
    return new Map(Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(plain))))
  } catch (error) {
    const message = 'This passphrase does not open the sealed file. Try again; nothing was changed.'
    throw new WorkError('LOCKED', message, undefined, { cause: error })
  }
}

/** Temp, fsync, rename, fsync of the folder: at any moment the old or the new file is whole. */
async function write(file: string, sealed: SealedFile): Promise<void> {
  const temp = `${file}.new`
  try {
    const handle = await open(temp, 'w', 0o600)
    try {
      await handle.writeFile(JSON.stringify(sealed))
      await handle.sync()
    } finally {
      await handle.close()
    }
    await copyFile(file, `${file}.bak`).catch(ignoreMissing)
    await rename(temp, file)
    const folder = await open(dirname(file), 'r')
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  } catch (error) {
    throw failureFromSystem(error, 'the sealed file') ?? error
  }
}

function ignoreMissing(error: unknown): void {
  if ((error as { code?: string }).code !== 'ENOENT') throw error
}
