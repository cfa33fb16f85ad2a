import type { Command } from '#renderer/commands/registry.svelte.ts'
import type { Page } from '#renderer/state/page.svelte.ts'
import { stepMark } from './show-mark.ts'
import type { StoryDesk } from './story-desk.svelte.ts'

/** What the commands need of the mounted list. */
export type ListHandles = { readonly showRow: (index: number) => void }

/** Moving in a list of stories and in the story being read, on whichever screen they are. */
export function readingCommands(page: Page, desk: StoryDesk, handles: ListHandles): Command[] {
  const { results, reader } = desk
  const moveTo = (to: number): number => {
    results.active = to
    handles.showRow(to)
    return to
  }
  const move = (by: number): number =>
    moveTo(Math.max(0, Math.min(results.total - 1, results.active + by)))
  const read = (at: number): void => void page.attempt(() => desk.openRow(at))
  const readUnread = (at: number | undefined): void => {
    if (at === undefined) page.toasts.show('Nothing unread further down.')
    else read(moveTo(at))
  }
  const hasHits = (): boolean => reader.hitCount > 0 && page.settings.value.showsHits
  const hasRows = (): boolean => results.total > 0
  const hasStory = (): boolean => desk.targets().length > 0
  return [
    {
      id: 'list.next',
      title: 'Next story',
      section: 'List',
      keys: ['j'],
      when: hasRows,
      run: () => move(1),
      isKeyOnly: true,
    },
    {
      id: 'list.previous',
      title: 'Previous story',
      section: 'List',
      keys: ['k'],
      when: hasRows,
      run: () => move(-1),
      isKeyOnly: true,
    },
    {
      id: 'list.open',
      title: 'Open the story',
      section: 'List',
      keys: ['o'],
      when: () => results.active >= 0,
      run: () => void desk.openRow(results.active),
      isKeyOnly: true,
    },
    {
      id: 'list.openNext',
      title: 'Read the next story',
      section: 'List',
      keys: ['Shift+J'],
      when: hasRows,
      run: () => read(move(1)),
      isKeyOnly: true,
    },
    {
      id: 'list.openPrevious',
      title: 'Read the previous story',
      section: 'List',
      keys: ['Shift+K'],
      when: hasRows,
      run: () => read(move(-1)),
      isKeyOnly: true,
    },
    {
      id: 'list.openUnread',
      title: 'Read the next unread story',
      section: 'List',
      keys: ['Shift+N'],
      when: hasRows,
      run: () => void page.attempt(async () => readUnread(await results.nextUnread())),
    },
    {
      id: 'list.select',
      title: 'Select or unselect the story',
      section: 'List',
      keys: ['x'],
      when: () => results.active >= 0,
      run: () => results.toggle(results.active),
      isKeyOnly: true,
    },
    {
      id: 'list.clear',
      title: 'Clear the selection',
      section: 'List',
      keys: ['Escape'],
      when: () => results.selected.size > 0,
      run: () => results.selected.clear(),
      isKeyOnly: true,
    },
    {
      id: 'story.star',
      title: 'Star or unstar',
      section: 'List',
      keys: ['s'],
      when: hasStory,
      run: () => void desk.toggleStar(),
    },
    {
      id: 'story.read',
      title: 'Mark read or unread',
      section: 'List',
      keys: ['u'],
      when: hasStory,
      run: () => void desk.toggleRead(),
    },
    {
      id: 'story.collect',
      title: 'Add to a collection…',
      section: 'List',
      keys: ['c'],
      when: hasStory,
      run: () => desk.file('collections'),
    },
    {
      id: 'story.tag',
      title: 'Tag…',
      section: 'List',
      keys: ['t'],
      when: hasStory,
      run: () => desk.file('tags'),
    },
    {
      id: 'list.fold',
      title: 'Fold or unfold near copies of one text',
      section: 'List',
      keys: ['f'],
      when: hasRows,
      run: () => void page.attempt(() => results.setFolding(!results.isFolding)),
    },
    {
      id: 'list.copies',
      title: 'Show or hide the near copies of the story',
      section: 'List',
      keys: ['v'],
      when: () => results.isFolding && results.active >= 0,
      run: () =>
        void page.attempt(async () => {
          await results.toggleCopiesHere()
          handles.showRow(results.active)
        }),
    },
    {
      id: 'reader.nextHit',
      title: 'Next query hit, or highlight',
      section: 'Reader',
      keys: ['n'],
      when: () => hasHits() || reader.own.length > 0,
      run: () => (hasHits() ? reader.stepHit(1) : stepMark(1)),
      isKeyOnly: true,
    },
    {
      id: 'reader.previousHit',
      title: 'Previous query hit, or highlight',
      section: 'Reader',
      keys: ['p'],
      when: () => hasHits() || reader.own.length > 0,
      run: () => (hasHits() ? reader.stepHit(-1) : stepMark(-1)),
      isKeyOnly: true,
    },
    {
      id: 'reader.mark',
      title: 'Highlight the selection or a sentence…',
      section: 'Reader',
      keys: ['h'],
      when: () => reader.opened !== undefined,
      run: () => void desk.marker.mark(),
    },
    {
      id: 'reader.nextMark',
      title: 'Next highlight',
      section: 'Reader',
      keys: [']'],
      when: () => reader.own.length > 0,
      run: () => stepMark(1),
      isKeyOnly: true,
    },
    {
      id: 'reader.previousMark',
      title: 'Previous highlight',
      section: 'Reader',
      keys: ['['],
      when: () => reader.own.length > 0,
      run: () => stepMark(-1),
      isKeyOnly: true,
    },
    {
      id: 'reader.both',
      title: 'Compare original and English side by side',
      section: 'Reader',
      when: () => reader.translation !== undefined,
      run: () => (reader.version = reader.isBoth ? 'original' : 'both'),
    },
    {
      id: 'reader.english',
      title: 'Switch between original and English',
      section: 'Reader',
      when: () => reader.translation !== undefined,
      run: () => (reader.version = reader.isEnglish ? 'original' : 'english'),
    },
    {
      id: 'reader.compare',
      title: 'Compare with another outlet’s story of the event',
      section: 'Reader',
      when: () => reader.siblings.length > 0,
      run: () => (desk.comparing = reader.siblings[0]?.id),
    },
    {
      id: 'reader.print',
      title: 'Print the story',
      section: 'Reader',
      keys: ['Ctrl+P'],
      when: () => reader.opened !== undefined,
      run: () => window.print(),
    },
  ]
}
