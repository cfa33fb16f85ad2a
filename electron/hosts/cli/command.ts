import type { ParseArgsConfig } from 'node:util'
import type { CliHost } from './cli-host.ts'
import type { Output } from './output.ts'
import type { Client, CliWorkbench, FolderTools, Parameter } from './seam.ts'

export type OptionSpec = NonNullable<ParseArgsConfig['options']>[string] & {
  /** What stands behind the name in the help: `N`, `'AQL'`. */
  readonly value?: string
  readonly help: string
}

export type Values = Readonly<
  Record<string, string | boolean | readonly (string | boolean)[] | undefined>
>

export type Global = {
  readonly dataDir?: string
  readonly profile: string
  readonly isJson: boolean
  readonly isQuiet: boolean
  readonly isYes: boolean
}

export type Context = {
  readonly workbench: CliWorkbench
  readonly client: Client
  readonly host: CliHost
  readonly output: Output
  readonly global: Global
  readonly env: Readonly<Record<string, string | undefined>>
  /** Aborted by Ctrl-C: stop, keep what is finished. */
  readonly signal: AbortSignal
  readStdin(): Promise<Buffer>
}

export type AloneContext = Pick<Context, 'output' | 'global' | 'env' | 'signal'> & {
  readonly tools: FolderTools
}

export type Call = {
  readonly words: readonly string[]
  readonly values: Values
}

export type Command = OpenCommand | AloneCommand

/** Works on the files of a data folder that nobody has opened, whatever state they are in. */
export type AloneCommand = Described & {
  /** @returns the exit code; nothing means 0. */
  runAlone(context: AloneContext, call: Call): Promise<number | void>
}

export type OpenCommand = Described & {
  /** Works beside a window that holds the folder; some do so for some profiles only. */
  readonly isReadOnly: boolean | ((global: Global) => boolean)
  /** @returns the exit code; nothing means 0. */
  run(context: Context, call: Call): Promise<number | void>
}

type Described = {
  readonly noun: string
  /** Absent where the noun is the whole command: `timeseries`. */
  readonly verb?: string
  /** Behind noun and verb: `NAME 'AQL'`. */
  readonly usage: string
  readonly help: string
  /** How many words it takes. */
  readonly words: readonly [least: number, most: number]
  readonly options?: Readonly<Record<string, OptionSpec>>
}

export const EXIT = {
  done: 0,
  error: 1,
  usage: 2,
  partial: 3,
  signedOut: 4,
  quota: 5,
  interrupted: 130,
} as const

/** `--param name=value`, as often as wanted: any parameter of the specification. */
export const PARAM_OPTION = {
  param: {
    type: 'string',
    multiple: true,
    value: 'name=value',
    help: 'a parameter of the specification; may be repeated',
  },
} as const satisfies Record<string, OptionSpec>

/**
 * The embedded service can be asked while a window holds the folder. A remote one cannot: two
 * processes would renew one token and count one allowance apart.
 */
export function asksEmbedded({ profile }: Global): boolean {
  return profile === 'local'
}

export function textOf(values: Values, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}

/** @throws UsageError on an entry without a name or an equals sign. */
export function parametersOf(values: Values): Parameter[] {
  const entries = values.param
  if (!Array.isArray(entries)) return []
  return entries.map((entry: string): Parameter => {
    const at = entry.indexOf('=')
    if (at < 1) throw new UsageError(`--param wants name=value, not "${entry}".`)
    return [entry.slice(0, at), entry.slice(at + 1)]
  })
}

/** A whole number within bounds. @throws UsageError on anything else. */
export function numberOf(
  values: Values,
  name: string,
  least: number,
  most: number,
): number | undefined {
  const text = textOf(values, name)
  if (text === undefined) return undefined
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (number >= least && number <= most) return number
  throw new UsageError(`--${name} wants a number from ${least} to ${most}, not "${text}".`)
}

/** `--text-shape`, where text specification and recordings differ. @throws UsageError */
export function textShapeOf(values: Values): { textShape?: 'specified' | 'observed' } {
  const shape = textOf(values, 'text-shape')
  if (shape === undefined) return {}
  if (shape === 'specified' || shape === 'observed') return { textShape: shape }
  throw new UsageError(`--text-shape is specified or observed, not "${shape}".`)
}

/** The command was not written as it can be understood; nothing was done. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
