import { parseArgs } from 'node:util'
import type { Command, Global, OptionSpec, Values } from './command.ts'
import { UsageError } from './command.ts'

export const GLOBAL_OPTIONS = {
  'data-dir': { type: 'string', value: 'DIR', help: 'keep everything in this folder' },
  profile: { type: 'string', value: 'NAME', help: 'the connection to use (default: local)' },
  json: { type: 'boolean', help: 'JSON or JSONL on stdout, nothing else' },
  quiet: { type: 'boolean', help: 'no progress and no messages' },
  'no-color': { type: 'boolean', help: 'no colour; NO_COLOR does the same' },
  yes: { type: 'boolean', help: 'answer every question with yes' },
  help: { type: 'boolean', help: 'what this command does' },
  version: { type: 'boolean', help: 'the version' },
} as const satisfies Record<string, OptionSpec>

export type Parsed = {
  readonly command?: Command
  readonly noun?: string
  readonly words: readonly string[]
  readonly values: Values
  readonly global: Global
  readonly wantsHelp: boolean
  readonly wantsVersion: boolean
  readonly wantsColor: boolean
}

/**
 * Finds the command and reads its options, which may stand anywhere.
 * @throws UsageError naming the word that was not understood.
 */
export function readArguments(argv: readonly string[], commands: readonly Command[]): Parsed {
  const [noun, second] = namesIn(argv)
  if (noun === 'help') return readArguments(asOption(argv), commands)
  const ofNoun = commands.filter((command) => command.noun === noun)
  const command =
    ofNoun.find(({ verb }) => verb !== undefined && verb === second) ??
    ofNoun.find(({ verb }) => verb === undefined)
  const { values, positionals } = parse(argv, command?.options ?? {})
  const parsed = {
    command,
    noun,
    words: positionals.slice(command?.verb === undefined ? 1 : 2),
    values,
    global: {
      dataDir: textValue(values['data-dir']),
      profile: textValue(values.profile) ?? 'local',
      isJson: values.json === true,
      isQuiet: values.quiet === true,
      isYes: values.yes === true,
    },
    wantsHelp: values.help === true,
    wantsVersion: values.version === true,
    wantsColor: values['no-color'] !== true,
  }
  if (parsed.wantsHelp || parsed.wantsVersion) return parsed
  check(parsed, ofNoun, second)
  return parsed
}

/** `help search run` is `search run --help`. */
function asOption(argv: readonly string[]): string[] {
  const at = argv.indexOf('help')
  return [...argv.slice(0, at), ...argv.slice(at + 1), '--help']
}

function check(parsed: Parsed, ofNoun: readonly Command[], second: string | undefined): void {
  const { command, noun, words } = parsed
  if (noun === undefined) throw new UsageError('Say what to do: broadsheet <noun> <verb>.')
  if (ofNoun.length === 0) throw new UsageError(`There is no command "${noun}".`)
  if (!command) {
    const verbs = ofNoun.map(({ verb }) => verb).join(', ')
    throw new UsageError(
      second === undefined
        ? `"${noun}" wants a verb: ${verbs}.`
        : `"${noun}" has no verb "${second}"; it has ${verbs}.`,
    )
  }
  const [least, most] = command.words
  if (words.length < least) throw new UsageError(`Something is missing: ${usageOf(command)}`)
  if (words.length > most) {
    throw new UsageError(`"${words[most]}" is one word too many: ${usageOf(command)}`)
  }
}

export function usageOf({ noun, verb, usage }: Command): string {
  return ['broadsheet', noun, verb, usage].filter(Boolean).join(' ')
}

/** The first two words that are no options, whatever global options stand before them. */
function namesIn(argv: readonly string[]): readonly string[] {
  const names: string[] = []
  for (let at = 0; at < argv.length && names.length < 2; at += 1) {
    const word = argv[at] ?? ''
    if (word === '--') break
    if (!word.startsWith('-') || word === '-') names.push(word)
    else if (takesValue(word)) at += 1
  }
  return names
}

function takesValue(word: string): boolean {
  const spec: OptionSpec | undefined = Object.entries(GLOBAL_OPTIONS).find(
    ([name]) => word === `--${name}`,
  )?.[1]
  return spec?.type === 'string'
}

function parse(argv: readonly string[], options: Readonly<Record<string, OptionSpec>>) {
  try {
    return parseArgs({
      args: [...argv],
      options: plain({ ...GLOBAL_OPTIONS, ...options }),
      allowPositionals: true,
    })
  } catch (error) {
    throw new UsageError(sentenceOf(error as Error))
  }
}

/** Only what parseArgs knows: it refuses anything more. */
function plain(options: Readonly<Record<string, OptionSpec>>) {
  return Object.fromEntries(
    Object.entries(options).map(([name, { type, multiple }]) => [
      name,
      { type, multiple: multiple ?? false },
    ]),
  )
}

/** Node's text up to its advice about `--`. */
function sentenceOf(error: Error): string {
  const [first = error.message] = error.message.split(/\. (?=To specify)|\n/)
  return first.endsWith('.') ? first : `${first}.`
}

function textValue(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
