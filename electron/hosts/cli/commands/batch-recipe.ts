/** What the command line says of how to analyse, laid over a recipe. */
import { readFileSync } from 'node:fs'
import type { Context, OptionSpec, Values } from '#electron/hosts/cli/command.ts'
import { textOf, UsageError } from '#electron/hosts/cli/command.ts'
import type { Client } from '#electron/hosts/cli/seam.ts'

type Recipe = Awaited<ReturnType<Client['batches']['get']>>['recipe']

export const RECIPE_OPTIONS = {
  analyses: {
    type: 'string',
    value: 'a,b',
    help: 'language, entities, sentiment, elsa, absa, concepts, classify, summarize, hashtags',
  },
  engine: { type: 'string', value: 'NAME', help: 'local (default), a profile, or both' },
  recipe: { type: 'string', value: 'FILE', help: 'a recipe as JSON, or the name of a saved one' },
  column: {
    type: 'string',
    value: 'NAME',
    help: 'column of tables and JSON lines that holds the text; found out without it',
  },
  'save-recipe': { type: 'string', value: 'NAME', help: 'keep the recipe under a name' },
} as const satisfies Record<string, OptionSpec>

const ANALYSES: readonly Recipe['analyses'][number][] = [
  'language',
  'entities',
  'sentiment',
  'elsa',
  'absa',
  'concepts',
  'classify',
  'summarize',
  'hashtags',
]

/** @throws UsageError naming the word that was not understood */
export async function recipeFrom(
  context: Context,
  values: Values,
  before: Recipe,
): Promise<Recipe> {
  const wanted = textOf(values, 'recipe')
  const base = wanted === undefined ? before : await recipeCalled(context, wanted, before)
  const recipe = {
    ...base,
    ...analysesIn(textOf(values, 'analyses')),
    ...(await engineIn(context, textOf(values, 'engine'))),
    ...columnIn(textOf(values, 'column')),
  }
  const name = textOf(values, 'save-recipe')
  if (name !== undefined) await context.client.batches.saveRecipe({ name, recipe })
  return recipe
}

const columnIn = (column: string | undefined): Partial<Recipe> =>
  column === undefined ? {} : { column }

function analysesIn(text: string | undefined): Partial<Recipe> {
  if (text === undefined) return {}
  const words = text.split(',').flatMap((word) => word.trim() || [])
  const unknown = words.find((word) => !ANALYSES.some((analysis) => analysis === word))
  if (unknown !== undefined || words.length === 0) {
    throw new UsageError(`--analyses knows ${ANALYSES.join(', ')}, not "${unknown ?? ''}".`)
  }
  return { analyses: ANALYSES.filter((analysis) => words.includes(analysis)) }
}

/** `both` is the local engine and the profile of `--profile`, or the only remote one there is. */
async function engineIn(
  { client, global }: Context,
  engine: string | undefined,
): Promise<Partial<Recipe>> {
  if (engine === undefined) return {}
  if (engine === 'local') return { isLocal: true, profileId: undefined }
  const remotes = (await client.profiles.list({})).filter(({ kind }) => kind === 'remote')
  const name = engine === 'both' ? global.profile : engine
  const named = remotes.find(({ id, fields }) => fields.name === name || id === name)
  const chosen = named ?? (engine === 'both' && remotes.length === 1 ? remotes[0] : undefined)
  if (chosen) return { isLocal: engine === 'both', profileId: chosen.id }
  const names = remotes.map(({ fields }) => fields.name).join(', ') || 'none'
  throw new UsageError(
    `--engine knows local, both and the remote profiles (${names}), not "${engine}".`,
  )
}

async function recipeCalled({ client }: Context, word: string, before: Recipe): Promise<Recipe> {
  const saved = (await client.batches.recipes({})).find(({ name }) => name === word)
  if (saved) return saved.recipe
  try {
    // Checked by the contract when it is kept; what a file leaves out is as it was.
    return { ...before, ...(JSON.parse(readFileSync(word, 'utf8')) as Partial<Recipe>) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UsageError(`The recipe ${word} cannot be read: ${reason}.`)
  }
}
