import { implement } from '@orpc/server'
import { contract } from '#shared/contract/index.ts'

type Handle = (input: never, signal: AbortSignal | undefined) => unknown

/** By path: `{ 'newsroom.discover': ({ address }: { address: string }) => [] }`. */
export type Replacements = Readonly<Record<string, Handle>>

type Procedures = Record<string, Record<string, unknown>>
type Builders = Record<
  string,
  Record<
    string,
    { handler(run: (call: { input: unknown; signal?: AbortSignal }) => unknown): unknown }
  >
>

/** The router with other answers for some procedures; input and output still follow the contract. */
export function replaced<Router extends object>(
  router: Router,
  replacements: Replacements,
): Router {
  const builders = implement(contract) as unknown as Builders
  const copy = { ...router } as Procedures
  for (const [path, handle] of Object.entries(replacements)) {
    const [noun = '', name = ''] = path.split('.')
    const builder = builders[noun]?.[name]
    if (!builder) throw new Error(`The contract has no ${path}.`)
    const procedure = builder.handler(({ input, signal }) => handle(input as never, signal))
    copy[noun] = { ...copy[noun], [name]: procedure }
  }
  return copy as Router
}
