/** The documents of all batches, asked in the query language. */
import type { Command } from '#electron/hosts/cli/command.ts'
import { numberOf, textOf } from '#electron/hosts/cli/command.ts'
import { known } from '#electron/hosts/cli/known-batch.ts'
import type { Client } from '#electron/hosts/cli/seam.ts'

type Row = Awaited<ReturnType<Client['batches']['rows']>>['rows'][number]

/** As many as the contract answers at once. */
const PAGE = 200

export const BATCH_SEARCH: Command = {
  noun: 'batch',
  verb: 'search',
  usage: "'AQL' [options]",
  help: 'Documents of all batches that match, the best first, each with the place in its text.',
  words: [1, 1],
  isReadOnly: true,
  options: {
    batch: {
      type: 'string',
      value: 'NAME',
      help: 'of this batch only (its name, its id, or how that begins)',
    },
    limit: { type: 'string', value: 'N', help: 'at most this many (default 100)' },
  },
  async run({ client, output }, { words: [query = ''], values }) {
    const named = textOf(values, 'batch')
    const limit = numberOf(values, 'limit', 1, 1_000_000) ?? 100
    const batches = await client.batches.list({})
    const names = new Map(batches.map(({ id, name }) => [id, name]))
    const asked = {
      ...(named !== undefined && { id: (await known(client, named)).id }),
      filter: { query },
      sort: 'place',
      isDescending: false,
    } as const
    const found: Row[] = []
    let total = 0
    do {
      const size = Math.min(PAGE, limit - found.length)
      const page = await client.batches.rows({ ...asked, offset: found.length, limit: size })
      total = page.total
      if (page.rows.length === 0) break
      found.push(...page.rows)
    } while (found.length < Math.min(limit, total))
    const nameOf = ({ batchId }: Row): string => names.get(batchId) ?? batchId
    if (output.isForPrograms) {
      for (const row of found) await output.json(lineOf(row, nameOf(row)))
    } else {
      await output.rows(found, [
        ['BATCH', nameOf],
        ['DOCUMENT', ({ path, part }) => (part === undefined ? path : `${path}, row ${part}`)],
        ['LANGUAGE', ({ language = '' }) => language],
        ['MOOD', ({ polarity = '' }) => polarity],
        ['TEXT', ({ snippet, title = '' }) => snippet?.text ?? title],
      ])
    }
    output.say(`${found.length} of ${total} documents.`)
  },
}

/** `marks` count UTF-16 units of the snippet. */
function lineOf(row: Row, batch: string): object {
  const { path, part, state, title, language, polarity, topic, words, storyId, snippet } = row
  return {
    batch,
    batch_id: row.batchId,
    path,
    ...(part !== undefined && { row: part }),
    state,
    ...{ title, language, polarity, topic, words, story_id: storyId },
    ...(snippet && { snippet: snippet.text, marks: snippet.marks }),
  }
}
