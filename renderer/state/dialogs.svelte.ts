import type { StoryScope } from '#shared/model/story-list.ts'

export type DialogName =
  | 'add-feeds'
  | 'add-texts'
  | 'profile'
  | 'monitor'
  | 'harvest'
  | 'background'
  | 'pack-capsule'
  | 'open-capsule'
  | 'export'
  | 'diagnostics'

/** Dialogs that several screens and the palette open; the root shows them. */
export class Dialogs {
  open = $state<DialogName>()
  /** The profile to change; none for a new one. */
  profileId = $state<string>()
  /** The search to watch or to harvest; none lets the person choose. */
  searchId = $state<string>()

  /** What is to be packed or exported. */
  scope = $state.raw<StoryScope>({ kind: 'all' })

  show(
    name: DialogName,
    options: { profileId?: string; searchId?: string; scope?: StoryScope } = {},
  ): void {
    this.profileId = options.profileId
    this.searchId = options.searchId
    this.scope = options.scope ?? { kind: 'all' }
    this.open = name
  }

  close(): void {
    this.open = undefined
  }
}
