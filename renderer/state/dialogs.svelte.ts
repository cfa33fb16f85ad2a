export type DialogName = 'add-feeds' | 'add-texts' | 'profile'

/** Dialogs that several screens and the palette open; the root shows them. */
export class Dialogs {
  open = $state<DialogName>()
  /** The profile to change; none for a new one. */
  profileId = $state<string>()

  show(name: DialogName, options: { profileId?: string } = {}): void {
    this.profileId = options.profileId
    this.open = name
  }

  close(): void {
    this.open = undefined
  }
}
