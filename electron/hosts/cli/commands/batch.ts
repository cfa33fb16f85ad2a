import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Call, Command, Context } from '#electron/hosts/cli/command.ts'
import { EXIT, UsageError } from '#electron/hosts/cli/command.ts'
import { told } from '#electron/hosts/cli/errors.ts'
import { lookWords } from '#shared/logic/in-work.ts'
import { known, matching, type Batch } from '#electron/hosts/cli/known-batch.ts'
import type { Client } from '#electron/hosts/cli/seam.ts'
import { progressLine, type Progress } from './batch-progress-line.ts'
import { recipeFrom, RECIPE_OPTIONS } from './batch-recipe.ts'
import { BATCH_SEARCH } from './batch-search.ts'
import { FILE_OPTIONS, fileWish, writeExport, type Wish } from './batch-file.ts'
import { printPreflight, printStatus } from './batch-output.ts'

export const BATCH_COMMANDS: readonly Command[] = [
  {
    noun: 'batch',
    verb: 'preflight',
    usage: 'FOLDER | ID [options]',
    help: 'What is in a folder and what analysing it would take; analyses nothing.',
    words: [1, 1],
    isReadOnly: false,
    options: RECIPE_OPTIONS,
    async run(context, call) {
      const batch = await batchOf(context, call)
      await printPreflight(context, await look(context, batch.id))
    },
  },
  {
    noun: 'batch',
    verb: 'run',
    usage: 'FOLDER [options]',
    help: 'Analyse the documents of a folder; JSONL, one line a document. Done ones are not done again.',
    words: [1, 1],
    isReadOnly: false,
    options: { ...RECIPE_OPTIONS, ...FILE_OPTIONS },
    async run(context, call) {
      const wish = fileWish(call.values)
      return runToEnd(context, await batchOf(context, call), wish)
    },
  },
  {
    noun: 'batch',
    verb: 'status',
    usage: '[ID]',
    help: 'How far a batch is, or all of them.',
    words: [0, 1],
    isReadOnly: true,
    async run(context, { words: [id] }) {
      const { client } = context
      await printStatus(context, id ? [await known(client, id)] : await client.batches.list({}))
    },
  },
  {
    noun: 'batch',
    verb: 'resume',
    usage: 'ID [options]',
    help: 'Go on with a batch that was stopped, with its own recipe.',
    words: [1, 1],
    isReadOnly: false,
    options: FILE_OPTIONS,
    async run(context, call) {
      const wish = fileWish(call.values)
      return runToEnd(context, await known(context.client, call.words[0] ?? ''), wish)
    },
  },
  {
    noun: 'batch',
    verb: 'retry',
    usage: 'ID [options]',
    help: 'Do again what failed, and what still waits.',
    words: [1, 1],
    isReadOnly: false,
    options: FILE_OPTIONS,
    async run(context, call) {
      const wish = fileWish(call.values)
      const batch = await known(context.client, call.words[0] ?? '')
      const { count } = await context.client.batches.retry({ id: batch.id })
      context.output.say(`${count} that had failed are tried again.`)
      return runToEnd(context, batch, wish)
    },
  },
  {
    noun: 'batch',
    verb: 'export',
    usage: 'ID [options]',
    help: 'The documents of a batch as a file, whatever became of each.',
    words: [1, 1],
    isReadOnly: true,
    options: FILE_OPTIONS,
    async run(context, call) {
      const wish = fileWish(call.values)
      const batch = await known(context.client, call.words[0] ?? '')
      await writeExport(context, batch, wish)
    },
  },
  BATCH_SEARCH,
  {
    noun: 'batch',
    verb: 'relink',
    usage: 'ID FOLDER',
    help: 'The folder of a batch was moved: here it is now. What was done is kept.',
    words: [2, 2],
    isReadOnly: false,
    async run({ client, host, output }, { words: [id = '', folder = ''] }) {
      const batch = await known(client, id)
      const handles = [host.offer(requirePath(folder))]
      await client.batches.relink({ id: batch.id, handles })
      output.say(`${batch.name} is now at ${resolve(folder)}.`)
    },
  },
  {
    noun: 'batch',
    verb: 'remove',
    usage: 'ID',
    help: 'Forget a batch and what was found; the files stay as they are.',
    words: [1, 1],
    isReadOnly: false,
    async run({ client, output }, { words: [id = ''] }) {
      const batch = await known(client, id)
      await client.batches.remove({ id: batch.id })
      output.say(`The batch ${batch.name} is removed.`)
    },
  },
]

/** The batch of a folder, or one that is known by its id or name. */
async function batchOf(context: Context, { words: [word = ''], values }: Call): Promise<Batch> {
  const { client, host } = context
  if (!existsSync(resolve(word)) && matching(await client.batches.list({}), word).length > 0) {
    return withRecipe(context, await known(client, word), values)
  }
  const created = await client.batches.create({ handles: [host.offer(requirePath(word))] })
  return withRecipe(context, created, values)
}

/** Wishes of the command line change the batch's own recipe; without any it stays. */
async function withRecipe(context: Context, batch: Batch, values: Call['values']): Promise<Batch> {
  const recipe = await recipeFrom(context, values, batch.recipe)
  const isSame = JSON.stringify(recipe) === JSON.stringify(batch.recipe)
  return isSame ? batch : context.client.batches.change({ id: batch.id, recipe })
}

function requirePath(path: string): string {
  const place = resolve(path)
  if (existsSync(place)) return place
  throw new UsageError(`There is no file or folder ${place}.`)
}

async function look({ client, output, signal }: Context, id: string) {
  let last: Awaited<ReturnType<Client['batches']['preflight']>> | undefined
  for await (const step of await client.batches.look({ id }, { signal })) {
    last = step
    output.progress(lookWords(step))
  }
  output.clearProgress()
  if (!last) throw new Error('The look ended before it began.')
  return last
}

async function runToEnd(context: Context, batch: Batch, wish: Wish): Promise<number> {
  const { client, output, signal } = context
  const { id } = batch
  if (context.global.isJson) output.signal(`BATCH ${id}`)
  else output.say(`Batch ${id}: ${batch.places.join(', ')}`)
  await client.batches.start({ id })
  // Ctrl-C pauses: what is in work is finished, and the batch can go on.
  const onAbort = () => void client.batches.pause({ id })
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  let last: Progress | undefined
  for await (const step of await client.batches.watch({ id })) {
    last = step
    output.progress(progressLine(step))
  }
  output.clearProgress()
  signal.removeEventListener('abort', onAbort)
  await writeExport(context, batch, wish)
  if (!last) throw new Error('The batch ended before it began.')
  return endOf(context, last)
}

async function endOf(context: Context, last: Progress): Promise<number> {
  const { output } = context
  const { counts } = await context.client.batches.get({ id: last.batchId })
  output.say(
    `${counts.done} done (${last.unchanged} of them before), ${counts.failed} failed, ${counts.skipped} left out, ${counts.waiting} waiting`,
  )
  if (context.signal.aborted) return EXIT.interrupted
  if (!last.failure) return counts.failed > 0 ? EXIT.partial : EXIT.done
  const { code, message } = last.failure
  if (context.global.isJson) output.signal(JSON.stringify({ error: { code, message } }))
  else output.signal(`broadsheet: ${message}`)
  const { exit } = told(Object.assign(new Error(message), { code }))
  return exit === EXIT.error && counts.done > 0 ? EXIT.partial : exit
}
