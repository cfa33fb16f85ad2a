import { accessSync, constants, lstatSync, mkdirSync, mkdtempSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFolders } from '#electron/platform/folders.ts'

type Env = Readonly<Record<string, string | undefined>>

export type DataFolder = {
  /** Given only where everything lies in one folder. */
  readonly dataDir?: string
  /** Where the person's own data lies, for showing. */
  readonly shown: string
  /** One sentence where this is not the usual place. */
  readonly remark?: string
}

/**
 * The data folder for a host: the wanted one, else the system's own; on a machine without a home
 * folder a place in the temporary folder, which is said.
 */
export function findDataFolder(wanted: string | undefined, env: Env): DataFolder {
  const { platform } = process
  const home = homeOf(env)
  const shown = findFolders({ env, home, platform, dataDir: wanted }).data
  if (wanted !== undefined) return { dataDir: wanted, shown }
  if (env.XDG_DATA_HOME || canWrite(home)) return { shown }
  const dataDir = ownTemporaryFolder()
  return {
    dataDir,
    shown: dataDir,
    remark: `There is no home folder to write to, so everything is kept in ${dataDir}. Name another with --data-dir.`,
  }
}

/** The same folder at every start, unless somebody else on the machine made it first. */
function ownTemporaryFolder(): string {
  const uid = process.getuid?.()
  const usual = join(tmpdir(), `broadsheet-${uid ?? 'data'}`)
  mkdirSync(usual, { recursive: true, mode: 0o700 })
  const stat = lstatSync(usual)
  const isOurs = stat.isDirectory() && (uid === undefined || stat.uid === uid)
  return isOurs ? usual : mkdtempSync(`${usual}-`)
}

function homeOf(env: Env): string {
  if (env.HOME) return env.HOME
  try {
    return homedir()
  } catch {
    // No HOME and no entry for this user either.
    return '/nonexistent'
  }
}

function canWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
