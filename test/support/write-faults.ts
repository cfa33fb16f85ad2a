/**
 * Lets the command line save a search while its nth write to a file and all later ones fail, as on a
 * disk that is full from there on (reliability Z3): what it says was saved is there, all else is as
 * before, and no file is damaged. The system's `strace` makes the calls fail.
 */
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCliHere } from './cli-in-process.ts'

export type WriteFaults = {
  readonly runs: number
  /** Runs in which a write failed. */
  readonly failed: number
  /** Said to be saved and not there, or there before and gone: must be empty. */
  readonly lost: readonly string[]
  readonly faults: readonly string[]
  /** Whether the last position lay behind all writes, so that nothing failed. */
  readonly isWhole: boolean
}

const PROGRAM = fileURLToPath(new URL('../../electron/hosts/cli/broadsheet.js', import.meta.url))
const CALLS = ['fsync,fdatasync', 'pwrite64'] as const

export function canFailWrites(): boolean {
  const { status } = spawnSync('strace', ['-f', '-o', '/dev/null', '-e', 'trace=none', 'true'])
  return status === 0
}

/** @param positions Of the first failing call, from 1; counted for each kind of call by itself. */
export async function runWriteFaults(options: {
  readonly folder: string
  readonly positions: readonly number[]
  readonly say?: (line: string) => void
}): Promise<WriteFaults> {
  const { folder, positions, say = () => undefined } = options
  const base = join(folder, 'base')
  const before = idIn((await runCliHere(base, ['search', 'save', 'Before', 'river'])).err)
  const lost: string[] = []
  const faults: string[] = []
  let [runs, failed, isWhole] = [0, 0, false]
  for (const call of CALLS) {
    for (const position of positions) {
      const dataDir = join(folder, `${call}-${position}`)
      cpSync(base, dataDir, { recursive: true })
      const end = await failFrom(call, position, ['--data-dir', dataDir, '--json', 'search', 'save', 'New', 'lake']) // prettier-ignore
      runs += 1
      isWhole = end.code === 0
      if (!isWhole) failed += 1
      const where = `${call} from ${position}`
      const list = await runCliHere(dataDir, ['search', 'list', '--ids'])
      if (list.code !== 0) faults.push(`${where}: list ended with ${list.code}: ${list.err}`)
      const said = idIn(end.err)
      for (const id of [before, said])
        if (id && !list.out.includes(id)) lost.push(`${where}: ${id}`)
      if (isWhole && !said) faults.push(`${where}: ended well and said nothing`)
      if (!isWhole && !/"error"/.test(end.err)) faults.push(`${where}: no sentence: ${end.err}`)
      const check = await runCliHere(dataDir, ['library', 'check'])
      if (check.code !== 0) faults.push(`${where}: ${check.out}`)
      rmSync(dataDir, { recursive: true })
      say(`${where}: ${isWhole ? 'nothing failed' : 'failed and said so'}`)
      if (isWhole) break
    }
  }
  return { runs, failed, lost, faults, isWhole }
}

const idIn = (err: string) => /^ACK (\S+)$/m.exec(err)?.[1] ?? ''

function failFrom(
  call: string,
  position: number,
  args: readonly string[],
): Promise<{ code: number | null; err: string }> {
  const trace = ['-f', '-qq', '--seccomp-bpf', '-o', '/dev/null', '-e', `trace=${call}`]
  const inject = ['-e', `inject=${call}:error=ENOSPC:when=${position}+`]
  const child = spawn('strace', [...trace, ...inject, process.execPath, PROGRAM, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let err = ''
  child.stderr.on('data', (data: Buffer) => (err += data.toString()))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, err }))
  })
}
