import { WorkError } from '#electron/platform/failures.ts'
import type { Context } from './command.ts'
import { UsageError } from './command.ts'
import type { Client } from './seam.ts'

export type Profile = Awaited<ReturnType<Client['profiles']['list']>>[number]

/**
 * The profile of `--profile`; `local` is the embedded service's. One that is not signed in is signed
 * in with the environment's password: on a machine without a keyring a script has no other way.
 * @throws WorkError SIGNED_OUT at once: in a window requests wait for the sign-in, here nobody comes.
 */
export async function chosenProfile({
  client,
  global,
  env,
}: Pick<Context, 'client' | 'global' | 'env'>): Promise<Profile> {
  const profile = await findProfile(client, global.profile)
  if (profile.state === 'ready') return profile
  const password = env.BROADSHEET_PASSWORD
  const signsIn = profile.fields.family === 'current'
  if (signsIn && password) return client.profiles.signIn({ id: profile.id, password })
  const secret = signsIn ? 'BROADSHEET_PASSWORD' : 'BROADSHEET_APP_KEY'
  const reason = profile.stateText ?? `"${profile.fields.name}" is not signed in.`
  throw new WorkError('SIGNED_OUT', `${reason} Set ${secret} and try again.`, {
    profileId: profile.id,
  })
}

/** By name, or by id. @throws UsageError naming those that exist. */
export async function findProfile(client: Client, name: string): Promise<Profile> {
  const profiles = await client.profiles.list({})
  const found =
    profiles.find((profile) => profile.fields.name === name) ??
    profiles.find((profile) => profile.id === name)
  if (found) return found
  const names = profiles.map((profile) => profile.fields.name).join(', ')
  throw new UsageError(`There is no profile "${name}". There are: ${names}.`)
}
