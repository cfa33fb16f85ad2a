import type { Command, Context, OptionSpec } from '#electron/hosts/cli/command.ts'
import { numberOf, textOf, UsageError } from '#electron/hosts/cli/command.ts'
import { SCOPE_OPTIONS, scopeOf } from '#electron/hosts/cli/scope.ts'
import { fileFor, follow } from '#electron/hosts/cli/files.ts'
import { printStories } from '#electron/hosts/cli/story-output.ts'

const FORMATS = ['jsonl', 'csv', 'ris', 'bibtex', 'csl-json', 'markdown'] as const
const LIMIT: OptionSpec = { type: 'string', value: 'N', help: 'at most this many' }
const MOST = 1_000_000_000

export const STORY_COMMANDS: readonly Command[] = [
  {
    noun: 'stories',
    verb: 'list',
    usage: '[scope]',
    help: 'What is cached, newest first; never asks the network.',
    words: [0, 0],
    isReadOnly: true,
    options: { ...SCOPE_OPTIONS, limit: LIMIT },
    async run(context, { values }) {
      const scope = await scopeOf(context.client, values)
      await printStories(context, scope, 'newest', numberOf(values, 'limit', 1, MOST))
    },
  },
  {
    noun: 'stories',
    verb: 'show',
    usage: 'ID',
    help: 'One cached story.',
    words: [1, 1],
    isReadOnly: true,
    async run({ client, output, workbench }, { words: [id = ''] }) {
      if (output.isForPrograms) return output.line(workbench.wireStory(id))
      const { story } = await client.stories.read({ id })
      const { title, body, publishedAt } = story
      await output.line([title, publishedAt, '', body].join('\n'))
    },
  },
  {
    noun: 'stories',
    verb: 'export',
    usage: '[scope] [--format F]',
    help: 'Cached stories as text of another program.',
    words: [0, 0],
    isReadOnly: true,
    options: {
      ...SCOPE_OPTIONS,
      format: { type: 'string', value: FORMATS.join('|'), help: 'default: jsonl' },
      out: { type: 'string', value: 'FILE', help: 'instead of standard output; markdown: a zip' },
      bom: { type: 'boolean', help: 'csv with a byte-order mark, as spreadsheets like it' },
      'with-licensed': {
        type: 'boolean',
        help: 'bodies of licensed stories too: only where the licence allows it',
      },
      limit: LIMIT,
    },
    async run(context, { values }) {
      const { client, output, signal, workbench } = context
      const name = textOf(values, 'format') ?? 'jsonl'
      const format = FORMATS.find((known) => known === name)
      if (!format) {
        throw new UsageError(`--format is one of ${FORMATS.join(', ')}, not "${name}".`)
      }
      const scope = await scopeOf(client, values)
      const limit = numberOf(values, 'limit', 1, MOST)
      const options = {
        ...({ scope, order: 'newest', format, limit, signal } as const),
        hasLicensed: values['with-licensed'] === true,
        hasMark: values.bom === true,
      }
      const out = textOf(values, 'out')
      const exported =
        out === undefined
          ? await print(output, workbench.exportStories(options))
          : await follow(context, workbench.exportTo(fileFor(context, out), options))
      if (out !== undefined) output.say(`${exported.stories} stories were written to ${out}.`)
      if (exported.withheld > 0) {
        output.say(
          `${exported.withheld} bodies of licensed stories were left out; --with-licensed takes them along where the licence allows it.`,
        )
      }
    },
  },
]

/** @returns what the pieces end with */
async function print<T>(output: Context['output'], pieces: AsyncGenerator<string, T>): Promise<T> {
  for (;;) {
    const next = await pieces.next()
    if (next.done) return next.value
    await output.write(next.value)
  }
}
