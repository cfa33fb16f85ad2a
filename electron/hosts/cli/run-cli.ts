import { createRouterClient } from '@orpc/server'
import type { Readable } from 'node:stream'
import { findDataFolder } from '#electron/hosts/common/data-folder.ts'
import type { Random } from '#electron/platform/random.ts'
import type { Parsed } from './arguments.ts'
import { readArguments } from './arguments.ts'
import { createCliHost } from './cli-host.ts'
import type { Context, OpenCommand } from './command.ts'
import { EXIT } from './command.ts'
import { COMMANDS } from './commands.ts'
import { told } from './errors.ts'
import { helpText } from './help.ts'
import type { Output, Sink } from './output.ts'
import { createOutput } from './output.ts'
import type { Client, CliWorkbench, OpenForCli, OpenToolsForCli } from './seam.ts'

export type CliOptions = {
  readonly argv: readonly string[]
  readonly open: OpenForCli
  readonly openTools: OpenToolsForCli
  readonly version: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdin: Readable
  readonly stdout: Sink
  readonly stderr: Sink
  readonly random: Random
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
}

/** Runs one command line. @returns the exit code. */
export async function runCli(options: CliOptions): Promise<number> {
  const { argv, env, stdout, stderr, version } = options
  // Errors in the arguments themselves are told in the form that was asked for.
  const isJson = argv.includes('--json')
  let output = outputFor(options, isJson, argv.includes('--quiet'), !argv.includes('--no-color'))
  try {
    const parsed = readArguments(argv, COMMANDS)
    const { command, global } = parsed
    output = outputFor(options, global.isJson, global.isQuiet, parsed.wantsColor && !env.NO_COLOR)
    if (parsed.wantsVersion) await output.line(version)
    else if (parsed.wantsHelp || !command) {
      await output.line(helpText(COMMANDS, parsed.noun, command))
    } else if ('runAlone' in command) {
      const tools = options.openTools({ dataDir: global.dataDir, env, version })
      const context = { tools, output, global, env, signal: options.signal }
      const code = await command.runAlone(context, parsed)
      output.clearProgress()
      return options.signal.aborted ? EXIT.interrupted : (code ?? EXIT.done)
    } else return await runCommand(options, command, parsed, output)
    return EXIT.done
  } catch (error) {
    output.clearProgress()
    if (options.signal.aborted) return EXIT.interrupted
    return tell(error, isJson, stderr)
  } finally {
    await new Promise((resolve) => stdout.write('', resolve))
  }
}

function outputFor(
  { stdout, stderr }: CliOptions,
  isJson: boolean,
  isQuiet: boolean,
  wantsColor: boolean,
): Output {
  const hasColor = wantsColor && stdout.isTTY === true && !isJson
  return createOutput({ stdout, stderr, isJson, isQuiet, hasColor })
}

async function runCommand(
  options: CliOptions,
  command: OpenCommand,
  { global, values, words }: Parsed,
  output: Output,
): Promise<number> {
  const { env, signal } = options
  const folder = findDataFolder(global.dataDir, env)
  if (folder.remark) output.say(folder.remark)
  const host = createCliHost(folder.shown, options.random)
  const workbench = await options.open({
    host,
    dataDir: folder.dataDir,
    isReadOnly:
      typeof command.isReadOnly === 'function' ? command.isReadOnly(global) : command.isReadOnly,
    env,
  })
  const tellNotices = noticeTeller(workbench, output)
  tellNotices()
  const context: Context = {
    workbench,
    client: clientOf(workbench),
    host,
    output,
    global,
    env,
    signal,
    readStdin: () => readAll(options.stdin),
  }
  try {
    const code = await command.run(context, { words, values })
    return signal.aborted ? EXIT.interrupted : (code ?? EXIT.done)
  } finally {
    output.clearProgress()
    tellNotices()
    await workbench.close()
  }
}

/** Each is said once, also with --quiet: it tells of something lost or out of order. */
function noticeTeller(workbench: CliWorkbench, output: Output): () => void {
  let told = 0
  return () => {
    for (const notice of workbench.notices().slice(told)) {
      told += 1
      output.warn(notice)
    }
  }
}

/** The same router the page talks to, without a line between. */
function clientOf({ router, log }: CliWorkbench): Client {
  // The workbench's router implements the contract; its own type would drag every layer in here.
  return createRouterClient(router, { context: { log } }) as unknown as Client
}

function tell(error: unknown, isJson: boolean, stderr: Sink): number {
  const { exit, ...rest } = told(error)
  stderr.write(isJson ? `${JSON.stringify({ error: rest })}\n` : `broadsheet: ${rest.message}\n`)
  return exit
}

async function readAll(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part as Uint8Array))
  return Buffer.concat(parts)
}
