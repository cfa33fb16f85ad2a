import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { runBrowser } from './browser/browser.ts'
import { isDesktopStale, isPageStale } from './build.ts'
import { fetchElectron, findElectron, hasDisplay } from './electron-binary.ts'
import type { StartOptions } from './start-options.ts'
import { readStartOptions, START_HELP } from './start-options.ts'

// `npm start`: the desktop window where there can be one, otherwise the browser host, saying why.

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const { env, platform } = process

async function main(): Promise<void> {
  const options = readOptions()
  if (options.help) return console.log(START_HELP)
  const program = await chooseElectron(options)
  const isStale = program ? isDesktopStale() : isPageStale()
  if (isStale) await build(program ? [] : ['page'])
  if (program) return startDesktop(program, options)
  const { openWorkbench } = await import('#electron/workbench.ts')
  await runBrowser({
    open: openWorkbench,
    port: options.port,
    dataDir: options.dataDir,
    opensBrowser: !options.noOpen && hasDisplay(env, platform),
    env,
  })
}

function readOptions(): StartOptions {
  try {
    return readStartOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${START_HELP}`)
    process.exit(2)
  }
}

/** The Electron program to run, or undefined after saying why it is the browser. */
async function chooseElectron(options: StartOptions): Promise<string | undefined> {
  if (options.browser) return undefined
  if (!hasDisplay(env, platform)) {
    console.log('Broadsheet runs in the browser: there is no display here for its window.')
    return undefined
  }
  const program = findElectron(env)
  if (program) return program
  console.log('Fetching Electron for the window (once) …')
  if (await fetchElectron(env)) return findElectron(env)
  console.log('Broadsheet runs in the browser: Electron could not be fetched from here.')
  return undefined
}

/** In a process of its own, so that the long-lived host does not keep the builder's memory. */
async function build(args: readonly string[]): Promise<void> {
  console.log('Building Broadsheet …')
  const program = fileURLToPath(new URL('./build.ts', import.meta.url))
  const child = spawn(process.execPath, [program, ...args], { stdio: 'inherit', cwd: ROOT })
  const code = await new Promise((resolve) => child.on('exit', resolve))
  if (code !== 0) throw new Error('The page could not be built; the lines above say why.')
}

function startDesktop(program: string, options: StartOptions): void {
  const args = [ROOT, ...(options.dataDir ? ['--data-dir', options.dataDir] : [])]
  // Chromium refuses its sandbox to root; everybody else keeps it.
  if (process.getuid?.() === 0) args.unshift('--no-sandbox')
  const child = spawn(program, args, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => child.kill(signal))
  }
  child.on('exit', (code) => process.exit(code ?? 0))
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
