import { GLOBAL_OPTIONS, usageOf } from './arguments.ts'
import type { Command, OptionSpec } from './command.ts'

/** What `--help` says: of everything, of a noun, or of one command. */
export function helpText(
  commands: readonly Command[],
  noun: string | undefined,
  command: Command | undefined,
): string {
  if (command && commands.filter((other) => other.noun === noun).length === 1) return one(command)
  if (command?.verb !== undefined) return one(command)
  const some = commands.filter((other) => noun === undefined || other.noun === noun)
  const listed = some.length > 0 ? some : commands
  return [
    'broadsheet <noun> <verb> [options]',
    '',
    ...listed.map(
      (entry) => `  ${usageOf(entry).replace(/^broadsheet /, '')}\n      ${entry.help}`,
    ),
    '',
    'For all of them:',
    ...options(GLOBAL_OPTIONS),
    '',
    'Secrets come from BROADSHEET_PASSWORD, BROADSHEET_APP_KEY, BROADSHEET_TEXT_APP_KEY or',
    '--secrets-stdin, never from options.',
    'Exit codes: 0 done, 1 error, 2 usage, 3 partial, 4 not signed in, 5 quota reached, 130 interrupted.',
  ].join('\n')
}

function one(command: Command): string {
  return [
    usageOf(command),
    '',
    `  ${command.help}`,
    ...(command.options ? ['', 'Options:', ...options(command.options)] : []),
    '',
    'For all commands:',
    ...options(GLOBAL_OPTIONS),
  ].join('\n')
}

function options(specs: Readonly<Record<string, OptionSpec>>): string[] {
  return Object.entries(specs).map(([name, { value, help }]) => {
    const head = value === undefined ? `--${name}` : `--${name} ${value}`
    return `  ${head.padEnd(24)} ${help}`
  })
}
