import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Command, Context, Global, Values } from '#electron/hosts/cli/command.ts'
import {
  EXIT,
  PARAM_OPTION,
  parametersOf,
  textOf,
  UsageError,
} from '#electron/hosts/cli/command.ts'
import { findProfile } from '#electron/hosts/cli/profile-choice.ts'
import type { Parameter } from '#electron/hosts/cli/seam.ts'
import { findFolders } from '#electron/platform/folders.ts'
import { printTrial } from './trial-table.ts'

const ENDPOINTS = [
  ...['language', 'sentiment', 'elsa', 'absa/hotels', 'absa/restaurants', 'absa/cars'],
  ...['absa/airlines', 'entities', 'concepts', 'classify', 'classify/iptc-subjectcode'],
  ...['classify/iab-qag', 'summarize', 'hashtags', 'extract', 'image-tags', 'combined'],
]
/** Whole or label by label: `classify/taxonomy/iab-qag/IAB1`. */
const TAXONOMY = /^classify\/taxonomy\/[\w-]+(?:\/[\w-]+)?$/
/** As much as a form of the service holds. */
const MOST_BYTES = 2_000_000

export const ANALYSE_COMMANDS: readonly Command[] = [
  {
    noun: 'analyse',
    usage: 'ENDPOINT [FILE|-] [options]',
    help: `One call of the text-analysis service about a file, standard input or --param url=…: ${ENDPOINTS.join(', ')}.`,
    words: [1, 2],
    isReadOnly: canReadOnly,
    options: {
      engine: {
        type: 'string',
        value: 'NAME',
        help: 'who analyses: local, or a profile; the same as --profile',
      },
      ...PARAM_OPTION,
    },
    async run(context, { words: [endpoint = '', file], values }) {
      if (!ENDPOINTS.includes(endpoint) && !TAXONOMY.test(endpoint)) {
        throw new UsageError(`analyse knows ${ENDPOINTS.join(', ')}, not "${endpoint}".`)
      }
      const { id: profileId } = await findProfile(context.client, engineOf(context, values))
      const parameters = await parametersFor(context, endpoint, file, parametersOf(values))
      const input = { profileId, endpoint, parameters }
      const { client, output, signal } = context
      output.progress(`Asking for ${endpoint} …`)
      for await (const step of await client.playground.ask(input, { signal })) {
        if (step.kind === 'answer') {
          output.clearProgress()
          await printTrial(output, step.answer)
          return EXIT.done
        }
        output.progress(step.reason ?? `Waiting for ${endpoint} …`)
      }
      return EXIT.error
    },
  },
]

/** Beside a window that holds the folder; before the first one there is nothing to read yet. */
function canReadOnly({ profile, dataDir }: Global): boolean {
  const place = { env: process.env, home: homedir(), platform: process.platform, dataDir }
  return profile === 'local' && existsSync(join(findFolders(place).data, 'embedded.db'))
}

function engineOf({ global }: Context, values: Values): string {
  const engine = textOf(values, 'engine')
  if (engine !== undefined && global.profile !== 'local' && engine !== global.profile) {
    throw new UsageError(`--engine ${engine} and --profile ${global.profile} name two services.`)
  }
  return engine ?? global.profile
}

/** @throws UsageError where there is nothing to analyse, or two things */
async function parametersFor(
  context: Context,
  endpoint: string,
  file: string | undefined,
  asked: readonly Parameter[],
): Promise<{ name: string; value: string }[]> {
  const given = asked.map(([name, value]) => ({ name, value }))
  if (TAXONOMY.test(endpoint)) return given
  const said = asked.find(([name]) => ['text', 'url', 'html'].includes(name))
  if (file !== undefined && said !== undefined) {
    throw new UsageError(`Say what to analyse once: the file, or --param ${said[0]}=….`)
  }
  if (file === undefined) {
    if (said !== undefined) return given
    throw new UsageError(
      'Say what to analyse: a file, - for standard input, or --param url=https://….',
    )
  }
  if (endpoint === 'image-tags') {
    throw new UsageError('image-tags reads an image at an address: --param url=https://….')
  }
  const text = await readText(context, file)
  if (text.trim() === '') {
    throw new UsageError(`${nameOf(file)} is empty: there is nothing to analyse.`)
  }
  const name = endpoint === 'extract' ? 'html' : 'text'
  const hasTitle = given.some((one) => one.name === 'title')
  // The service wants a title beside a text to summarise; its first line is one.
  const title =
    endpoint === 'summarize' && !hasTitle ? [{ name: 'title', value: firstLine(text) }] : []
  return [{ name, value: text }, ...title, ...given]
}

async function readText({ readStdin }: Context, file: string): Promise<string> {
  const bytes = file === '-' ? await readStdin() : await readBounded(file)
  if (bytes.length > MOST_BYTES) throw tooLong(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UsageError(
      `${nameOf(file)} is not UTF-8 text. Use "batch" for documents and other encodings.`,
    )
  }
}

async function readBounded(file: string): Promise<Buffer> {
  try {
    const { size, isFile } = await stat(file).then((found) => ({
      size: found.size,
      isFile: found.isFile(),
    }))
    if (!isFile) throw new UsageError(`${file} is no file; "batch" analyses folders.`)
    if (size > MOST_BYTES) throw tooLong(file)
    return await readFile(file)
  } catch (error) {
    if (error instanceof UsageError) throw error
    const code = (error as NodeJS.ErrnoException).code
    throw new UsageError(
      code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read (${code ?? ''}).`,
    )
  }
}

function tooLong(file: string): UsageError {
  const most = MOST_BYTES / 1_000_000
  return new UsageError(`${nameOf(file)} is longer than the ${most} MB of one call; use "batch".`)
}

function nameOf(file: string): string {
  return file === '-' ? 'Standard input' : file
}

function firstLine(text: string): string {
  const line = text.split('\n').find((one) => one.trim() !== '') ?? ''
  return line.trim().slice(0, 300).toWellFormed() || '-'
}
