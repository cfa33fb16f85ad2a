import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, getPriority, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isPageStale } from '../../electron/hosts/build.ts'
import { provideBrowser } from './find-browser.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export type Outcome = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly output: string
  /** Worth a line even when all is well: which browser, what was skipped and why. */
  readonly remarks: readonly string[]
}

type Ended = { readonly code: number; readonly output: string }

/** Nothing waits for a check, so it takes what the tests leave of the machine. */
const CHECK_PRIORITY = constants.priority.PRIORITY_LOW
/** Behind a page that somebody looks at; half as much as it, so that nothing starves beside others. */
const VITEST_PRIORITY = 3

/** One command that is right or wrong as a whole. */
export async function runCheck(command: string, args: readonly string[]): Promise<Outcome> {
  const { code, output } = await run(command, args, { priority: CHECK_PRIORITY })
  const isRight = code === 0
  return { passed: isRight ? 1 : 0, failed: isRight ? 0 : 1, skipped: 0, output, remarks: [] }
}

export function runVitest(project: string): Promise<Outcome> {
  return withReport(async (file) => {
    const args = [
      'run',
      '--config=test/tools/vitest.config.ts',
      `--project=${project}`,
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]
    const ended = await run('vitest', args, { priority: VITEST_PRIORITY })
    const report = readReport(file) as VitestReport | undefined
    return outcomeOf(ended, {
      passed: report?.numPassedTests ?? 0,
      // A file that cannot even be loaded has no tests to count.
      failed: (report?.numFailedTests ?? 0) + (report ? brokenFiles(report) : 0),
      skipped: report?.numPendingTests ?? 0,
    })
  })
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

function brokenFiles({ testResults }: VitestReport): number {
  return testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
}

/** Builds the page when it is old, finds a browser, and runs the end-to-end tests in it. */
export async function runPlaywright(): Promise<Outcome> {
  const browser = provideBrowser()
  if (!browser.path) {
    return { passed: 0, failed: 1, skipped: 0, output: browser.remark, remarks: [browser.remark] }
  }
  if (isPageStale()) {
    const { code, output } = await run('node', ['electron/hosts/build.ts', 'page'])
    if (code !== 0) return { passed: 0, failed: 1, skipped: 0, output, remarks: [browser.remark] }
  }
  return withReport(async (file) => {
    const ended = await run(
      'playwright',
      ['test', '--config=test/tools/playwright.config.ts', '--reporter=list,json'],
      { env: { CHROME_PATH: browser.path, PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
    )
    const stats = (readReport(file) as { stats: PlaywrightStats } | undefined)?.stats
    const outcome = outcomeOf(ended, {
      passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
      failed: stats?.unexpected ?? 0,
      skipped: stats?.skipped ?? 0,
    })
    const skips = ended.output.split('\n').filter((line) => line.startsWith('skipped: '))
    const flaky = stats?.flaky ? [`passed at the second try only: ${stats.flaky}`] : []
    return { ...outcome, remarks: [browser.remark, ...flaky, ...new Set(skips)] }
  })
}

type PlaywrightStats = { expected: number; unexpected: number; flaky: number; skipped: number }

type Counts = Pick<Outcome, 'passed' | 'failed' | 'skipped'>

function outcomeOf({ code, output }: Ended, counts: Counts): Outcome {
  // Failing without a failed test: an error outside all of them.
  const failed = code !== 0 && counts.failed === 0 ? 1 : counts.failed
  return { ...counts, failed, output, remarks: [] }
}

async function withReport(use: (file: string) => Promise<Outcome>): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-test-'))
  try {
    return await use(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** The repository's own programs come first, its Node among them. */
export function run(
  command: string,
  args: readonly string[],
  { env = {}, priority = 0 }: { env?: NodeJS.ProcessEnv; priority?: number } = {},
): Promise<Ended> {
  const own = join(ROOT, 'node_modules/.bin')
  // The tests start the program hundreds of times; compiled once, each start costs half.
  const kept = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled') }
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...kept, PATH: `${own}:${process.env.PATH}`, NO_COLOR: '1', ...env },
    })
    // At once: its threads and children take after it.
    if (child.pid !== undefined) setPriority(child.pid, Math.max(priority, getPriority()))
    const parts: string[] = []
    child.stdout.on('data', (data: Buffer) => parts.push(data.toString()))
    child.stderr.on('data', (data: Buffer) => parts.push(data.toString()))
    child.on('error', (error) => resolve({ code: 1, output: `${command}: ${error.message}` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output: parts.join('') }))
  })
}
