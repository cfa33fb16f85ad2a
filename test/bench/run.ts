/** `npm run bench -- <part…> [--n N] [--json FILE]`: parts are the files of `parts/`. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import type { BenchPart, BenchRow } from './bench.ts'

const PARTS = new URL('./parts/', import.meta.url)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { n: { type: 'string', default: '10000' }, json: { type: 'string' } },
})
const known = readdirSync(PARTS).map((file) => file.replace(/\.ts$/, ''))
const wanted = positionals.length > 0 ? positionals : known
const unknown = wanted.filter((part) => !known.includes(part))
const n = Number(values.n)
if (unknown.length > 0 || !Number.isInteger(n) || n < 1) {
  console.error(`Parts are ${known.join(', ')}; --n takes a whole number above 0.`)
  process.exit(2)
}

const report = { ...machine(), n, parts: {} as Record<string, readonly BenchRow[]> }
for (const name of wanted) {
  const folder = mkdtempSync(join(tmpdir(), `broadsheet-bench-${name}-`))
  try {
    const { part } = (await import(new URL(`${name}.ts`, PARTS).href)) as { part: BenchPart }
    const rows = await part.run({ n, folder, say: (line) => console.log(`# ${line}`) })
    report.parts[name] = rows
    print(name, rows)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
if (values.json) writeFileSync(values.json, `${JSON.stringify(report, undefined, 2)}\n`)

function machine(): object {
  const manifest = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  ) as { version: string; dependencies: object; devDependencies: object }
  const facts = {
    at: new Date().toISOString(),
    commit: commit(),
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    load: loadavg().map((value) => Math.round(value * 100) / 100),
    node: process.version,
    versions: { broadsheet: manifest.version, ...manifest.dependencies },
  }
  console.log(
    `${facts.cpu} ×${facts.cores}, ${facts.memoryGiB} GiB, load ${facts.load.join(' ')}, node ${facts.node}, n ${n}`,
  )
  return facts
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}

function print(name: string, rows: readonly BenchRow[]): void {
  const lines = rows.flatMap((row) => {
    const ours = ['', `${name}: ${row.what}`, 'broadsheet', ...figures(row.ours), row.unit, '']
    const peers = row.peers.map((peer) => {
      const agree = peer.agree === undefined ? '' : peer.agree ? 'agree' : 'DIFFER'
      return [`${short(peer.ratio)}×`, '', peer.name, ...figures(peer), row.unit, agree]
    })
    return [ours, ...peers]
  })
  const head = ['ours/peer', '', '', 'median', 'p95', '', '']
  const widths = head.map((_none, at) =>
    Math.max(...[head, ...lines].map((line) => [...(line[at] ?? '')].length)),
  )
  for (const line of [head, ...lines]) {
    console.log(
      line
        .map((cell, at) =>
          at === 1 || at === 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
        )
        .join('  '),
    )
  }
}

function figures(figure: { median: number; p95: number }): [string, string] {
  return [short(figure.median), short(figure.p95)]
}

function short(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}
