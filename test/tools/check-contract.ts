import { readdirSync, readFileSync } from 'node:fs'
import { isContractProcedure } from '@orpc/contract'
import { contract } from '#shared/contract/index.ts'

// Every procedure declares input, output and the closed list of failures, and is refused unknown
// keys; and every one of them has its few lines in electron/procedures.

const FOLDER = new URL('../../electron/procedures/', import.meta.url)
const handlers = readdirSync(FOLDER)
  .map((file) => readFileSync(new URL(file, FOLDER), 'utf8'))
  .join('\n')
const problems: string[] = []
let count = 0

for (const [noun, procedures] of Object.entries(contract)) {
  for (const [name, procedure] of Object.entries(procedures)) {
    count += 1
    const path = `${noun}.${name}`
    if (!isContractProcedure(procedure)) {
      problems.push(`${path} is no procedure`)
      continue
    }
    const definition = procedure['~orpc']
    if (!definition.inputSchema) problems.push(`${path} has no input schema`)
    if (!definition.outputSchema) problems.push(`${path} has no output schema`)
    if (Object.keys(definition.errorMap).length === 0) problems.push(`${path} declares no failures`)
    const result = await definition.inputSchema?.['~standard'].validate({ 'no such key': 1 })
    if (result && !result.issues) problems.push(`${path} accepts unknown keys`)
    if (!isHandled(noun, name)) problems.push(`${path} has no handler in electron/procedures`)
  }
}

for (const problem of problems) console.log(problem)
console.log(`${count} procedures looked at`)
process.exitCode = problems.length > 0 ? 1 : 0

/** `os.<noun>.<name>.handler(`, wherever in the folder: the router's types hold the rest. */
function isHandled(noun: string, name: string): boolean {
  return handlers.includes(`os.${noun}.${name}.handler(`)
}
