import type { StoryScope } from '#shared/model/story-list.ts'
import type { Page } from '#renderer/state/page.svelte.ts'
import type { MenuItem } from '#renderer/ui/menu-item.ts'

/** What writes all stories of a scope into a file, for the menu of whatever holds them. */
export function fileItems(page: Page, scope: StoryScope): MenuItem[] {
  return [
    {
      id: 'export',
      label: 'Export…',
      icon: 'upload',
      run: () => page.dialogs.show('export', { scope }),
    },
    {
      id: 'pack',
      label: 'Pack as a capsule…',
      icon: 'save',
      run: () => page.dialogs.show('pack-capsule', { scope }),
    },
  ]
}
