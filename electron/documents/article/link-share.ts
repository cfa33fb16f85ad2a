/** How much of an element's text is links. */
import type { DomElement } from '../dom.ts'

export function linkShare(element: DomElement): number {
  const all = textLength(element)
  return all === 0 ? 0 : linkedLength(element) / all
}

/** Characters within links, as `textLength` counts them. */
export function linkedLength(element: DomElement): number {
  return linksOf(element).reduce((sum, link) => sum + textLength(link), 0)
}

/** A link that holds another was never closed, and would be all the rest of its page. */
export function linksOf(element: DomElement): DomElement[] {
  return [...element.querySelectorAll('a[href]')].filter((link) => !link.querySelector('a[href]'))
}

/** Without space, which is mostly the layout's. */
export function textLength(element: DomElement): number {
  return (element.textContent ?? '').replace(/\s+/g, '').length
}
