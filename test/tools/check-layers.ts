import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { complaintOf, ENTRIES } from './layers.ts'

// Imports against the table, cycles, and files nobody imports.

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS = ['electron', 'renderer', 'shared'].filter((name) =>
  readdirSync(ROOT).includes(name),
)

process.chdir(ROOT)
const { output } = await cruise(FOLDERS, {
  ruleSet: {
    forbidden: [
      { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
      { name: 'unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    ],
  },
  validate: true,
  doNotFollow: { path: 'node_modules' },
  tsPreCompilationDeps: true,
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'svelte', 'default'],
  },
})
const result = output as ICruiseResult
const complaints = new Set<string>()
const imported = new Set<string>()

for (const module of result.modules) {
  if (!isOurs(module.source)) continue
  for (const dependency of module.dependencies) {
    if (!isOurs(dependency.resolved)) continue
    imported.add(dependency.resolved)
    const complaint = complaintOf(module.source, dependency.resolved)
    if (complaint) complaints.add(complaint)
  }
}
for (const violation of result.summary.violations) {
  const way = violation.cycle?.map((step) => step.name).join(' -> ') ?? violation.to
  complaints.add(`${violation.rule.name}: ${violation.from} -> ${way}`)
}
for (const { source } of result.modules) {
  if (!isOurs(source) || imported.has(source) || isEntry(source)) continue
  complaints.add(`${source} is imported by nobody`)
}

for (const complaint of [...complaints].sort()) console.log(complaint)
console.log(`${result.modules.filter(({ source }) => isOurs(source)).length} files looked at`)
process.exitCode = complaints.size > 0 ? 1 : 0

function isOurs(path: string): boolean {
  return FOLDERS.some((folder) => path.startsWith(`${folder}/`))
}

function isEntry(path: string): boolean {
  return (
    ENTRIES.some((entry) => entry.test(path)) ||
    path.endsWith('.d.ts') ||
    !/\.(ts|js|svelte)$/.test(path)
  )
}
