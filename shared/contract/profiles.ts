import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { ConnectionStep, Profile, ProfileFields, VaultStatus } from '#shared/model/profile.ts'
import { base } from './failures.ts'

const Id = z.strictObject({ id: z.string() })
const Secret = z.string().min(1).max(4000)
/** Secrets travel towards the vault and never back. */
const Secrets = z.strictObject({
  password: Secret.optional(),
  appKey: Secret.optional(),
  textAppKey: Secret.optional(),
})

export const profiles = {
  list: base.input(z.strictObject({})).output(z.array(Profile)),
  add: base.input(z.strictObject({ fields: ProfileFields, secrets: Secrets })).output(Profile),
  change: base.input(Id.extend({ fields: ProfileFields, secrets: Secrets })).output(Profile),
  remove: base.input(Id).output(z.void()),
  use: base.input(Id).output(Profile),
  /** The password is forgotten at once unless it `isKept` in the vault. */
  signIn: base
    .input(Id.extend({ password: Secret, isKept: z.boolean().optional() }))
    .output(Profile),
  signOut: base.input(Id).output(Profile),
  /** Named steps, in order; ends at the first that fails. */
  test: base.input(Id).output(eventIterator(ConnectionStep)),
  vault: base.input(z.strictObject({})).output(VaultStatus),
  /** Opens the passphrase-sealed file, or makes it where there is none. */
  unlockVault: base.input(z.strictObject({ passphrase: Secret })).output(VaultStatus),
  /** Looks again for the system's keyring, after it was unlocked or started. */
  retryVault: base.input(z.strictObject({})).output(VaultStatus),
}
