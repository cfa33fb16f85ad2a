import type { Command } from '#renderer/commands/registry.svelte.ts'
import type { Page } from '#renderer/state/page.svelte.ts'
import type { GraphDesk } from './desk.svelte.ts'

export function graphCommands(page: Page, desk: GraphDesk): Command[] {
  const hasChosen = (): boolean => desk.chosen.length > 0
  const isPicture = (): boolean => desk.visible.nodes.length > 0
  return [
    {
      id: 'graph.arrange',
      title: 'Lay the graph out again',
      section: 'Graph',
      when: () => isPicture() && !desk.places.isRunning,
      run: () => desk.arrange(),
    },
    {
      id: 'graph.stop',
      title: 'Stop laying out',
      section: 'Graph',
      when: () => desk.places.isRunning,
      run: () => desk.places.stop(),
    },
    {
      id: 'graph.pin',
      title: 'Pin or unpin what is chosen',
      section: 'Graph',
      when: hasChosen,
      run: () => desk.togglePins(desk.chosen),
    },
    {
      id: 'graph.hide',
      title: 'Hide what is chosen',
      section: 'Graph',
      when: hasChosen,
      run: () => desk.hide(desk.chosen),
    },
    {
      id: 'graph.around',
      title: 'Show only what is around the chosen name',
      section: 'Graph',
      when: () => desk.chosen.length === 1,
      run: () => desk.showAround(desk.chosen[0]!),
    },
    {
      id: 'graph.lasso',
      title: 'Choose by drawing a loop',
      section: 'Graph',
      when: isPicture,
      run: () => (desk.isLassoing = !desk.isLassoing),
    },
    {
      id: 'graph.clear',
      title: 'Choose nothing',
      section: 'Graph',
      keys: ['Escape'],
      when: () => hasChosen() && page.evidence.request === undefined,
      run: () => desk.choose([]),
      isKeyOnly: true,
    },
  ]
}
