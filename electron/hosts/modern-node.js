import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Plain JavaScript that Node 18 can read: this file is what notices that Node is too old.

/** First version that runs TypeScript by itself; better-sqlite3 crashes below 22. */
const NEEDED = [22, 18]

/** @param {string} version such as 22.18.0 */
export function isModern(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])
}

/**
 * Runs a module here, or in the Node that came with the packages when this one is too old.
 * @param {string} module specifier of the TypeScript module, relative to this file
 */
export async function runModern(module) {
  const url = new URL(module, import.meta.url)
  if (isModern(process.versions.node)) return import(url.href)
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
