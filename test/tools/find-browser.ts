import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright'

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

export type FoundBrowser = {
  /** Absent where there is none and none could be had. */
  readonly path?: string
  /** One line about where it came from. */
  readonly remark: string
}

const isRoot = process.getuid?.() === 0

/** What every Chromium here is started with: it refuses its sandbox to root; everybody else keeps it. */
export const BROWSER_ARGS: readonly string[] = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
]

/** One for a test or a bench that drives it itself, and closes it. */
export function launchBrowser(...args: readonly string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: provideBrowser().path,
    args: [...BROWSER_ARGS, ...args],
  })
}

/** A real Chromium for the end-to-end tests: the machine's own, Playwright's, or Debian's package. */
export function provideBrowser(): FoundBrowser {
  const own = findOwn()
  if (own) return { path: own, remark: `browser: ${own}` }
  const bundled = chromium.executablePath()
  if (existsSync(bundled)) return { path: bundled, remark: `browser: Playwright's, ${bundled}` }
  if (!canInstall()) {
    return { remark: 'browser: none found; install Chromium or Chrome, or set CHROME_PATH' }
  }
  console.log('browser: none found, installing Debian’s chromium …')
  const isInstalled = install()
  const path = isInstalled ? findOwn() : undefined
  return path
    ? { path, remark: `browser: Debian's package, ${path}` }
    : { remark: 'browser: none found, and Debian’s package could not be installed' }
}

function findOwn(): string | undefined {
  const wanted = process.env.CHROME_PATH
  if (wanted && existsSync(wanted)) return wanted
  for (const name of NAMES) {
    const found = which(name)
    if (found) return found
  }
  return PLACES.find((place) => existsSync(place))
}

function which(name: string): string | undefined {
  const command = process.platform === 'win32' ? 'where' : 'which'
  const { status, stdout } = spawnSync(command, [name], { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n')[0]?.trim() : undefined
}

function canInstall(): boolean {
  return isRoot && existsSync('/etc/debian_version')
}

function install(): boolean {
  const options = {
    stdio: 'ignore',
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const
  try {
    execFileSync('apt-get', ['update', '-q'], options)
    execFileSync('apt-get', ['install', '-qy', '--no-install-recommends', 'chromium'], options)
    return true
  } catch {
    return false
  }
}
