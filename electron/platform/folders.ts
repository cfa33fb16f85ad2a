import { chmodSync, mkdirSync } from 'node:fs'
import { basename, isAbsolute, join, resolve } from 'node:path'

export type Folders = {
  /** What the person made: the library, profiles, the sealed vault. */
  readonly data: string
  readonly config: string
  /** What can be had again. */
  readonly cache: string
  /** Logs, the request ledger. */
  readonly state: string
}

export type FolderFacts = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  readonly platform: NodeJS.Platform
  /** Portable: everything lies in this one folder. */
  readonly dataDir?: string
}

const NAME = 'broadsheet'

/**
 * Where things live: `--data-dir`, else the XDG Base Directory Specification 0.8 on Linux, else the
 * system's own places.
 */
export function findFolders(facts: FolderFacts): Folders {
  if (facts.dataDir !== undefined) return portableFolders(resolve(facts.dataDir))
  if (facts.platform === 'darwin') return macFolders(facts.home)
  if (facts.platform === 'win32') return windowsFolders(facts)
  // The specification wants relative values ignored.
  const xdg = (name: string, fallback: string) => {
    const value = facts.env[name]
    return join(value && isAbsolute(value) ? value : join(facts.home, fallback), NAME)
  }
  return {
    data: xdg('XDG_DATA_HOME', '.local/share'),
    config: xdg('XDG_CONFIG_HOME', '.config'),
    cache: xdg('XDG_CACHE_HOME', '.cache'),
    state: xdg('XDG_STATE_HOME', '.local/state'),
  }
}

/**
 * Makes the folders, readable by their owner only: stories and searches tell what somebody is
 * researching. A folder that was there before and is not ours by name keeps its mode, since
 * `--data-dir` may name anything.
 * @throws the system's error where the data folder cannot be made.
 */
export function makeFolders(folders: Folders): void {
  makeOwn(folders.data)
  for (const folder of new Set(Object.values(folders))) {
    try {
      makeOwn(folder)
    } catch {
      // In a data folder that cannot be written the others may be missing: reading does without.
    }
  }
}

function makeOwn(folder: string): void {
  const isNew = mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined
  if (!isNew && basename(folder) !== NAME) return
  try {
    chmodSync(folder, 0o700)
  } catch {
    // On a read-only disk, or under another owner, it stays as it is: opening says so later.
  }
}

function portableFolders(root: string): Folders {
  return { data: root, config: root, cache: join(root, 'cache'), state: join(root, 'state') }
}

function macFolders(home: string): Folders {
  const support = join(home, 'Library/Application Support', NAME)
  return {
    data: support,
    config: support,
    cache: join(home, 'Library/Caches', NAME),
    state: join(home, 'Library/Logs', NAME),
  }
}

function windowsFolders({ env, home }: FolderFacts): Folders {
  const roaming = join(env.APPDATA ?? join(home, 'AppData/Roaming'), NAME)
  const local = join(env.LOCALAPPDATA ?? join(home, 'AppData/Local'), NAME)
  return {
    data: roaming,
    config: roaming,
    cache: join(local, 'cache'),
    state: join(local, 'state'),
  }
}
