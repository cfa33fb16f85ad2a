import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

// Plain JavaScript that Node 18 can read: this file is what notices that Node is too old.

/**
 * Where Node keeps what it compiled, beside the packages and not in a temporary folder that others may
 * write: half of the processor time of a start. A folder that cannot be written is left alone.
 */
const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url))

/** First version that runs TypeScript by itself; better-sqlite3 crashes below 22. */
const NEEDED = [22, 18]

/** @param {string} version such as 22.18.0 */
export function isModern(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])
}

/**
 * Runs a module here, or in the Node that came with the packages when this one is too old.
 * @param {string} specifier of the TypeScript module, relative to this file
 */
export async function runModern(specifier) {
  const url = new URL(specifier, import.meta.url)
  // Threads and processes of ours read the environment; this process has begun without it.
  process.env.NODE_COMPILE_CACHE ??= COMPILED
  if (isModern(process.versions.node)) {
    module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
    return import(url.href)
  }
  const bundled = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url))
  if (!existsSync(bundled) || process.env.BROADSHEET_NODE_TRIED) {
    console.error(
      `Broadsheet needs Node ${NEEDED.join('.')} or newer; this is ${process.versions.node} and no other came with the packages. Install a newer Node, then start again.`,
    )
    process.exit(1)
  }
  const child = spawn(
    bundled,
    [...process.execArgv, fileURLToPath(url), ...process.argv.slice(2)],
    {
      stdio: 'inherit',
      env: { ...process.env, BROADSHEET_NODE_TRIED: '1' },
    },
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal))
  }
  child.on('exit', (code, signal) => {
    process.exit(code ?? (signal === 'SIGINT' ? 130 : 1))
  })
}
