export type DialogName =
  'add-feeds' | 'add-texts' | 'profile' | 'monitor' | 'harvest' | 'background'

/** Dialogs that several screens and the palette open; the root shows them. */
export class Dialogs {
  open = $state<DialogName>()
  /** The profile to change; none for a new one. */
  profileId = $state<string>()
  /** The search to watch or to harvest; none lets the person choose. */
  searchId = $state<string>()

  show(name: DialogName, options: { profileId?: string; searchId?: string } = {}): void {
    this.profileId = options.profileId
    this.searchId = options.searchId
    this.open = name
  }

  close(): void {
    this.open = undefined
  }
}
