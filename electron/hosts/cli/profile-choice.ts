import { WorkError } from '#electron/platform/failures.ts'
import type { Context } from './command.ts'
import { UsageError } from './command.ts'
import type { Client } from './seam.ts'

type Caller = Pick<Context, 'client' | 'global' | 'env'>

export type Profile = Awaited<ReturnType<Client['profiles']['list']>>[number]

/**
 * The profile of `--profile`; `local` is the embedded service's. One that is not signed in is signed
 * in with the environment's password: on a machine without a keyring a script has no other way.
 * @throws WorkError SIGNED_OUT at once: in a window requests wait for the sign-in, here nobody comes.
 */
export async function chosenProfile(context: Caller): Promise<Profile> {
  const found = await findProfile(context.client, context.global.profile)
  const profile = await signedIn(context, found)
  if (profile.state === 'ready') return profile
  const signsIn = profile.fields.family === 'current'
  const secret = signsIn ? 'BROADSHEET_PASSWORD' : 'BROADSHEET_APP_KEY'
  const reason = profile.stateText ?? `"${profile.fields.name}" is not signed in.`
  throw new WorkError('SIGNED_OUT', `${reason} Set ${secret} and try again.`, {
    profileId: profile.id,
  })
}

/** Signed in where that is needed and the environment has the password. */
export async function signedIn({ client, env }: Caller, profile: Profile): Promise<Profile> {
  const password = env.BROADSHEET_PASSWORD
  const isAsked = profile.state !== 'ready' && profile.fields.family === 'current'
  return isAsked && password ? client.profiles.signIn({ id: profile.id, password }) : profile
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
