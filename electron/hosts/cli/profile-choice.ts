import type { Context } from './command.ts'
import { UsageError } from './command.ts'
import type { Client } from './seam.ts'

export type Profile = Awaited<ReturnType<Client['profiles']['list']>>[number]

/** The profile of `--profile`; `local` is the embedded service's. */
export function chosenProfile(context: Pick<Context, 'client' | 'global'>): Promise<Profile> {
  return findProfile(context.client, context.global.profile)
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
