import { parseArgs } from 'node:util'
import type { Outcome } from './run-command.ts'
import type { Step } from './steps.ts'
import { CHECKS, TESTS } from './steps.ts'

// `npm test [-- name…] [--verbose]`: every check and test; the last line counts them.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { verbose: { type: 'boolean', default: false } },
})

const isWanted = ({ name }: Step) =>
  positionals.length === 0 || positionals.some((word) => `${name} `.startsWith(`${word} `))

const checks = CHECKS.filter(isWanted)
const tests = TESTS.map((row) => row.filter(isWanted))
if (checks.length + tests.flat().length === 0) {
  const names = [...CHECKS, ...TESTS.flat()].map(({ name }) => name).join(', ')
  console.error(`No step is called ${positionals.join(' ')}. There are: ${names}.`)
  process.exit(2)
}

const total = { passed: 0, failed: 0, skipped: 0 }
// Tests wait for timers, disks and browsers: the checks take what they leave of the machine.
await Promise.all([runAtOnce(checks, 2), ...tests.map((row) => runAtOnce(row, 1))])

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = total.failed > 0 ? 1 : 0

async function runAtOnce(steps: readonly Step[], count: number): Promise<void> {
  const waiting = [...steps]
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await runStep(step)
  }
  await Promise.all(Array.from({ length: count }, work))
}

async function runStep(step: Step): Promise<void> {
  const start = performance.now()
  const outcome = await step.run()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  total.passed += outcome.passed
  total.failed += outcome.failed
  total.skipped += outcome.skipped
  for (const remark of outcome.remarks) console.log(remark)
  console.log(`${outcome.failed > 0 ? '✗' : '✓'} ${step.name}: ${summary(outcome)} (${seconds} s)`)
  if ((outcome.failed > 0 || values.verbose) && outcome.output.trim() !== '') {
    console.log(indent(outcome.output))
  }
}

function summary({ passed, failed, skipped }: Outcome): string {
  if (passed + failed === 1 && skipped === 0) return failed > 0 ? 'failed' : 'passed'
  return [`${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`]
    .filter(Boolean)
    .join(', ')
}

function indent(text: string): string {
  return text.trimEnd().replaceAll(/^/gm, '    ')
}
