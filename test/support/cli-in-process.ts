/** The command line over the real workbench, without the second a process of its own would take. */
import { PassThrough, Readable } from 'node:stream'
import { runCli } from '#electron/hosts/cli/run-cli.ts'
import { systemRandom } from '#electron/platform/random.ts'
import { openFolderTools, openWorkbench } from '#electron/workbench.ts'

export type CliAnswer = { readonly code: number; readonly out: string; readonly err: string }

/** @param args Behind `--data-dir DIR --json`. */
export async function runCliHere(
  dataDir: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CliAnswer> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const texts = [stdout, stderr].map((stream) => {
    const pieces: Buffer[] = []
    stream.on('data', (data: Buffer) => pieces.push(data))
    return () => Buffer.concat(pieces).toString('utf8')
  })
  const code = await runCli({
    argv: ['--data-dir', dataDir, '--json', ...args],
    open: openWorkbench,
    openTools: openFolderTools,
    version: '0',
    env,
    stdin: Readable.from([]),
    stdout,
    stderr,
    random: systemRandom(),
    signal: new AbortController().signal,
  })
  return { code, out: texts[0]?.() ?? '', err: texts[1]?.() ?? '' }
}

/** One value a line. */
export const linesOf = (text: string): Record<string, unknown>[] =>
  text
    .trimEnd()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
