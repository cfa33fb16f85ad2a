import type { StoryDesk } from './story-desk.svelte.ts'

/**
 * Tells which of the two was asked for last, the list or a story: where not all panes have room, it
 * comes forward. To be called while a component starts.
 */
export function followAsked(desk: StoryDesk, onAsked: (asked: 'list' | 'reader') => void): void {
  $effect(() => {
    void desk.results.scope
    onAsked('list')
  })
  $effect(() => {
    if (desk.reader.storyId) onAsked('reader')
  })
}
