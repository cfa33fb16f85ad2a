import type { Command, OptionSpec } from '#electron/hosts/cli/command.ts'
import { numberOf, textOf, UsageError } from '#electron/hosts/cli/command.ts'
import { SCOPE_OPTIONS, scopeOf } from '#electron/hosts/cli/scope.ts'
import type { ExportFormat } from '#electron/hosts/cli/seam.ts'
import { printStories } from '#electron/hosts/cli/story-output.ts'

const FORMATS: readonly ExportFormat[] = ['jsonl', 'csv', 'ris', 'bibtex', 'csl-json']
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
      limit: LIMIT,
    },
    async run({ client, output, signal, workbench }, { values }) {
      const name = textOf(values, 'format') ?? 'jsonl'
      const format = FORMATS.find((known) => known === name)
      if (!format) {
        throw new UsageError(`--format is one of ${FORMATS.join(', ')}, not "${name}".`)
      }
      const scope = await scopeOf(client, values)
      const limit = numberOf(values, 'limit', 1, MOST)
      const pieces = workbench.exportStories({ scope, order: 'newest', format, limit, signal })
      for await (const piece of pieces) await output.write(piece)
    },
  },
]
