/** The command line as a process of its own, as a script or a person runs it; it can be killed. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../../electron/hosts/cli/broadsheet.js', import.meta.url))

export type CliEnd = {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly out: string
  readonly err: string
  readonly ms: number
}

export type CliOptions = {
  readonly env?: Readonly<Record<string, string>>
  /** Hears all that was written so far whenever there is more, with a way to end the process. */
  readonly onText?: (text: string, kill: (signal: NodeJS.Signals) => void) => void
  /** Told once it runs, with a way to end it at a moment that something else decides. */
  readonly onStart?: (kill: (signal: NodeJS.Signals) => void) => void
  readonly kill?: { readonly afterMs: number; readonly signal: NodeJS.Signals }
  /** Kills itself (-9) with the word it writes, before it could do anything more. */
  readonly diesSaying?: string
  /** Another user, where this one is root. */
  readonly uid?: number
}

export function runCliProcess(
  dataDir: string,
  args: readonly string[],
  { env = {}, onText, onStart, kill, diesSaying, uid }: CliOptions = {},
): Promise<CliEnd> {
  const began = performance.now()
  // Test runners force colours; beside NO_COLOR Node would complain of that on stderr.
  const { FORCE_COLOR: _forced, ...inherited } = process.env
  const child = spawn(process.execPath, [PROGRAM, '--data-dir', dataDir, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inherited, ...env, ...(diesSaying !== undefined && dying(diesSaying)) },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  onStart?.((signal) => child.kill(signal))
  const timer = kill && setTimeout(() => child.kill(kill.signal), kill.afterMs)
  let out = ''
  let err = ''
  const hear = () => onText?.(out + err, (signal) => child.kill(signal))
  child.stdout.on('data', (data: Buffer) => {
    out += data.toString()
    hear()
  })
  child.stderr.on('data', (data: Buffer) => {
    err += data.toString()
    hear()
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      resolve({ code, signal, out, err, ms: performance.now() - began })
    })
  })
}

/** A kill from here would come when the command has long tidied up: it ends within milliseconds. */
function dying(word: string): { NODE_OPTIONS: string } {
  const script = `
    const write = process.stderr.write.bind(process.stderr)
    process.stderr.write = (text, ...more) => {
      const isTaken = write(text, ...more)
      if (String(text).includes(${JSON.stringify(word)})) process.kill(process.pid, 'SIGKILL')
      return isTaken
    }`
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(script)}` }
}

/** What `--json` says of a failure: the last line of stderr. */
export function errorOf({ err }: Pick<CliEnd, 'err'>): {
  code: string
  message: string
  details?: unknown
} {
  const last = err.trimEnd().split('\n').at(-1) ?? ''
  return (JSON.parse(last) as { error: { code: string; message: string; details?: unknown } }).error
}
