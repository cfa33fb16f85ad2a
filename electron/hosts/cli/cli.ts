import { readFileSync } from 'node:fs'
import { openFolderTools, openWorkbench } from '#electron/workbench.ts'
import { systemRandom } from '#electron/platform/random.ts'
import { runCli } from './run-cli.ts'

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // The second time there is no waiting for anything.
    if (stop.signal.aborted) process.exit(130)
    stop.abort()
  })
}
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // `broadsheet … | head` closes the pipe: nobody wants the rest.
  if (error.code === 'EPIPE') process.exit(0)
  const why = error.code === 'ENOSPC' ? 'the disk is full' : error.message
  process.stderr.write(`broadsheet: The answer could not be written: ${why}.\n`)
  process.exit(1)
})

const manifest = new URL('../../../package.json', import.meta.url)
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }

const code = await runCli({
  argv: process.argv.slice(2),
  open: openWorkbench,
  openTools: openFolderTools,
  version,
  env: process.env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  random: systemRandom(),
  signal: stop.signal,
})
process.exit(code)
