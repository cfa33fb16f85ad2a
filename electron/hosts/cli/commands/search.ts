import type { Call, Command, Context } from '#electron/hosts/cli/command.ts'
import {
  EXIT,
  numberOf,
  PARAM_OPTION,
  parametersOf,
  UsageError,
} from '#electron/hosts/cli/command.ts'
import { told } from '#electron/hosts/cli/errors.ts'
import { chosenProfile } from '#electron/hosts/cli/profile-choice.ts'
import { findSearch, type Search } from '#electron/hosts/cli/scope.ts'
import type { Client } from '#electron/hosts/cli/seam.ts'
import { printStories } from '#electron/hosts/cli/story-output.ts'

type Run = NonNullable<Search['lastRun']>

/** Without a wish of the person's own. */
const USUAL_LIMIT = 100
const MOST = 1_000_000
const TURNS_PAGES = 'it turns its pages itself; use --limit'
const KEEPS_WHOLE = 'what it finds is kept whole, for reading offline'
const NOT_FOR_SEARCHES: Readonly<Record<string, string>> = {
  cursor: TURNS_PAGES,
  page: TURNS_PAGES,
  per_page: TURNS_PAGES,
  return: KEEPS_WHOLE,
  'return[]': KEEPS_WHOLE,
}

export const SEARCH_COMMANDS: readonly Command[] = [
  {
    noun: 'search',
    verb: 'run',
    usage: "'AQL' [options]",
    help: 'Stories from the profile, through queue and cache; JSONL of wire stories.',
    words: [1, 1],
    isReadOnly: false,
    options: {
      ...PARAM_OPTION,
      limit: { type: 'string', value: 'N', help: `at most this many (default ${USUAL_LIMIT})` },
      all: { type: 'boolean', help: 'every story that matches' },
    },
    async run(context, { words, values }) {
      const isAll = values.all === true
      const limit = isAll ? MOST : (numberOf(values, 'limit', 1, MOST) ?? USUAL_LIMIT)
      const search = await draft(context, words[0] ?? '', { words, values })
      await harvest(context, search, limit)
      const scope = { kind: 'search', searchId: search.id } as const
      await printStories(context, scope, 'newest', limit)
    },
  },
  {
    noun: 'search',
    verb: 'save',
    usage: "NAME 'AQL' [options]",
    help: 'Keep a search under a name; with --json it says ACK <id> once it is on disk.',
    words: [2, 2],
    isReadOnly: false,
    options: PARAM_OPTION,
    async run(context, call) {
      const [name = '', aql = ''] = call.words
      const { id } = await draft(context, aql, call)
      const saved = await context.client.searches.save({ id, name })
      // Saving answers after the commit, so from here on it survives a power cut.
      if (context.global.isJson) context.output.signal(`ACK ${saved.id}`)
      await show(context, [saved])
    },
  },
  {
    noun: 'search',
    verb: 'list',
    usage: '[--ids]',
    help: 'The saved searches.',
    words: [0, 0],
    isReadOnly: true,
    options: { ids: { type: 'boolean', help: 'a line HAVE <id> for each, and nothing else' } },
    async run(context, { values }) {
      const searches = await context.client.searches.list({})
      if (!values.ids) return show(context, searches)
      for (const { id } of searches) await context.output.line(`HAVE ${id}`)
    },
  },
  {
    noun: 'search',
    verb: 'update',
    usage: '[NAME…]',
    help: 'Run saved searches again, all of them without a name.',
    words: [0, 10_000],
    isReadOnly: false,
    run: (context, { words }) => update(context, words),
  },
  {
    noun: 'search',
    verb: 'remove',
    usage: 'NAME',
    help: 'Forget a saved search; its stories stay until they are tidied away.',
    words: [1, 1],
    isReadOnly: false,
    async run({ client, output }, { words: [name = ''] }) {
      const { id } = await findSearch(client, name)
      await client.searches.remove({ id })
      output.say(`Search "${name}" is removed.`)
    },
  },
]

async function draft(context: Context, aql: string, { values }: Call): Promise<Search> {
  const { id: profileId } = await chosenProfile(context)
  const parameters = parametersOf(values).map(([name, value]) => ({ name, value }))
  for (const { name } of parameters) {
    const reason = NOT_FOR_SEARCHES[name]
    if (reason) throw new UsageError(`--param ${name} is not for a search: ${reason}.`)
  }
  if (aql.trim() === '' && parameters.length === 0) {
    throw new UsageError('A search wants query text or a --param.')
  }
  return context.client.searches.draft({ query: { aql, parameters }, profileId })
}

/** Runs to the end or to the limit, telling how far it is. */
async function harvest(context: Context, search: Search, limit?: number): Promise<Run> {
  const { client, output, signal } = context
  let run: Run | undefined
  for await (const step of await client.searches.run({ id: search.id, limit }, { signal })) {
    run = step.run
    output.progress(`${run.fetched} of ${run.counted ?? '?'} fetched, ${run.stored} stored`)
  }
  output.clearProgress()
  if (!run) throw new Error('The search ended before it began.')
  return run
}

async function update(context: Context, names: readonly string[]): Promise<number> {
  const { client, output, signal } = context
  const searches =
    names.length > 0
      ? await Promise.all(names.map((name) => findSearch(client, name)))
      : await client.searches.list({})
  const exits: number[] = []
  for (const search of searches) {
    if (signal.aborted) break
    try {
      const run = await harvest(context, search)
      await tell(context, search, run)
      exits.push(EXIT.done)
    } catch (error) {
      if (signal.aborted) break
      // One search that fails is no reason not to run the others.
      const { code, message, exit } = told(error)
      const { name } = search
      const details = { search: { id: search.id, name } }
      if (context.global.isJson)
        output.signal(JSON.stringify({ error: { code, message, details } }))
      else output.signal(`${name}: ${message}`)
      exits.push(exit)
    }
  }
  const bad = exits.filter((exit) => exit !== EXIT.done)
  if (bad.length === 0) return EXIT.done
  return bad.length < exits.length ? EXIT.partial : (bad[0] ?? EXIT.error)
}

async function tell({ output }: Context, search: Search, run: Run): Promise<void> {
  const { id: receipt, counted, fetched, stored, fresh, calls } = run
  if (output.isForPrograms) {
    await output.json({ id: search.id, counted, fetched, stored, fresh, calls, receipt })
    return
  }
  await output.line(
    `${search.name ?? search.id}: ${counted} counted, ${fetched} fetched, ${stored} stored, ${fresh} fresh, ${calls} calls`,
  )
}

function show(
  { output }: Context,
  searches: Awaited<ReturnType<Client['searches']['list']>>,
): Promise<void> {
  return output.rows(searches, [
    ['NAME', ({ name }) => name ?? ''],
    ['UNREAD', ({ unread }) => String(unread)],
    ['TOTAL', ({ total }) => String(total)],
    ['LAST RUN', ({ lastRun }) => lastRun?.startedAt.slice(0, 16).replace('T', ' ') ?? 'never'],
    ['QUERY', ({ query }) => query.aql],
  ])
}
