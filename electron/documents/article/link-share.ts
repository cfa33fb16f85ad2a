/** How much of an element's text is links. */
import type { DomElement } from '../dom.ts'

export function linkShare(element: DomElement): number {
  const all = textLength(element)
  let linked = 0
  for (const link of element.querySelectorAll('a')) linked += textLength(link)
  return all === 0 ? 0 : linked / all
}

/** Without space, which is mostly the layout's. */
export function textLength(element: DomElement): number {
  return (element.textContent ?? '').replace(/\s+/g, '').length
}
