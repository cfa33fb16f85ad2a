import type { GraphDesk } from './desk.svelte.ts'

const MOST_TITLE = 80

/** The stories that name it, with the sentences. */
export function openName(desk: GraphDesk, id: string): void {
  const node = desk.names.nodes[desk.names.placeOf.get(id) ?? -1]
  if (!node || desk.file) return
  desk.page.evidence.open({
    scope: desk.scope,
    slice: { ...desk.slice, entities: [id] },
    title: short(node.label),
    count: node.stories,
  })
}

/** The stories that name both. */
export function openLink(desk: GraphDesk, a: string, b: string, count: number): void {
  if (desk.file) return
  desk.page.evidence.open({
    scope: desk.scope,
    slice: { ...desk.slice, entities: [a, b] },
    title: `${short(desk.labelOf(a))} and ${short(desk.labelOf(b))}`,
    count,
  })
}

function short(label: string): string {
  const points = [...label.slice(0, MOST_TITLE * 4)]
  return points.length > MOST_TITLE ? `${points.slice(0, MOST_TITLE - 1).join('')}…` : label
}
