import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PACKAGE = fileURLToPath(new URL('../../node_modules/electron', import.meta.url))
const FETCH_WITHIN_MS = 20_000

type Env = Readonly<Record<string, string | undefined>>

/** The Electron program, or undefined where its binary was never fetched. */
export function findElectron(env: Env): string | undefined {
  const pathFile = join(PACKAGE, 'path.txt')
  if (!existsSync(pathFile)) return undefined
  const folder = env.ELECTRON_OVERRIDE_DIST_PATH ?? join(PACKAGE, 'dist')
  const program = join(folder, readFileSync(pathFile, 'utf8').trim())
  return existsSync(program) ? program : undefined
}

/**
 * Fetches the binary as Electron's own installer does (checked against the sums in its package),
 * and gives up after 20 seconds: a person who waits for a window should get the browser instead.
 * @returns whether it is there now.
 */
export async function fetchElectron(env: Env): Promise<boolean> {
  const installer = join(PACKAGE, 'install.js')
  if (!existsSync(installer)) return false
  const child = spawn(process.execPath, [installer], { stdio: 'ignore', env: { ...env } })
  const code = await new Promise<number | null>((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), FETCH_WITHIN_MS)
    const end = (result: number | null) => {
      clearTimeout(timer)
      resolve(result)
    }
    child.on('error', () => end(null))
    child.on('exit', end)
  })
  return code === 0 && findElectron(env) !== undefined
}

/** Whether a window could be shown at all. */
export function hasDisplay(env: Env, platform: NodeJS.Platform): boolean {
  if (platform === 'darwin' || platform === 'win32') return true
  return Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)
}
