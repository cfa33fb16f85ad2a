import type { Context } from './command.ts'
import type { Order, Scope } from './seam.ts'

/** Rows asked for at a time; the contract allows no more. */
const WINDOW = 200

/** Stories as a table for people, as JSONL of wire stories for programs. */
export async function printStories(
  { client, output, signal, workbench }: Context,
  scope: Scope,
  order: Order,
  limit = Number.POSITIVE_INFINITY,
): Promise<void> {
  if (output.isForPrograms) {
    const most = Number.isFinite(limit) ? limit : undefined
    const lines = workbench.exportStories({ scope, order, format: 'jsonl', limit: most, signal })
    for await (const line of lines) await output.write(line)
    return
  }
  const list = await client.stories.open({ scope, filter: 'all', order })
  const wanted = Math.min(limit, list.total)
  for (let offset = 0; offset < wanted && !signal.aborted; offset += WINDOW) {
    const size = Math.min(WINDOW, wanted - offset)
    const rows = await client.stories.window({ listId: list.id, offset, limit: size })
    await output.rows(rows, [
      ['PUBLISHED', ({ publishedAt }) => publishedAt.slice(0, 16).replace('T', ' ')],
      ['SOURCE', ({ sourceName }) => sourceName],
      ['TITLE', ({ title }) => title],
      ['ID', ({ id }) => id],
    ])
  }
  output.say(`${wanted} of ${list.total} stories`)
}
