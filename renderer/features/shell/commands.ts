import type { Command } from '#renderer/commands/registry.svelte.ts'
import type { Page } from '#renderer/state/page.svelte.ts'
import type { ScreenId } from '#renderer/state/route.svelte.ts'
import type { Settings } from '#shared/model/settings.ts'
import type { Shell } from './shell.svelte.ts'

type Place = { readonly id: ScreenId; readonly title: string; readonly isHidden?: boolean }

/** Commands that work on every screen. */
export function shellCommands(page: Page, shell: Shell, screens: readonly Place[]): Command[] {
  const look = (patch: Partial<Settings>): void =>
    void page.attempt(() => page.settings.change(patch))
  const themes = { system: 'the system’s', light: 'light', dark: 'dark', contrast: 'high contrast' }
  return [
    {
      id: 'help.palette',
      title: 'Show all commands',
      section: 'Help',
      keys: ['Ctrl+Shift+P', 'F1'],
      run: () => (shell.palette = 'commands'),
      isKeyOnly: true,
    },
    {
      id: 'go.quick',
      title: 'Go to a search or screen',
      section: 'Go to',
      keys: ['Ctrl+K'],
      run: () => (shell.palette = 'places'),
    },
    ...screens
      .filter((screen) => !screen.isHidden)
      .map((screen, index): Command => ({
        id: `go.${screen.id}`,
        title: `Go to ${screen.title}`,
        section: 'Go to',
        keys: screen.id === 'settings' ? ['Ctrl+,'] : [`Ctrl+${index + 1}`],
        run: () => page.route.go(screen.id),
      })),
    {
      id: 'go.all',
      title: 'Show all stories kept here',
      section: 'Go to',
      run: () => page.route.openSearch(undefined),
    },
    {
      id: 'go.documents',
      title: 'Search all documents of batches',
      section: 'Go to',
      run: () => page.route.openDocuments(),
    },
    {
      id: 'go.welcome',
      title: 'Show Welcome: ways to begin',
      section: 'Go to',
      run: () => page.route.go('welcome'),
    },
    {
      id: 'go.corrections',
      title: 'Show corrections: merged and rejected names…',
      section: 'Go to',
      run: () => page.corrections.show(),
    },
    {
      id: 'list.export',
      title: 'Export these stories…',
      section: 'List',
      run: () => page.dialogs.show('export', { scope: page.route.shownScope }),
    },
    {
      id: 'list.pack',
      title: 'Pack these stories as a research capsule…',
      section: 'List',
      run: () => page.dialogs.show('pack-capsule', { scope: page.route.shownScope }),
    },
    {
      id: 'add.capsule',
      title: 'Open a research capsule…',
      section: 'Add',
      run: () => page.dialogs.show('open-capsule'),
    },
    {
      id: 'help.diagnostics',
      title: 'Show what a fault report would hold…',
      section: 'Help',
      run: () => page.dialogs.show('diagnostics'),
    },
    {
      id: 'add.feeds',
      title: 'Add news feeds…',
      section: 'Add',
      run: () => page.dialogs.show('add-feeds'),
    },
    {
      id: 'add.texts',
      title: 'Add a folder of texts…',
      section: 'Add',
      run: () => page.dialogs.show('add-texts'),
    },
    {
      id: 'add.profile',
      title: 'Connect an account…',
      section: 'Add',
      run: () => page.dialogs.show('profile'),
    },
    {
      id: 'edit.undo',
      title: 'Undo',
      section: 'Edit',
      keys: ['Ctrl+Z'],
      when: () => page.undo.undoLabel !== undefined && !isWriting(),
      run: () => void page.attempt(() => page.undo.undo()),
    },
    {
      id: 'edit.redo',
      title: 'Redo',
      section: 'Edit',
      keys: ['Ctrl+Shift+Z', 'Ctrl+Y'],
      when: () => page.undo.redoLabel !== undefined && !isWriting(),
      run: () => void page.attempt(() => page.undo.redo()),
    },
    ...(['system', 'light', 'dark', 'contrast'] as const).map((theme): Command => ({
      id: `look.${theme}`,
      title: `Use ${themes[theme]} theme`,
      section: 'Appearance',
      run: () => look({ theme }),
    })),
    {
      id: 'look.density',
      title: 'Switch between comfortable and compact rows',
      section: 'Appearance',
      run: () =>
        look({ density: page.settings.value.density === 'compact' ? 'comfortable' : 'compact' }),
    },
    {
      id: 'app.offline',
      title: 'Switch offline mode on or off',
      section: 'Edit',
      run: () => look({ isOffline: !page.settings.value.isOffline }),
    },
    {
      id: 'look.rail',
      title: 'Make the rail narrow or wide',
      section: 'Appearance',
      keys: ['Ctrl+B'],
      run: () => shell.toggleRail(),
    },
    {
      id: 'help.keys',
      title: 'Show keyboard shortcuts',
      section: 'Help',
      keys: ['?'],
      run: () => (shell.isCheatSheetOpen = true),
    },
  ]
}

/** Ctrl+Z inside a field takes back typing, as everywhere else. */
function isWriting(): boolean {
  const focused = document.activeElement
  const inner = focused?.shadowRoot?.activeElement ?? focused
  return (
    inner instanceof HTMLElement &&
    (inner.isContentEditable || /^(INPUT|TEXTAREA)$/.test(inner.tagName))
  )
}
