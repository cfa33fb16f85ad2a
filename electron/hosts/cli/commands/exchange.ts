import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command, Context } from '#electron/hosts/cli/command.ts'
import { EXIT, UsageError } from '#electron/hosts/cli/command.ts'
import { fileFor } from '#electron/hosts/cli/files.ts'
import { findSearch } from '#electron/hosts/cli/scope.ts'

export const EXCHANGE_COMMANDS: readonly Command[] = [
  {
    noun: 'search',
    verb: 'export',
    usage: '[NAME…]',
    help: 'Saved searches as JSON, to keep or to pass on; all without a name.',
    words: [0, 5000],
    isReadOnly: true,
    async run({ client, output }, { words }) {
      const found = await Promise.all(words.map((word) => findSearch(client, word)))
      const names = found.flatMap(({ name }) => name ?? [])
      const { text } = await client.exchange.exportSearches(words.length > 0 ? { names } : {})
      await output.write(text)
    },
  },
  {
    noun: 'search',
    verb: 'import',
    usage: 'FILE',
    help: 'Saved searches of such a file; a name that is taken gets a number.',
    words: [1, 1],
    isReadOnly: false,
    async run(context, { words: [word = ''] }) {
      const { client, output, global } = context
      const done = await client.exchange.importSearches({ text: await textIn(context, word) })
      if (global.isJson) await output.json(done)
      else {
        await output.line(`${done.added.length} added, ${done.known.length} known already`)
        for (const { name, reason } of done.refused) await output.line(`${name}: ${reason}`)
      }
      return done.refused.length > 0 ? EXIT.partial : EXIT.done
    },
  },
  {
    noun: 'stories',
    verb: 'import-starred',
    usage: 'FILE',
    help: 'The starred.json of Google Reader, Inoreader, FreshRSS or Feedly: read, starred, with labels as tags and with notes.',
    words: [1, 1],
    isReadOnly: false,
    async run(context, { words: [word = ''] }) {
      const { client, output, global, signal } = context
      const { id } = await handOver(context, word)
      for await (const step of await client.exchange.importStarred(
        { transferId: id },
        { signal },
      )) {
        output.progress(`${step.step} …`)
        const { done } = step
        if (!done) continue
        if (global.isJson) await output.json(done)
        else {
          const { read, stored, starred, labels, notes } = done
          await output.line(`${read} read, ${stored} new, ${starred} starred, ${labels} labels as tags, ${notes} with notes`) // prettier-ignore
          for (const { where, reason } of done.failed) await output.line(`${where}: ${reason}`)
        }
        if (done.failed.length > 0) return done.starred > 0 ? EXIT.partial : EXIT.error
      }
      return EXIT.done
    },
  },
  {
    noun: 'feeds',
    verb: 'export',
    usage: '[FILE]',
    help: 'Your feeds as OPML, which any reader takes; "ingest FILE.opml" brings them in.',
    words: [0, 1],
    isReadOnly: false,
    async run(context, { words: [word] }) {
      const { client, output } = context
      const { text } = await client.newsroom.exportOpml({})
      if (word === undefined) return output.write(text)
      const file = fileFor(context, word)
      writeFileSync(file, text, { mode: 0o600 })
      output.say(`Written to ${file}.`)
    },
  },
]

const PIECE_BYTES = 3 * 1024 * 1024

async function textIn({ readStdin }: Context, word: string): Promise<string> {
  if (word === '-') return (await readStdin()).toString('utf8')
  return readFileSync(present(word), 'utf8')
}

/** Piece by piece, as the page does. */
async function handOver({ client }: Context, word: string): Promise<{ id: string }> {
  const file = present(word)
  const { id } = await client.transfers.begin({ name: word.slice(0, 300) })
  const handle = openSync(file, 'r')
  try {
    const piece = Buffer.alloc(PIECE_BYTES)
    for (let offset = 0; ;) {
      const got = readSync(handle, piece, 0, PIECE_BYTES, offset)
      if (got === 0) return { id }
      const data = piece.subarray(0, got).toString('base64')
      await client.transfers.send({ id, offset, data })
      offset += got
    }
  } finally {
    closeSync(handle)
  }
}

/** @throws UsageError where there is no such file */
function present(word: string): string {
  const file = resolve(word)
  if (statSync(file, { throwIfNoEntry: false })?.isFile()) return file
  throw new UsageError(`There is no file ${file}.`)
}
