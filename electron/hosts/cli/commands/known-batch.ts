import { UsageError } from '#electron/hosts/cli/command.ts'
import type { Client } from '#electron/hosts/cli/seam.ts'

export type Batch = Awaited<ReturnType<Client['batches']['get']>>

/** By its id or its name. @throws UsageError that names those there are */
export async function known(client: Client, word: string): Promise<Batch> {
  const all = await client.batches.list({})
  const found = all.find(({ id }) => id === word) ?? all.find(({ name }) => name === word)
  if (found) return found
  const names = all.map(({ id, name }) => `${id} (${name})`).join(', ')
  throw new UsageError(
    names === ''
      ? `There is no batch "${word}", and no other either.`
      : `There is no batch "${word}". There are: ${names}.`,
  )
}
