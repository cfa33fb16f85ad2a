/**
 * Kills a program with -9 while it brings an old library up to date, its copy beforehand included:
 * afterwards the file is of one version or another, never between, and every row is there (Z1).
 */
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LIBRARY_MIGRATIONS } from '#electron/library/library.ts'
import { listBackups } from '#electron/sqlite/backup.ts'
import { takeCare } from '#electron/sqlite/care.ts'
import { readMigrations } from '#electron/sqlite/migrations.ts'
import { openDatabase } from '#electron/sqlite/open.ts'

export type MigrationKills = {
  /** Ended by the kill and not by themselves. */
  readonly killed: number
  /** How often a file was left at each version. */
  readonly versions: Readonly<Record<number, number>>
  /** Rows that are gone, files that are not sound, halves of backups: must be empty. */
  readonly faults: readonly string[]
}

const PROGRAM = fileURLToPath(new URL('./sqlite-child.ts', import.meta.url))
const FIRST_VERSION = 1
const ROWS = 4000

export async function runMigrationKills(options: {
  readonly folder: string
  readonly cycles: number
  /** From 0 to 1. */
  readonly random: () => number
  readonly say?: (line: string) => void
}): Promise<MigrationKills> {
  const { folder, cycles, random, say = () => undefined } = options
  const migrations = readMigrations(LIBRARY_MIGRATIONS)
  mkdirSync(folder, { recursive: true })
  const old = join(folder, 'old.db')
  fillOld(old)
  const data = join(folder, 'data')
  const file = join(data, 'library.db')
  const faults: string[] = []
  const versions: Record<number, number> = {}
  let killed = 0
  let usualMs = 0
  for (let turn = 0; turn <= cycles; turn += 1) {
    rmSync(data, { recursive: true, force: true })
    mkdirSync(data)
    cpSync(old, file)
    // The first is not disturbed: the others are killed somewhere into what it took.
    const run = await migrateAndKill(file, turn === 0 ? undefined : usualMs * random())
    if (turn === 0) usualMs = run.ms
    if (run.isKilled) killed += 1
    const { version, findings } = takeCare({ kind: 'check', file })
    versions[version] = (versions[version] ?? 0) + 1
    const fault = (what: string) => faults.push(`turn ${turn}, version ${version}: ${what}`)
    findings.forEach(fault)
    const db = openDatabase({ file, migrations, kind: 'library', clock: { now: Date.now }, onDamage: ({ reason }) => (fault(reason), { kind: 'refuse' }) }) // prettier-ignore
    if (db.version !== migrations.length) fault(`ended at ${db.version}`)
    const hits = db.prepare('SELECT count(*) FROM search_hit').value<number>()
    if (hits !== ROWS) fault(`${hits} of ${ROWS} rows`)
    db.close()
    for (const backup of listBackups(file)) {
      const found = takeCare({ kind: 'check', file: backup.file })
      if (found.findings.length > 0) fault(`${backup.name}: ${found.findings.join(' ')}`)
    }
    const left = existsSync(join(data, 'backups')) ? readdirSync(join(data, 'backups')) : []
    if (left.some((name) => name.endsWith('.part'))) fault('half a backup was left')
    if (turn % 50 === 49) say(`${turn + 1} migrations, ${killed} killed`)
  }
  return { killed, versions, faults }
}

function migrateAndKill(
  file: string,
  afterMs: number | undefined,
): Promise<{ isKilled: boolean; ms: number }> {
  const child = spawn(process.execPath, [PROGRAM, 'migrate', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let out = ''
  let began = 0
  let ms = 0
  child.stdout.on('data', (data: Buffer) => {
    out += data.toString()
    if (began === 0 && out.includes('OPENING')) {
      began = performance.now()
      if (afterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), afterMs)
    }
    if (out.includes('DONE')) ms = performance.now() - began
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', () => resolve({ isKilled: !out.includes('DONE'), ms }))
  })
}

function fillOld(file: string): void {
  const migrations = readMigrations(LIBRARY_MIGRATIONS).slice(0, FIRST_VERSION)
  const db = openDatabase({ file, migrations, kind: 'library', clock: { now: Date.now } })
  db.transaction(() => {
    db.prepare("INSERT INTO search VALUES ('s', 'River', 'local', 'river', '[]', 'f', 1, 1, 1)").run() // prettier-ignore
    const insert = db.prepare("INSERT INTO search_hit VALUES ('s', ?, ?, ?)")
    for (let row = 0; row < ROWS; row += 1) insert.run(`story ${row}`, row, row)
  })
  db.close()
}
