import type { Command, Values } from '#electron/hosts/cli/command.ts'
import { EXIT, numberOf, UsageError } from '#electron/hosts/cli/command.ts'
import { findSearch } from '#electron/hosts/cli/scope.ts'
import type { Client } from '#electron/hosts/cli/seam.ts'

type Choice = Parameters<Client['harvests']['start']>[0]['choice']
type Harvest = Awaited<ReturnType<Client['harvests']['get']>>

const MOST = 10_000_000
const CHOICE_OPTIONS = {
  budget: { type: 'string', value: 'N', help: 'the newest N' },
  sample: { type: 'string', value: 'N', help: 'N, evenly over the time' },
} as const

export const HARVEST_COMMANDS: readonly Command[] = [
  {
    noun: 'harvest',
    verb: 'price',
    usage: 'SEARCH [--budget N | --sample N]',
    help: 'What pulling all that a saved search matches would cost; one counting call.',
    words: [1, 1],
    isReadOnly: false,
    options: CHOICE_OPTIONS,
    async run({ client, output, signal }, { words: [name = ''], values }) {
      const { id: searchId } = await findSearch(client, name)
      const price = await client.harvests.price({ searchId, choice: choiceOf(values) }, { signal })
      if (output.isForPrograms) await output.json(price)
      else await output.line(price.text)
    },
  },
  {
    noun: 'harvest',
    verb: 'run',
    usage: 'SEARCH [--budget N | --sample N]',
    help: 'Pull what a saved search matches, or go on where it stopped; prints the receipt.',
    words: [1, 1],
    isReadOnly: false,
    options: CHOICE_OPTIONS,
    async run({ client, output, workbench, signal }, { words: [name = ''], values }) {
      const { id: searchId } = await findSearch(client, name)
      const open = (await client.harvests.list({ searchId })).find(({ receipt }) => !receipt)
      const harvest = open ?? (await client.harvests.start({ searchId, choice: choiceOf(values) }))
      const ended = await workbench.runHarvest({ id: harvest.id, signal })
      if (output.isForPrograms) await output.json(ended)
      else await output.line(ended.receipt?.text ?? ended.stateText)
      return exitOf(ended)
    },
  },
  {
    noun: 'harvest',
    verb: 'list',
    usage: '',
    help: 'Harvests, the newest first.',
    words: [0, 0],
    isReadOnly: true,
    async run({ client, output }) {
      await output.rows(await client.harvests.list({}), [
        ['SEARCH', ({ name }) => name],
        ['STATE', ({ state }) => state],
        ['READ', ({ got, asked }) => `${got} of ${asked}`],
        ['', ({ receipt, stateText }) => receipt?.text ?? stateText],
      ])
    },
  },
]

function choiceOf(values: Values): Choice {
  const budget = numberOf(values, 'budget', 1, MOST)
  const sample = numberOf(values, 'sample', 1, MOST)
  if (budget !== undefined && sample !== undefined) {
    throw new UsageError('--budget and --sample are two choices; take one.')
  }
  if (budget !== undefined) return { kind: 'budget', stories: budget }
  return sample === undefined ? { kind: 'all' } : { kind: 'sample', stories: sample }
}

function exitOf({ state, failure, receipt }: Harvest): number {
  if (failure?.code === 'SIGNED_OUT') return EXIT.signedOut
  if (failure?.code === 'OVER_BUDGET') return EXIT.quota
  if (state === 'failed') return EXIT.error
  return state === 'done' && receipt?.missing === 0 ? EXIT.done : EXIT.partial
}
