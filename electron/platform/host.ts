/**
 * What a host must supply to the workbench. A picked file is an opaque handle: the page passes the
 * handle back, and only the host knows the path behind it.
 */

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

export type HostNotification = { readonly title: string; readonly body: string }

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
  notify(notification: HostNotification): void
}
