import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from '#electron/hosts/cli/command.ts'
import { EXIT, UsageError } from '#electron/hosts/cli/command.ts'
import { fileFor } from '#electron/hosts/cli/files.ts'

/** A table of a million names; a whole dump of Wikidata is none. */
const LARGEST_BYTES = 128 * 1024 * 1024
const MOST_TOLD = 10

/** Names of one's own for the analysis of this computer: people, companies, places it does not know. */
export const KNOWLEDGE_COMMANDS: readonly Command[] = [
  {
    noun: 'knowledge',
    verb: 'import',
    usage: 'FILE',
    help: 'Add names of your own from a table (CSV) or lines of a Wikidata dump; equal ids are replaced.',
    words: [1, 1],
    async runAlone({ tools, output, global }, { words: [word = ''] }) {
      const change = tools.ownNames.add(textOf(resolve(word)))
      if (global.isJson) await output.json(change)
      else {
        const { read, replaced, total } = change
        await output.line(`${read} read, ${replaced} of them replaced; ${total} names of your own.`)
        for (const { line, message } of change.problems.slice(0, MOST_TOLD)) {
          await output.line(`  line ${line}: ${message}`)
        }
        const more = change.problems.length - MOST_TOLD
        if (more > 0) await output.line(`  and ${more} more lines`)
        output.say(
          'They hold for what is analysed from now on; a running program takes them up soon.',
        )
      }
      if (change.problems.length === 0) return EXIT.done
      return change.read > 0 ? EXIT.partial : EXIT.error
    },
  },
  {
    noun: 'knowledge',
    verb: 'list',
    usage: '',
    help: 'The names of your own, with what they are.',
    words: [0, 0],
    async runAlone({ tools, output, global }) {
      const names = tools.ownNames.list()
      if (global.isJson) {
        for (const one of names) await output.json(one)
        return
      }
      await output.rows(names, [
        ['NAME', ({ name }) => name],
        ['IS', ({ types }) => types.join(' ')],
        ['ID', ({ id }) => id],
        ['NAMES', ({ count }) => String(count)],
      ])
    },
  },
  {
    noun: 'knowledge',
    verb: 'export',
    usage: '[FILE]',
    help: 'Your own names as a table that can be imported again.',
    words: [0, 1],
    async runAlone(context, { words: [word] }) {
      const table = context.tools.ownNames.table()
      if (word === undefined || word === '-') return context.output.write(table)
      const file = fileFor(context, word)
      writeFileSync(file, table)
      context.output.say(`Written to ${file}.`)
    },
  },
  {
    noun: 'knowledge',
    verb: 'remove',
    usage: 'NAME…',
    help: 'Take away entries of your own by a name or an id.',
    words: [1, Number.POSITIVE_INFINITY],
    async runAlone({ tools, output, global }, { words }) {
      const removed = tools.ownNames.remove(words)
      if (global.isJson) await output.json({ removed })
      else await output.line(`${removed.length} taken away: ${removed.join(', ') || 'none'}.`)
      return removed.length > 0 ? EXIT.done : EXIT.error
    },
  },
]

/** @throws UsageError for what is no file, or far too large to be a list of names */
function textOf(file: string): string {
  let size: number
  try {
    const found = statSync(file)
    if (!found.isFile()) throw new UsageError(`${file} is no file.`)
    size = found.size
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${file} cannot be read.`)
  }
  if (size > LARGEST_BYTES) {
    throw new UsageError(
      `${file} is larger than the 128 MB that are read at once; take a part of it.`,
    )
  }
  return readFileSync(file, 'utf8')
}
