import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Outcome } from './run-command.ts'
import { runCheck, runPlaywright, runVitest } from './run-command.ts'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export type Step = {
  readonly name: string
  run(): Promise<Outcome>
}

const SOURCES = ['electron', 'renderer', 'shared', 'test', 'electron.vite.config.ts']
const LAYERS = ['shared', 'electron', 'preload', 'renderer', 'test']

const check = (name: string, command: string, ...args: string[]): Step => ({
  name,
  run: () => runCheck(command, args),
})
const script = (name: string, file: string): Step => check(name, 'node', `test/tools/${file}`)

/** Independent of each other, and behind all tests: two at a time. */
export const CHECKS: readonly Step[] = [
  ...LAYERS.map((layer) =>
    check(`types ${layer}`, 'tsc', '-p', `test/tools/tsconfig.${layer}.json`),
  ),
  check(
    'types svelte',
    'svelte-check',
    '--workspace',
    'renderer',
    '--tsconfig',
    '../test/tools/tsconfig.renderer.json',
    '--output',
    'human',
  ),
  script('layers', 'check-layers.ts'),
  check(
    'lint',
    'eslint',
    '--config',
    'test/tools/eslint.config.js',
    '--max-warnings=0',
    ...SOURCES,
  ),
  script('length', 'check-length.ts'),
  check(
    'dead code',
    'knip',
    '--config',
    'test/tools/knip.json',
    '--no-progress',
    '--no-config-hints',
  ),
  script('schema', 'check-schema.ts'),
  script('contract', 'check-contract.ts'),
  check(
    'format',
    'prettier',
    '--config',
    'test/tools/prettier.config.js',
    '--check',
    '--log-level',
    'warn',
    // The generated parser.
    '!shared/aql/parser.js',
    '{electron,renderer,shared,test}/**/*.{ts,js,svelte,css}',
    '*.ts',
  ),
].filter(isThere)

/**
 * Two rows beside each other, in each one step at a time. The end-to-end tests wait most of their
 * time, for browsers and timers; the others compute meanwhile, and let them go first.
 */
export const TESTS: readonly (readonly Step[])[] = [
  [{ name: 'e2e', run: runPlaywright }],
  ['unit', 'wire', 'flows', 'component'].map((name) => ({ name, run: () => runVitest(name) })),
]

/** Some checks belong to parts that a checkout may not have. */
function isThere(step: Step): boolean {
  const scripts: Record<string, string> = { schema: 'check-schema.ts' }
  const file = scripts[step.name]
  return file === undefined || existsSync(join(ROOT, 'test/tools', file))
}
