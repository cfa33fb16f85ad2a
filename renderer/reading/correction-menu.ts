import type { EntityRef } from '#shared/model/correction.ts'
import type { CorrectionRequest } from '#renderer/state/corrections.svelte.ts'
import type { Page } from '#renderer/state/page.svelte.ts'
import type { MenuItem } from '#renderer/ui/menu-item.ts'

export type SeenIn = Pick<CorrectionRequest, 'storyIds' | 'source' | 'searchId' | 'forms'>

/** What can be put right about one name, or about several that are chosen. */
export function entityCorrections(
  page: Page,
  entities: readonly EntityRef[],
  seen: SeenIn = {},
): MenuItem[] {
  const ask = (kind: CorrectionRequest['kind']) => () =>
    page.corrections.ask({ kind, entities, ...seen })
  if (entities.length === 0) return []
  if (entities.length > 1) {
    return [
      { id: 'merge', label: `Merge ${entities.length} names…`, icon: 'link', run: ask('merge') },
    ]
  }
  return [
    { id: 'merge', label: 'Merge into another name…', icon: 'link', run: ask('merge') },
    { id: 'reject', label: 'Not what is meant…', icon: 'eye-off', run: ask('reject') },
    { id: 'split', label: 'Split into two names…', icon: 'unlink', run: ask('split') },
    { id: 'rename', label: 'Call it otherwise…', icon: 'pencil', run: ask('rename') },
    { id: 'retype', label: 'Change its type…', icon: 'tag', run: ask('retype') },
    { id: 'entity-mood', label: 'Correct the mood about it…', icon: 'gauge', run: ask('entityMood') }, // prettier-ignore
  ]
}

/** What can be put right about a story. */
export function storyCorrections(page: Page, storyId: string, source: string): MenuItem[] {
  return [
    {
      id: 'story-mood',
      label: 'Correct the mood of the story…',
      icon: 'gauge',
      run: () => page.corrections.ask({ kind: 'storyMood', entities: [], storyIds: [storyId] }),
    },
    {
      id: 'mute',
      label: 'Leave out this source…',
      icon: 'eye-off',
      run: () => page.corrections.ask({ kind: 'mute', entities: [], source }),
    },
  ]
}
