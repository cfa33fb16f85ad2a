import type { OptionSpec, Values } from './command.ts'
import { PARAM_OPTION, parametersOf, textOf, UsageError } from './command.ts'
import { known } from './known-batch.ts'
import type { Client, Scope } from './seam.ts'

export type Search = Awaited<ReturnType<Client['searches']['list']>>[number]

export const SCOPE_OPTIONS = {
  search: { type: 'string', value: 'NAME', help: 'the stories of a saved search' },
  collection: { type: 'string', value: 'NAME', help: 'the stories of a collection' },
  batch: { type: 'string', value: 'NAME', help: 'the documents of a batch that could be read' },
  query: { type: 'string', value: "'AQL'", help: 'the cached stories that match' },
  from: { type: 'string', value: 'WHEN', help: 'published from here on (ISO or date math)' },
  to: { type: 'string', value: 'WHEN', help: 'published before' },
  ...PARAM_OPTION,
} as const satisfies Record<string, OptionSpec>

/** Which cached stories are meant; all of them without a word about it. */
export async function scopeOf(client: Client, values: Values): Promise<Scope> {
  const name = textOf(values, 'search')
  const collection = textOf(values, 'collection')
  const from = textOf(values, 'from')
  const to = textOf(values, 'to')
  const parameters = parametersOf(values).map(([key, value]) => ({ name: key, value }))
  if (from !== undefined) parameters.push({ name: 'published_at.start', value: from })
  if (to !== undefined) parameters.push({ name: 'published_at.end', value: to })
  const aql = textOf(values, 'query')
  const hasQuery = aql !== undefined || parameters.length > 0
  const batch = textOf(values, 'batch')
  const [named, other] = ['search', 'collection', 'batch'].filter((each) => textOf(values, each) !== undefined) // prettier-ignore
  if (named !== undefined && (hasQuery || other !== undefined)) {
    throw new UsageError(`--${named} stands alone: it names its stories without a query.`)
  }
  if (batch !== undefined) return { kind: 'batch', batchId: (await known(client, batch)).id }
  if (collection !== undefined) {
    return { kind: 'collection', collectionId: (await findCollection(client, collection)).id }
  }
  if (name !== undefined) return { kind: 'search', searchId: (await findSearch(client, name)).id }
  if (hasQuery) return { kind: 'query', query: { aql: aql ?? '', parameters } }
  return { kind: 'all' }
}

/** A saved search by name, or by id. @throws UsageError naming those that exist. */
export async function findSearch(client: Client, name: string): Promise<Search> {
  const searches = await client.searches.list({})
  const found =
    searches.find((search) => search.name === name) ?? searches.find((search) => search.id === name)
  if (found) return found
  const names = searches.map((search) => search.name).join(', ')
  throw new UsageError(
    names === ''
      ? `There is no saved search "${name}", and no other either.`
      : `There is no saved search "${name}". There are: ${names}.`,
  )
}

/** A collection by name, or by id. @throws UsageError naming those that exist. */
export async function findCollection(client: Client, name: string): Promise<{ id: string }> {
  const collections = await client.collections.list({})
  const found =
    collections.find((one) => one.id === name) ??
    sole(
      collections.filter((one) => one.name === name),
      name,
    )
  if (found) return found
  const names = collections.map((one) => one.name).join(', ')
  throw new UsageError(
    names === ''
      ? `There is no collection "${name}", and no other either.`
      : `There is no collection "${name}". There are: ${names}.`,
  )
}

/** Two collections in different places may have one name. */
function sole<One extends { readonly id: string }>(found: readonly One[], name: string) {
  if (found.length < 2) return found[0]
  const ids = found.map(({ id }) => id).join(', ')
  throw new UsageError(`There are several collections "${name}"; name one by its id: ${ids}.`)
}
