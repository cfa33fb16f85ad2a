import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command, Context } from '#electron/hosts/cli/command.ts'
import { EXIT, UsageError } from '#electron/hosts/cli/command.ts'
import { fileFor } from '#electron/hosts/cli/files.ts'

const REACHES_AT_ONCE = 200

export const CORRECTION_COMMANDS: readonly Command[] = [
  {
    noun: 'correction',
    verb: 'list',
    usage: '',
    help: 'The corrections laid over the stories, in the order in which they act, each with its reach.',
    words: [0, 0],
    isReadOnly: true,
    async run({ client, output }) {
      const rules = await client.corrections.list({})
      const reach = new Map<string, number>()
      for (let at = 0; at < rules.length; at += REACHES_AT_ONCE) {
        const ids = rules.slice(at, at + REACHES_AT_ONCE).map(({ id }) => id)
        for (const each of await client.corrections.reaches({ ids })) reach.set(each.id, each.reach)
      }
      const listed = rules.map((rule) => ({ ...rule, reach: reach.get(rule.id) ?? 0 }))
      await output.rows(listed, [
        ['ID', ({ id }) => id],
        ['ON', ({ isOn }) => (isOn ? 'on' : 'off')],
        ['STORIES', (rule) => rule.reach.toLocaleString('en')],
        ['SAYS', ({ words }) => words],
      ])
    },
  },
  {
    noun: 'correction',
    verb: 'export',
    usage: '[FILE]',
    help: 'The corrections as a file of JSON for a colleague; on stdout where no file is named.',
    words: [0, 1],
    isReadOnly: true,
    async run(context, { words: [word] }) {
      const text = await context.client.corrections.export({})
      if (word === undefined) return context.output.write(text)
      const file = fileFor(context, word)
      writeFileSync(file, text)
      context.output.say(`${file} is written.`)
    },
  },
  {
    noun: 'correction',
    verb: 'import',
    usage: 'FILE|-',
    help: 'Add the corrections of a file after those there are; what is there already is left alone.',
    words: [1, 1],
    isReadOnly: false,
    async run(context, { words: [word = ''] }) {
      const { client, output } = context
      const done = await client.corrections.import({ text: await textOf(context, word) })
      if (output.isForPrograms) await output.json(done)
      else {
        await output.line(
          `${done.added} added, ${done.known} there already, ${done.refused.length} left out`,
        )
        for (const { words, reason } of done.refused) output.say(`${words} ${reason}`)
      }
      return done.refused.length > 0 ? EXIT.partial : EXIT.done
    },
  },
  ...(['on', 'off'] as const).map((verb): Command => ({
    noun: 'correction',
    verb,
    usage: 'ID…|all',
    help:
      verb === 'on'
        ? 'Let corrections act again.'
        : 'Show the stories without these corrections; they are kept.',
    words: [1, 10_000],
    isReadOnly: false,
    async run({ client, output }, { words }) {
      const known = (await client.corrections.list({})).map(({ id }) => id)
      const ids = words.length === 1 && words[0] === 'all' ? known : words
      const unknown = ids.find((id) => !known.includes(id))
      if (unknown !== undefined) throw new UsageError(`There is no correction "${unknown}".`)
      if (ids.length > 0) await client.corrections.setOn({ ids: [...ids], isOn: verb === 'on' })
      const what = ids.length === 1 ? '1 correction is' : `${ids.length} corrections are`
      output.say(`${what} ${verb}.`)
    },
  })),
]

/** @throws UsageError for a file that cannot be read */
async function textOf({ readStdin }: Context, word: string): Promise<string> {
  if (word === '-') return (await readStdin()).toString('utf8')
  const file = resolve(word)
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new UsageError(`${file} cannot be read: ${cause instanceof Error ? cause.message : ''}`)
  }
}
