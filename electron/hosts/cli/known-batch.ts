import { UsageError } from './command.ts'
import type { Client } from './seam.ts'

export type Batch = Awaited<ReturnType<Client['batches']['get']>>

/** Fewer characters of an id are more likely a slip. */
const LEAST_OF_ID = 4

/** By its id, its name, or how its id begins. @throws UsageError that names those there are */
export async function known(client: Client, word: string): Promise<Batch> {
  const all = await client.batches.list({})
  const found = matching(all, word)
  const [only] = found
  if (only && found.length === 1) return only
  if (found.length > 1) {
    const ids = found.map(({ id, places }) => `${id} (${places.join(', ')})`).join('; ')
    throw new UsageError(
      `"${word}" may be one of ${found.length} batches; say which by its id: ${ids}.`,
    )
  }
  const names = all.map(({ id, name }) => `${id} (${name})`)
  throw new UsageError(
    names.length === 0
      ? `There is no batch "${word}", and no other either.`
      : `There is no batch "${word}". There are: ${names.join(', ')}.`,
  )
}

/** Those that a word may mean: the one of this id, else those of this name, else by how ids begin. */
export function matching(all: readonly Batch[], word: string): readonly Batch[] {
  const named = [({ id }: Batch) => id === word, ({ name }: Batch) => name === word]
  const begins = ({ id }: Batch) => word.length >= LEAST_OF_ID && id.startsWith(word)
  for (const fits of [...named, begins]) {
    const found = all.filter(fits)
    if (found.length > 0) return found
  }
  return []
}
