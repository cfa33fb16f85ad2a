export type DrawerAction =
  'close' | 'next' | 'previous' | 'open' | 'star' | 'read' | 'collect' | 'tag'

const SINGLE: Readonly<Record<string, DrawerAction>> = {
  j: 'next',
  k: 'previous',
  o: 'open',
  s: 'star',
  u: 'read',
  c: 'collect',
  t: 'tag',
}

/** What a key means in the drawer; single letters are the person's to switch off, and not in fields. */
export function keyAction(
  event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'target'>,
  hasSingleKeys: boolean,
): DrawerAction | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined
  if (event.key === 'Escape') return 'close'
  const isTyping =
    event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
  return hasSingleKeys && !isTyping ? SINGLE[event.key] : undefined
}
