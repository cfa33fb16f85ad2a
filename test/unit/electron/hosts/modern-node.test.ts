import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'modern-node-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const RUNNER = new URL('../../../../electron/hosts/modern-node.js', import.meta.url)
const COMPILED = fileURLToPath(new URL('../../../../node_modules/.cache/', import.meta.url))

/** What a program that is started so says of where Node keeps what it compiled. */
function keptIn(env: NodeJS.ProcessEnv): { here: string; threads: string } {
  const program = join(folder, 'program.ts')
  writeFileSync(
    program,
    `import { getCompileCacheDir } from 'node:module'
const threads: string | undefined = process.env.NODE_COMPILE_CACHE
console.log(JSON.stringify({ here: getCompileCacheDir(), threads }))`,
  )
  const script = `import { runModern } from '${RUNNER.href}'; await runModern('${pathToFileURL(program).href}')`
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env,
    encoding: 'utf8',
  })
  return JSON.parse(out) as { here: string; threads: string }
}

it('keeps what Node compiled beside the packages, for the program and its threads', () => {
  const { NODE_COMPILE_CACHE: _mine, ...env } = process.env
  const { here, threads } = keptIn(env)
  expect(here.startsWith(COMPILED)).toBe(true)
  expect(threads.startsWith(COMPILED)).toBe(true)
})

it('keeps it where whoever starts the program says', () => {
  const own = join(folder, 'own')
  const { here, threads } = keptIn({ ...process.env, NODE_COMPILE_CACHE: own })
  expect(here.startsWith(own)).toBe(true)
  expect(threads).toBe(own)
})
