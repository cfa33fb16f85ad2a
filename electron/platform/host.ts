/**
 * What a host must supply to the workbench. A picked file is an opaque handle: the page passes the
 * handle back, and only the host knows the path behind it.
 */
import type { Visit } from '#shared/model/visit.ts'

export type { Visit }

export type HostKind = 'desktop' | 'browser' | 'cli'

export type PickedFile = {
  readonly handle: string
  /** The last part of the path, for showing. */
  readonly name: string
}

export type PickOptions = {
  readonly title: string
  /** Extensions without the dot; none means every file. */
  readonly extensions?: readonly string[]
  readonly isMultiple?: boolean
}

export type HostNotification = {
  readonly title: string
  readonly body: string
  /** Where a click leads. */
  readonly visit?: Visit
}

/** What is not said by the system is undefined. */
export type PowerState = {
  readonly isOnBattery: boolean | undefined
  /** The connection is paid by volume. */
  readonly isMetered: boolean | undefined
}

export interface Power {
  look(): Promise<PowerState>
  /** `awake` comes once after each sleep, `power` when the machine changes its source. */
  onChange(listener: (change: 'asleep' | 'awake' | 'power') => void): () => void
}

/** What a host shows, and decides, when its window is closed. */
export type BackgroundState = {
  readonly unread: number
  readonly hasMonitors: boolean
  readonly isPaused: boolean
  /** `ask`: nobody decided yet whether closing the window ends Broadsheet. */
  readonly runsInBackground: 'ask' | 'yes' | 'no'
  readonly startsAtLogin: boolean
  readonly showsTray: boolean
}

export type BackgroundWish = 'pause' | 'resume' | 'stay' | 'end-with-window'

export interface Background {
  show(state: BackgroundState): void
  onWish(listener: (wish: BackgroundWish) => void): () => void
}

export interface Host {
  readonly kind: HostKind
  readonly dataDir: string
  /** The host has file and folder dialogs; otherwise the page reads chosen files itself. */
  readonly hasDialogs: boolean
  /** Opens an http(s) address in the person's browser; false where the host cannot. */
  openExternal(url: string): Promise<boolean>
  /** Nothing chosen gives an empty list. */
  pickFiles(options: PickOptions): Promise<readonly PickedFile[]>
  pickFolder(title: string): Promise<PickedFile | undefined>
  /** The path behind a handle this host gave out; undefined for any other text. */
  pathOf(handle: string): string | undefined
  /** Absent where nobody would see it, or where the page shows its own. */
  notify?(notification: HostNotification): void
  /** Ends and starts anew, all work closed in between. Absent where somebody else starts it. */
  restart?(): void
  readonly power?: Power
  readonly background?: Background
  /** Somebody asked for a place in the page from outside of it. */
  onVisit?(listener: (visit: Visit) => void): () => void
}
