import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const LINK = /http:\/\/127\.0\.0\.1:\d+\/#key=[\w-]+/g
const READY_WITHIN_MS = 60_000

export type StartedHost = {
  readonly origin: string
  readonly child: ChildProcess
  readonly dataDir: string
  /** Everything printed so far. */
  output(): string
  /** A link nobody used yet; asks for a new one after the first. */
  link(): Promise<string>
  stop(): Promise<{ code: number | null; ms: number }>
}

/** `npm start -- --browser` as a person runs it, on a data folder of its own. */
export async function runStart(
  options: { args?: readonly string[]; dataDir?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<StartedHost> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'broadsheet-e2e-'))
  const child = spawn(
    process.execPath,
    [
      'electron/hosts/start.js',
      '--browser',
      '--no-open',
      '--data-dir',
      dataDir,
      ...(options.args ?? []),
    ],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...options.env } },
  )
  let text = ''
  child.stdout.on('data', (data: Buffer) => (text += data.toString()))
  child.stderr.on('data', (data: Buffer) => (text += data.toString()))
  let used = 0

  const nextLink = async (): Promise<string> => {
    const until = Date.now() + READY_WITHIN_MS
    for (;;) {
      const link = [...text.matchAll(LINK)][used]?.[0]
      if (link !== undefined) {
        used += 1
        return link
      }
      if (child.exitCode !== null)
        throw new Error(`The host ended with ${child.exitCode}:\n${text}`)
      if (Date.now() > until) throw new Error(`The host printed no link:\n${text}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  let first: string | undefined = await nextLink().catch((error: Error) => {
    child.kill()
    throw error
  })
  const { origin } = new URL(first)
  return {
    origin,
    child,
    dataDir,
    output: () => text,
    async link() {
      const link = first
      first = undefined
      if (link !== undefined) return link
      child.kill('SIGUSR2')
      return nextLink()
    },
    async stop() {
      const start = Date.now()
      if (child.exitCode === null) {
        child.kill('SIGINT')
        await new Promise((resolve) => child.once('exit', resolve))
      }
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
      return { code: child.exitCode, ms: Date.now() - start }
    },
  }
}
