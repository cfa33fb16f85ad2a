import type { App } from 'electron'
import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Said to the program when the system starts it: no window, only the tray. */
export const HIDDEN = '--hidden'

export type LoginItemParts = {
  readonly app: Pick<App, 'setLoginItemSettings'>
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  /** The program and what it was started with, apart from `--hidden`. */
  readonly program: string
  readonly args: readonly string[]
  /** A folder of one's own has an item of its own. */
  readonly dataDir?: string | undefined
}

/**
 * Whether the system starts Broadsheet when the person signs in. Electron knows how on macOS and
 * Windows; on Linux it is a file in the autostart folder (freedesktop.org, Desktop Application
 * Autostart Specification 0.5).
 * @throws the file system's error where the file cannot be written.
 */
export function setLoginItem(parts: LoginItemParts, isOn: boolean): void {
  const { app, platform, program } = parts
  const args = [...parts.args, HIDDEN]
  const name = nameOf(parts.dataDir)
  if (platform === 'win32') {
    const quoted = args.map((arg) => (/\s/.test(arg) ? `"${arg}"` : arg))
    return app.setLoginItemSettings({ openAtLogin: isOn, path: program, args: quoted, name })
  }
  if (platform === 'darwin') return app.setLoginItemSettings({ openAtLogin: isOn })
  const folder = join(parts.env.XDG_CONFIG_HOME || join(parts.home, '.config'), 'autostart')
  const file = join(folder, `${name}.desktop`)
  if (!isOn) return rmSync(file, { force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(file, desktopEntry([program, ...args]))
}

/** After the desktop itself, so that the tray has a place to go to. */
const DELAY_S = 10

export function desktopEntry(command: readonly string[]): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Broadsheet',
    'Comment=Watches saved searches in the background',
    `Exec=${command.map(quoted).join(' ')}`,
    'Terminal=false',
    `X-GNOME-Autostart-Delay=${DELAY_S}`,
    '',
  ].join('\n')
}

/**
 * One argument as the Desktop Entry Specification (1.5, "The Exec key") wants it: quoted, four signs
 * escaped, that escape doubled as in every string, a percent sign written twice.
 */
function quoted(argument: string): string {
  const plain = argument.replaceAll(/[\0-\x1f\x7f]/g, '')
  const escaped = plain.replaceAll(/["`$\\]/g, String.raw`\$&`)
  return `"${escaped.replaceAll('\\', '\\\\').replaceAll('%', '%%')}"`
}

function nameOf(dataDir: string | undefined): string {
  if (dataDir === undefined) return 'broadsheet'
  return `broadsheet-${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}`
}
