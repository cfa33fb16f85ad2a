import type { Command } from '#electron/hosts/cli/command.ts'
import { numberOf, textOf, UsageError } from '#electron/hosts/cli/command.ts'
import { SCOPE_OPTIONS, scopeOf } from '#electron/hosts/cli/scope.ts'
import type { Client } from '#electron/hosts/cli/seam.ts'

type GraphFormat = Parameters<Client['graph']['export']>[0]['format']

const FORMATS: readonly GraphFormat[] = ['gexf', 'graphml', 'csv', 'nodes-csv', 'json']

export const GRAPH_COMMANDS: readonly Command[] = [
  {
    noun: 'graph',
    verb: 'export',
    usage: '[scope] --format F',
    help: 'Names that stand in the same cached stories, for Gephi, NetworkX or a spreadsheet.',
    words: [0, 0],
    isReadOnly: true,
    options: {
      ...SCOPE_OPTIONS,
      format: {
        type: 'string',
        value: FORMATS.join('|'),
        help: 'default: gexf; csv holds the links, nodes-csv the names',
      },
      'min-weight': { type: 'string', value: 'N', help: 'only links of so many stories' },
      types: { type: 'string', value: 'A,B', help: 'only names of these types' },
      most: { type: 'string', value: 'N', help: 'only the most frequent names; default: 500' },
    },
    async run({ client, output }, { values }) {
      const name = textOf(values, 'format') ?? 'gexf'
      const format = FORMATS.find((known) => known === name)
      if (!format) {
        throw new UsageError(`--format is one of ${FORMATS.join(', ')}, not "${name}".`)
      }
      const least = numberOf(values, 'min-weight', 1, 1_000_000_000)
      const most = numberOf(values, 'most', 2, 20_000)
      const types = textOf(values, 'types')
        ?.split(',')
        .map((type) => type.trim())
        .filter((type) => type !== '')
      const { text } = await client.graph.export({
        scope: await scopeOf(client, values),
        format,
        ...(least === undefined ? {} : { least }),
        ...(most === undefined ? {} : { most }),
        ...(types === undefined ? {} : { types }),
      })
      await output.write(text)
    },
  },
]
