import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PAGE_SOURCES = ['renderer', 'shared', 'electron.vite.config.ts', 'package-lock.json']
const MAIN_SOURCES = [...PAGE_SOURCES, 'electron']

/** What was built, told by one file of it that every build writes. */
const PAGE_MARK = 'out/renderer/index.html'
const MAIN_MARK = 'out/main/electron/hosts/desktop/main.js'

/** The built page is missing or older than something it is built from. */
export function isPageStale(): boolean {
  return isStale(PAGE_MARK, PAGE_SOURCES)
}

/** The same for what the desktop needs besides the page. */
export function isDesktopStale(): boolean {
  return isPageStale() || isStale(MAIN_MARK, MAIN_SOURCES)
}

/**
 * Builds the page beside the old one and puts it in its place, so that two builds at once, or a stop
 * in the middle, never leave half a page.
 */
export async function buildPage(): Promise<void> {
  const [{ build }, { pageConfig }] = await Promise.all([
    import('vite'),
    import('../../electron.vite.config.ts'),
  ])
  const fresh = join(ROOT, `out/renderer.${process.pid}`)
  const old = join(ROOT, `out/renderer.${process.pid}.old`)
  try {
    await build({
      ...pageConfig,
      configFile: false,
      logLevel: 'error',
      build: { ...pageConfig.build, outDir: fresh },
    })
    const page = join(ROOT, 'out/renderer')
    if (existsSync(page)) renameSync(page, old)
    renameSync(fresh, page)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
    rmSync(old, { recursive: true, force: true })
  }
}

/** Builds main side, preload and page for Electron. */
export async function buildDesktop(): Promise<void> {
  const { build } = await import('electron-vite')
  await build({ root: ROOT, logLevel: 'error' })
}

function isStale(mark: string, sources: readonly string[]): boolean {
  const built = timeOf(join(ROOT, mark))
  return built === 0 || sources.some((source) => newest(join(ROOT, source)) > built)
}

function timeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/** Folders count too: a file taken away changes nothing but its folder. */
function newest(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0
  const inside = readdirSync(path).map((name) => newest(join(path, name)))
  return Math.max(stat.mtimeMs, ...inside)
}

// As a program: `node electron/hosts/build.ts [page]`.
if (import.meta.main) {
  await (process.argv[2] === 'page' ? buildPage() : buildDesktop())
}
