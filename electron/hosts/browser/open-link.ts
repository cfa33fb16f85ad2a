import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const KEPT_MS = 60_000

/**
 * Opens a link with a key in the person's browser. The command line of a program can be read by
 * everybody on the machine, so the browser is given a file that only its owner can read.
 * @returns takes the file away again, which also happens after a minute.
 */
export function openLink(link: string, platform: NodeJS.Platform): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-'))
  const file = join(folder, 'open.html')
  const text = `<!doctype html><meta charset="utf-8"><title>Broadsheet</title><meta http-equiv="refresh" content="0;url=${link}">`
  writeFileSync(file, text, { mode: 0o600 })
  const [command, ...args] = openerFor(platform)
  const child = spawn(command, [...args, file], { stdio: 'ignore', detached: true })
  // No opener on this machine: the printed link is there.
  child.on('error', () => undefined)
  child.unref()
  const tidy = () => rmSync(folder, { recursive: true, force: true })
  setTimeout(tidy, KEPT_MS).unref()
  return tidy
}

function openerFor(platform: NodeJS.Platform): [string, ...string[]] {
  if (platform === 'darwin') return ['open']
  if (platform === 'win32') return ['cmd', '/c', 'start', '']
  return ['xdg-open']
}
