import type { Command } from '#renderer/commands/registry.svelte.ts'
import type { Page } from '#renderer/state/page.svelte.ts'
import { readingCommands, type ListHandles } from '#renderer/reading/commands.ts'
import type { Desk } from './desk.svelte.ts'

/** What the commands need of the mounted screen. */
export type Handles = ListHandles & {
  readonly focusQuery: () => void
  readonly toggleForm: () => void
  readonly toggleQueryPane: () => void
}

export function searchCommands(page: Page, desk: Desk, handles: Handles): Command[] {
  return [
    {
      id: 'search.focus',
      title: 'Write a query',
      section: 'Search',
      keys: ['/', 'Ctrl+Shift+F'],
      run: handles.focusQuery,
    },
    {
      id: 'search.run',
      title: 'Run this search',
      section: 'Search',
      keys: ['Ctrl+Enter', 'Ctrl+R', 'F5'],
      when: () => !desk.isRunning && desk.draft.errors.length === 0,
      run: () => void desk.run(),
    },
    {
      id: 'search.stop',
      title: 'Stop the running search',
      section: 'Search',
      when: () => desk.isRunning,
      run: () => desk.stop(),
    },
    {
      id: 'search.new',
      title: 'Start a new search',
      section: 'Search',
      keys: ['Ctrl+Alt+N'],
      run: () => {
        page.route.openSearch(undefined)
        handles.focusQuery()
      },
    },
    {
      id: 'search.explore',
      title: 'Explore these stories',
      section: 'Search',
      run: () => page.route.openScope('explore', desk.results.scope),
    },
    {
      id: 'search.graph',
      title: 'Show these stories as a graph of names',
      section: 'Search',
      run: () => page.route.openScope('graph', desk.results.scope),
    },
    {
      id: 'search.save',
      title: 'Save this search…',
      section: 'Search',
      keys: ['Ctrl+S'],
      when: () => !desk.draft.isEmpty && desk.draft.errors.length === 0,
      run: () => (desk.isSaving = true),
    },
    {
      id: 'search.watch',
      title: 'Watch this search…',
      section: 'Search',
      when: () => desk.search?.name !== undefined,
      run: () => page.dialogs.show('monitor', { searchId: desk.search?.id ?? '' }),
    },
    {
      id: 'search.harvest',
      title: 'Harvest this search…',
      section: 'Search',
      when: () => desk.search !== undefined,
      run: () => page.dialogs.show('harvest', { searchId: desk.search?.id ?? '' }),
    },
    {
      id: 'search.history',
      title: 'Show what was asked before',
      section: 'Search',
      keys: ['Ctrl+H'],
      run: () => (desk.isHistoryOpen = true),
    },
    {
      id: 'search.form',
      title: 'Switch between form and query text',
      section: 'Search',
      run: handles.toggleForm,
    },
    {
      id: 'search.pane',
      title: 'Show or hide the query',
      section: 'Search',
      keys: ['Ctrl+Shift+B'],
      run: handles.toggleQueryPane,
    },
    ...readingCommands(page, desk, handles),
  ]
}
