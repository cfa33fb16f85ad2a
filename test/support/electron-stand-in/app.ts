import { EventEmitter } from 'node:events'
import { StandInEvent } from './events.ts'
import { record } from './record.ts'

/** Electron's `app` as far as the desktop host uses it. */
class StandInApp extends EventEmitter {
  readonly isPackaged = false
  #isReady = false
  readonly #paths = new Map<string, string>()

  whenReady(): Promise<void> {
    record.calls.push('whenReady')
    return Promise.resolve().then(() => {
      this.#isReady = true
    })
  }

  enableSandbox(): void {
    if (this.#isReady) throw new Error('enableSandbox after ready')
    record.calls.push('enableSandbox')
  }

  requestSingleInstanceLock(): boolean {
    record.calls.push(`lock ${this.getPath('userData')}`)
    return true
  }

  setName(): void {}

  setPath(name: string, path: string): void {
    this.#paths.set(name, path)
  }

  getPath(name: string): string {
    return this.#paths.get(name) ?? ''
  }

  getAppPath = (): string => '/opt/broadsheet'

  getLoginItemSettings = () => ({ wasOpenedAtLogin: false })

  setLoginItemSettings(settings: unknown): void {
    record.loginItems.push(settings)
  }

  relaunches = 0

  relaunch(): void {
    this.relaunches += 1
  }

  quit(): void {
    const event = new StandInEvent()
    this.emit('before-quit', event)
    if (!event.defaultPrevented) this.exit(0)
  }

  exit(code: number): void {
    record.exitCode ??= code
    this.emit('stand-in-exit', code)
  }
}

export const app = new StandInApp()
